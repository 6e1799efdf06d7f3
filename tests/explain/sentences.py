"""Reads the sentences of explanations in three languages, by patterns of its own: each gives the name of a claim and its
parts."""

import re

M = r"(?P<{}>[a-h][1-8])"
N = r"(?P<{}>\d+)"
COUNTS = {"mobility": ("legal moves", "合法手の数", "行动力"), "corners": ("corners held", "隅の数", "占角数"),
          "stable": ("stable discs", "確定石の数", "稳定子数"), "frontier": ("frontier discs", "空きマスに接する石の数", "与空格相邻的子数")}
SIDES = {"Black": "black", "White": "white", "黒": "black", "白": "white", "黑方": "black", "白方": "white"}
SIDE = {"en": "(?P<{}>Black|White)", "ja": "(?P<{}>黒|白)", "zh": "(?P<{}>黑方|白方)"}


def _patterns(lang):
    m, n, s = M.format, N.format, SIDE[lang].format
    x, y, a, b, c, d = m("x"), m("y"), n("a"), n("b"), n("c"), n("d")
    en = {
        "only": rf"{x} is the only legal move\.",
        "all_lose": r"Every move loses\.",
        "by": rf"After {x} {s('side')} wins by {n('n')} with perfect play\.",
        "draw": rf"After {x} it is a draw with perfect play\.",
        "sight": rf"Level 1, which looks one move ahead, plays {y}; level 9 puts it (?P<v>\d+\.\d) discs below {x}\.",
        "estimate": rf"By the engine's estimate {x} is better than {y} by (?P<v>\d+\.\d) discs\.",
        "even": rf"By the engine's estimate {x} and {y} are worth about the same\.",
        "nothing": rf"No counted difference speaks for {x}\.",
        "both": rf"Other counts speak for {x}\.",
        "none": rf"No level from 0 to 9 plays {x}\.",
        "all": rf"All levels from 0 to 9 play {x}\.",
        "from": rf"From level {n('n')} to 9 every level plays {x}, and no level below\.",
        "list": rf"Of the levels 0 to 9, exactly these play {x}: (?P<list>\d(?:, \d)*)\.",
    }
    ja = {
        "only": rf"{x}は唯一の合法手です。",
        "all_lose": r"どの手でも負けです。",
        "by": rf"{x}の後は、最善を尽くせば{s('side')}の{n('n')}石勝ちです。",
        "draw": rf"{x}の後は、最善を尽くせば引き分けです。",
        "sight": rf"1手先だけを読むレベル1は{y}を選びます。レベル9では{x}より(?P<v>\d+\.\d)石低い評価です。",
        "estimate": rf"エンジンの評価では、{x}は{y}より(?P<v>\d+\.\d)石良い手です。",
        "even": rf"エンジンの評価では、{x}と{y}はほぼ同じ価値です。",
        "nothing": rf"数えた差で{x}の長所になるものはありません。",
        "both": rf"{x}の長所になる数もあります。",
        "none": rf"レベル0から9のどれも{x}を選びません。",
        "all": rf"レベル0から9のすべてが{x}を選びます。",
        "from": rf"レベル{n('n')}から9のすべてが{x}を選び、それより下は選びません。",
        "list": rf"レベル0から9のうち{x}を選ぶのは、ちょうど(?P<list>\d(?:、\d)*)です。",
    }
    zh = {
        "only": rf"{x} 是唯一的合法着法。",
        "all_lose": r"怎么下都输。",
        "by": rf"下 {x} 后双方最佳应对，{s('side')}胜 {n('n')} 子。",
        "draw": rf"下 {x} 后双方最佳应对，和棋。",
        "sight": rf"只看一步的 1 级下 {y}；9 级认为它比 {x} 低 (?P<v>\d+\.\d) 子。",
        "estimate": rf"按引擎估值，{x} 比 {y} 好 (?P<v>\d+\.\d) 子。",
        "even": rf"按引擎估值，{x} 与 {y} 价值大致相同。",
        "nothing": rf"没有计数上的差别支持 {x}。",
        "both": rf"另有计数支持 {x}。",
        "none": rf"0 到 9 级都不下 {x}。",
        "all": rf"0 到 9 级都下 {x}。",
        "from": rf"从 {n('n')} 级到 9 级都下 {x}，更低的级都不下。",
        "list": rf"0 到 9 级中，下 {x} 的恰好是 (?P<list>\d(?:、\d)*) 级。",
    }
    of = {"en": en, "ja": ja, "zh": zh}[lang]
    for name, words in COUNTS.items():
        word = words["en ja zh".split().index(lang)]
        text = {
            "en": rf"{word}, {s('own')} to {s('other')}: {a} to {b} with {x}, {c} to {d} with {y}\.",
            "ja": rf"{word}（{s('own')}対{s('other')}）は{x}なら{a}対{b}、{y}なら{c}対{d}です。",
            "zh": rf"{word}（{s('own')}比{s('other')}）下 {x} 是 {a} 比 {b}，下 {y} 是 {c} 比 {d}。",
        }[lang]
        z = m("z")
        before = {"en": ("Six plies on, ", rf"For {z} speaks that, six plies on, "), "ja": ("6手先で、", rf"{z}の長所：6手先で、"),
                  "zh": ("六步之后，", rf"{z} 的长处：六步之后，")}[lang]
        of[name] = rf"(?:{before[0]}|{before[1]}){text}"
    return {name: re.compile(pattern) for name, pattern in of.items()}


PATTERNS = {lang: _patterns(lang) for lang in ("en", "ja", "zh")}


class Unread(Exception):
    """A text that is no sentence of this language."""


def read(text, lang):
    """The claim of one sentence: its name and its parts."""
    for name, pattern in PATTERNS[lang].items():
        found = pattern.fullmatch(text)
        if found:
            parts = {part: SIDES.get(value, value) for part, value in found.groupdict().items() if value is not None}
            if "list" in parts:
                parts["list"] = parts["list"].replace("、", ", ")
            return name, parts
    raise Unread(text)
