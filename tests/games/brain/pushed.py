"""A level of Brain that tests play."""

#: Push the plain block onto its goal, then go round to the player's, the last step a diagonal.
PUSH = """7 5
0 1 1
2 3 1
1 0 0
1 6 4
3 3 3

2 5 1
-5 1 3
0 5 4
@ Push the plain block onto its goal, then find your own. Diagonals are two keys at once.
@ They slide along walls.
: ,r,,r,,r,,d,,d,,dr
: [d],r,,r,,r,,d,,d,,dr
"""
