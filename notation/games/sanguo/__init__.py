"""Three-Kingdoms Xiangqi."""
