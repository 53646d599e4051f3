"""Klocki's solvers: the exact minimum of moves, or of steps.

sliding  for pure sliding-block puzzles; its parts are board, states and path
search   for levels of any kind
limits   what both take and return
"""
