"""What can be changed in a C++ source so that a good test notices: constants, conditions and calls, one at a time.

The sources are formatted by clang-format, and this relies on it: a comparison has a space on both sides, a template
argument list or a reference has not.
"""
import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Mutation:
    file: str
    line: int
    begin: int  # offsets of what is replaced
    end: int
    new: str
    what: str  # for people

    def apply(self, text):
        return text[: self.begin] + self.new + text[self.end :]


@dataclass(frozen=True)
class Token:
    kind: str  # word, number, sign
    text: str
    begin: int
    end: int


TOKEN = re.compile(
    r"""(?P<skip>\s+|//[^\n]*|/\*.*?\*/|R"\((?:.|\n)*?\)"|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|\[\[.*?\]\])
      |(?P<number>0[xX][0-9a-fA-F']+[uUlLzZ]*|0[bB][01']+[uUlLzZ]*|(?:[0-9][0-9']*)?\.[0-9]+(?:[eE][+-]?[0-9]+)?[fF]?
                 |[0-9][0-9']*[uUlLzZ]*)
      |(?P<word>[A-Za-z_][A-Za-z0-9_]*)
      |(?P<sign><=>|<<=|>>=|->|::|&&|\|\||==|!=|<=|>=|<<|>>|\+\+|--|[-+*/%&|^!<>=]=?|.)""",
    re.VERBOSE | re.DOTALL,
)

OPPOSITES = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&"}
NO_CALLS = {"return", "if", "for", "while", "switch", "sizeof", "static_assert", "co_return", "case", "delete", "throw",
            "using", "template", "typedef", "goto", "operator", "decltype", "alignas", "noexcept", "requires"}


def tokens_of(text):
    """The tokens outside comments, strings and preprocessor lines."""
    tokens = []
    at = 0
    while at < len(text):
        if text[at] == "#" and not text[text.rfind("\n", 0, at) + 1 : at].strip():
            at = text.find("\n", at)
            while at > 0 and text[at - 1] == "\\":
                at = text.find("\n", at + 1)
            if at < 0:
                break
            continue
        match = TOKEN.match(text, at)
        at = match.end()
        if match.lastgroup != "skip":
            tokens.append(Token(match.lastgroup, match.group(), match.start(), match.end()))
    return tokens


def closing(tokens, at):
    """The index of the bracket that closes the one at `at`."""
    pairs = {"(": ")", "[": "]", "{": "}"}
    opening, end, depth = tokens[at].text, pairs[tokens[at].text], 0
    for index in range(at, len(tokens)):
        depth += (tokens[index].text == opening) - (tokens[index].text == end)
        if depth == 0:
            return index
    return len(tokens) - 1


def other_number(text):
    """One more, and 0 for 1; None for what is no whole number."""
    digits = text.rstrip("uUlLzZ")
    suffix = text[len(digits):]
    try:
        value = int(digits.replace("'", ""), 0)
    except ValueError:
        return None
    return {0: "1", 1: "0"}.get(value, str(value + 1)) + suffix


def without_assertions(tokens):
    """A static_assert is a test itself."""
    kept, index = [], 0
    while index < len(tokens):
        if tokens[index].text == "static_assert":
            index = closing(tokens, index + 1)
        else:
            kept.append(tokens[index])
        index += 1
    return kept


def constants(tokens):
    for token in tokens:
        if token.kind == "number" and (new := other_number(token.text)) is not None:
            yield token.begin, token.end, new, f"{token.text} to {new}"
        if token.text in ("true", "false"):
            new = "false" if token.text == "true" else "true"
            yield token.begin, token.end, new, f"{token.text} to {new}"


def conditions(text, tokens):
    for index, token in enumerate(tokens):
        spaced = text[token.begin - 1 : token.begin].isspace() and text[token.end : token.end + 1].isspace()
        if token.text in OPPOSITES and spaced and tokens[index - 1].text != "operator":
            yield token.begin, token.end, OPPOSITES[token.text], f"{token.text} to {OPPOSITES[token.text]}"
        if token.text == "if" and index + 1 < len(tokens) and tokens[index + 1].text == "(":
            end = closing(tokens, index + 1)
            # With an initialiser only what stands after it is the condition.
            depth, start = 0, tokens[index + 1].end
            for inner in tokens[index + 2 : end]:
                depth += (inner.text in "([{") - (inner.text in ")]}")
                if inner.text == ";" and depth == 0:
                    start = inner.end
            inside = text[start : tokens[end].begin]
            yield start, tokens[end].begin, f" !({inside})", f"if ({' '.join(inside.split())}) negated"


def scopes(tokens):
    """For each token, whether it stands in the body of a function."""
    inside, stack, statement = [], [], 0
    for index, token in enumerate(tokens):
        inside.append(bool(stack) and stack[-1])
        if token.text == "{":
            head = [t.text for t in tokens[statement:index]]
            is_type = any(word in head for word in ("namespace", "class", "struct", "enum", "union"))
            stack.append(not (is_type and ")" not in head) and ((bool(stack) and stack[-1]) or ")" in head))
            statement = index + 1
        elif token.text == "}":
            if stack:
                stack.pop()
            statement = index + 1
        elif token.text == ";":
            statement = index + 1
    return inside


def calls(text, tokens):
    inside = scopes(tokens)
    for index, token in enumerate(tokens):
        before = tokens[index - 1].text if index > 0 else ";"
        begins = before in (";", "{", "}", "else", ":") or (before == ")" and closes_a_condition(tokens, index - 1))
        if not begins or not inside[index]:
            continue
        end = end_of_call(tokens, index)
        if end is not None:
            statement = " ".join(text[token.begin : tokens[end].begin].split())
            yield token.begin, tokens[end].end, ";", f"{statement} removed"


def closes_a_condition(tokens, at):
    depth = 0
    for index in range(at, -1, -1):
        depth += (tokens[index].text == ")") - (tokens[index].text == "(")
        if depth == 0:
            return tokens[index - 1].text in ("if", "for", "while")
    return False


def end_of_call(tokens, at):
    """The index of the `;` after a statement that is nothing but a call; None for any other statement."""
    index = at
    if [t.text for t in tokens[at : at + 3]] == ["(", "void", ")"]:
        index = at + 3
    called = False
    wants_name = True
    while index < len(tokens):
        token = tokens[index]
        if token.text == ";" and called:
            return index
        if wants_name and token.kind == "word" and token.text not in NO_CALLS:
            wants_name = False
        elif not wants_name and token.text in (".", "->", "::"):
            wants_name = True
        elif not wants_name and token.text in ("(", "["):
            called = token.text == "("
            index = closing(tokens, index)
        else:
            return None
        index += 1
    return None


def mutations_of(file, text):
    """Every mutation of a source, in the order of its lines."""
    tokens = without_assertions(tokens_of(text))
    found = [*constants(tokens), *conditions(text, tokens), *calls(text, tokens)]
    return [
        Mutation(file, text.count("\n", 0, begin) + 1, begin, end, new, what)
        for begin, end, new, what in sorted(found)
    ]
