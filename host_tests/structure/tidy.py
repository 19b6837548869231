#!/usr/bin/env python3
"""tidy.py <top folder> <build folder> <clang-tidy>: every source of core, firmware and hal that is built here, by the checks
of .clang-tidy.

Most of the time goes into the headers, which are looked through again with each source. So several sources are put into one,
from different folders as far as possible; where names of two get in each other's way, the sources are divided further.
"""
import concurrent.futures
import json
import os
import shlex
import subprocess
import sys

TOP, BUILD, TIDY = sys.argv[1:4]
GROUPS = 6
FILTER = '/(core|firmware|hal)/.*[.][ch]pp$'


def sources():
    listed = subprocess.run(['git', '-c', 'safe.directory=*', 'ls-files', 'core/*.cpp', 'firmware/*.cpp', 'hal/host/*.cpp'],
                            cwd=TOP, capture_output=True, text=True, check=True)
    return listed.stdout.split()


def compiler_and_options():
    """As the build compiles firmware/app.cpp."""
    with open(f'{BUILD}/compile_commands.json', encoding='utf-8') as file:
        entry = next(entry for entry in json.load(file) if entry['file'].endswith('/firmware/app.cpp'))
    words = shlex.split(entry['command'])
    # One source's name may shadow another's.
    return words[0], [*words[1:words.index('-o')], '-Wno-shadow']


def write_group(number, files):
    path = f'{BUILD}/tidy/group_{number}.cpp'
    with open(path, 'w', encoding='utf-8') as out:
        out.writelines(f'#include "{file}"\n' for file in files)
    return path


def look_at(number, files):
    """What clang-tidy finds in these sources; nothing if all is well."""
    together = write_group(number, files)
    compiled = [COMPILER, *OPTIONS, '-fsyntax-only', together]
    if len(files) > 1 and subprocess.run(compiled, cwd=BUILD, capture_output=True).returncode != 0:
        return look_at(f'{number}a', files[::2]) + look_at(f'{number}b', files[1::2])
    result = subprocess.run([TIDY, '--quiet', f'--config-file={TOP}/.clang-tidy', f'--header-filter={FILTER}', together, '--',
                             *OPTIONS], cwd=BUILD, capture_output=True, text=True)
    return result.stdout + result.stderr if result.returncode != 0 else ''


COMPILER, OPTIONS = compiler_and_options()
os.makedirs(f'{BUILD}/tidy', exist_ok=True)
FILES = sources()
with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
    found = ''.join(pool.map(lambda number: look_at(number, FILES[number::GROUPS]), range(GROUPS)))
if found:
    sys.exit(found)
print('clang-tidy has nothing to say')
