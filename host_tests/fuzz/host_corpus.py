"""host_corpus.py <folder>: what host_fuzz begins with, one file an example; the first byte chooses the reader."""
import os
import sys

EXAMPLES = {
    0: ['!{"seq":3,"ms":631,"event":"move","ply":1,"uci":"e2e4","san":"e4","notation":"fen","position":"x","squares":["e2"]}\n',
        '5+3 0:04:57 0:05:00 black runs\n3 chess 57 2026.11.17 1-0 checkmate Anna - Ben\nok\nerror x\n=ok\n',
        '{"seq":4,"ms":9,"game":"chess","position":"p","ply":1,"result":"*","owed":"-","flipped":true,"missing":["e4"]}\n'],
    1: ['bestmove e7e8q ponder a2a3', 'option name Skill Level type spin default 20 min 0 max 20', 'info score cp -31', 'e2e4'],
    2: ['{"id":1,"call":"eboards"}\n{"id":2,"call":"subscribe","param":{"feed":"eboardevent","id":1,"param":{"serialnr":"A"}}}\n'
        '{"id":3,"call":"call","param":{"id":1,"method":"setup","param":{"fen":"8/8/8/8/8/8/8/8"}}}\n'],
    3: ['{"n":1,"game":1,"type":"new","variant":"chess","start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",'
        '"moves":["e2e4"]}\n{"n":2,"type":"move","ply":2,"uci":"e7e5"}\n{"n":3,"type":"undo","ply":1}\n'],
    4: ['{"type":"gameFull","id":"x","white":{"id":"a"},"initialFen":"startpos","state":{"moves":"e2e4 e7e5","status":"started"}}',
        '{"type":"gameStart","game":{"gameId":"abc"}}', '{"games":[{"tags":{},"moves":3,"error":null}]}', '{"id":"me"}'],
    5: ['/index.html', '/%2e%2e/x', '/stdio.h', 'localhost:1982'],
    6: ['[FEN "4k3/8/8/8/8/8/4P3/4K3 b - - 0 9"]\n\n9... Kd7 10. e4 *', '1. e4 e5 2. Nf3 {x} 1-0'],
}
os.makedirs(sys.argv[1], exist_ok=True)
for reader, texts in EXAMPLES.items():
    for number, text in enumerate(texts):
        with open(f'{sys.argv[1]}/{reader}-{number}', 'wb') as out:
            out.write(bytes([reader]) + text.encode())
