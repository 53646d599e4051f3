"""What the page asks for: the settings it gives the console, and the size of the display."""

size = [240, 240]

# The order is that of the keys' codes, so a key's number is its code.
settings = {
    "NIBBLOCK_BUTTONS": "LEFT=LEFT UP=UP RIGHT=RIGHT DOWN=DOWN A=A B=B START=START "
    "SELECT=SELECT X=X Y=Y",
    "NIBBLOCK_SPEAKER": "SPEAKER",
}
