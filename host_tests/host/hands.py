"""Hands that make a move of chess on a virtual board, from the position before it."""


def squares_of(fen):
    """{'e1': 'K', ...}"""
    board = {}
    for row, text in enumerate(fen.split()[0].split('/')):
        file = 0
        for c in text:
            if c.isdigit():
                file += int(c)
            else:
                board[f'{"abcdefgh"[file]}{8 - row}'] = c
                file += 1
    return board


def lines_for(fen, uci):
    """The lines (@play ...) that make a move, as people do it: captured piece off, king before rook."""
    board = squares_of(fen)
    origin, target = uci[:2], uci[2:4]
    piece = board[origin].lower()
    if piece == 'k' and origin in ('e1', 'e8') and target[0] in 'gc' and abs(ord(origin[0]) - ord(target[0])) == 2:
        rook = ('h', 'f') if target[0] == 'g' else ('a', 'd')
        return [f'@play {origin}{target} {rook[0]}{origin[1]}{rook[1]}{origin[1]}']
    if piece == 'p' and origin[0] != target[0] and target not in board:
        return [f'@lift {target[0]}{origin[1]}', f'@play {origin}{target}']
    return [f'@play {origin}{target}']
