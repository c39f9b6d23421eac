"""Game records: the tree of a game, and one file a format."""
