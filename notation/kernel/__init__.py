"""The compiled, game-agnostic base: types, the function table of a game, codecs, the engines."""
