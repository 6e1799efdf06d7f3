"""Reads the sentences of explanations in three languages, by patterns of its own: each gives the name of a claim and its
parts."""

import re

SQUARE = "[a-t](?:1[0-9]|20|[1-9])"
M = f"(?P<{{}}>{SQUARE})"
LIST = f"(?P<points>{SQUARE}(?:[,、] ?{SQUARE})*)"
N = r"(?P<{}>\d+)"
COUNTS = {"mobility": ("legal moves", "合法手の数", "行动力"), "corners": ("corners held", "隅の数", "占角数"),
          "stable": ("stable discs", "確定石の数", "稳定子数"), "frontier": ("frontier discs", "空きマスに接する石の数", "与空格相邻的子数")}
POINTS = (("an open four", "達四", "活四"), ("a four", "四", "四"))
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
        "at_once": rf"{x} wins at once\.",
        "in": rf"With {x} {s('side')} wins by force, {n('n')} plies from here\.",
        "win": rf"After {x} {s('side')} wins with perfect play\.",
        "stops_five": rf"{s('other')} threatens five in a row; these are all moves that stop it: {LIST}\.",
        "stops_five_none": rf"{s('other')} threatens five in a row, and no move stops it\.",
        "stops_four": rf"{s('other')} threatens an open four; these are all moves that stop it or make a four: {LIST}\.",
        "stops_four_none": rf"{s('other')} threatens an open four, and no move stops it or makes a four\.",
        "allows_five": rf"After {x} {s('other')} makes five in a row at once, on exactly these points: {LIST}\.",
        "allows_four": rf"After {x} {s('other')} makes an open four at once, on exactly these points: {LIST}\.",
        "double_three": rf"{x} is forbidden to {s('own')}: it makes two threes\.",
        "double_four": rf"{x} is forbidden to {s('own')}: it makes two fours\.",
        "overline": rf"{x} is forbidden to {s('own')}: it makes a row of six or more\.",
        "sight": rf"Level 1, which looks one move ahead, plays {y}; the search puts it (?P<v>\d+\.\d) discs below {x}\.",
        "sight_chances": rf"Level 1, which looks one move ahead, plays {y}; by the search its chance to win is (?P<v>\d+) points of a hundred less than that of {x}\.",
        "chances": rf"By the engine's estimate the chance to win is (?P<v>\d+) points of a hundred greater with {x} than with {y}\.",
        "estimate": rf"By the engine's estimate {x} is better than {y} by (?P<v>\d+\.\d) discs\.",
        "even": rf"By the engine's estimate {x} and {y} are worth about the same\.",
        "sight_least": rf"Level 1, which looks one move ahead, plays {y}; the search puts it at least (?P<v>\d+\.\d) discs below {x}\.",
        "least": rf"By the engine's estimate {x} is better than {y} by at least (?P<v>\d+\.\d) discs\.",
        "open": rf"The search ended before {x} and {y} were compared\.",
        "nothing": rf"No count that tells mistakes from good moves speaks for {x}\.",
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
        "at_once": rf"{x}ですぐに勝ちです。",
        "in": rf"{x}なら、ここから{n('n')}手で{s('side')}の必勝です。",
        "win": rf"{x}の後は、最善を尽くせば{s('side')}の勝ちです。",
        "stops_five": rf"{s('other')}は五連を作る狙いです。止める手はこれですべてです：{LIST}。",
        "stops_five_none": rf"{s('other')}は五連を作る狙いで、止める手はありません。",
        "stops_four": rf"{s('other')}は達四を作る狙いです。止めるか四を作る手はこれですべてです：{LIST}。",
        "stops_four_none": rf"{s('other')}は達四を作る狙いで、止める手も四を作る手もありません。",
        "allows_five": rf"{x}の後、{s('other')}はすぐに五連を作れます。その点はちょうど{LIST}です。",
        "allows_four": rf"{x}の後、{s('other')}はすぐに達四を作れます。その点はちょうど{LIST}です。",
        "double_three": rf"{x}は{s('own')}の禁手です：三々になります。",
        "double_four": rf"{x}は{s('own')}の禁手です：四々になります。",
        "overline": rf"{x}は{s('own')}の禁手です：長連になります。",
        "sight": rf"1手先だけを読むレベル1は{y}を選びます。探索では{x}より(?P<v>\d+\.\d)石低い評価です。",
        "sight_chances": rf"1手先だけを読むレベル1は{y}を選びます。探索では{x}より勝率が(?P<v>\d+)ポイント低い評価です。",
        "chances": rf"エンジンの評価では、{x}は{y}より勝率が(?P<v>\d+)ポイント高い手です。",
        "estimate": rf"エンジンの評価では、{x}は{y}より(?P<v>\d+\.\d)石良い手です。",
        "even": rf"エンジンの評価では、{x}と{y}はほぼ同じ価値です。",
        "sight_least": rf"1手先だけを読むレベル1は{y}を選びます。探索では{x}より少なくとも(?P<v>\d+\.\d)石低い評価です。",
        "least": rf"エンジンの評価では、{x}は{y}より少なくとも(?P<v>\d+\.\d)石良い手です。",
        "open": rf"{x}と{y}を比べ終わる前に探索が終わりました。",
        "nothing": rf"悪手を見分ける数で{x}の長所になるものはありません。",
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
        "at_once": rf"{x} 立即获胜。",
        "in": rf"下 {x}，从此处起 {n('n')} 步内{s('side')}必胜。",
        "win": rf"下 {x} 后双方最佳应对，{s('side')}胜。",
        "stops_five": rf"{s('other')}威胁连成五子；能阻止的着法全部是：{LIST}。",
        "stops_five_none": rf"{s('other')}威胁连成五子，没有着法能阻止。",
        "stops_four": rf"{s('other')}威胁成活四；能阻止或成四的着法全部是：{LIST}。",
        "stops_four_none": rf"{s('other')}威胁成活四，没有着法能阻止或成四。",
        "allows_five": rf"下 {x} 后{s('other')}立即能连成五子，恰好在 {LIST}。",
        "allows_four": rf"下 {x} 后{s('other')}立即能成活四，恰好在 {LIST}。",
        "double_three": rf"{x} 是{s('own')}的禁手：成双三。",
        "double_four": rf"{x} 是{s('own')}的禁手：成双四。",
        "overline": rf"{x} 是{s('own')}的禁手：成长连。",
        "sight": rf"只看一步的 1 级下 {y}；搜索认为它比 {x} 低 (?P<v>\d+\.\d) 子。",
        "sight_chances": rf"只看一步的 1 级下 {y}；搜索认为它比 {x} 的胜率低 (?P<v>\d+) 个百分点。",
        "chances": rf"按引擎估值，{x} 比 {y} 胜率高 (?P<v>\d+) 个百分点。",
        "estimate": rf"按引擎估值，{x} 比 {y} 好 (?P<v>\d+\.\d) 子。",
        "even": rf"按引擎估值，{x} 与 {y} 价值大致相同。",
        "sight_least": rf"只看一步的 1 级下 {y}；搜索认为它比 {x} 至少低 (?P<v>\d+\.\d) 子。",
        "least": rf"按引擎估值，{x} 比 {y} 至少好 (?P<v>\d+\.\d) 子。",
        "open": rf"{x} 与 {y} 尚未比较完，搜索已结束。",
        "nothing": rf"能区分失误的计数中，没有支持 {x} 的。",
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
    for name, who, what in (("open_fours", s("own"), POINTS[0]), ("fours_left", s("other"), POINTS[1])):
        word = what["en ja zh".split().index(lang)]
        text = {
            "en": rf"points on which {who} can make {word}: {a} with {x}, {c} with {y}\.",
            "ja": rf"{who}が{word}を作れる点の数は{x}なら{a}、{y}なら{c}です。",
            "zh": rf"{who}能成{word}的点数：下 {x} 是 {a}，下 {y} 是 {c}。",
        }[lang]
        z = m("z")
        before = {"en": ("After the move, ", rf"For {z} speaks that, after the move, "), "ja": ("着手後、", rf"{z}の長所：着手後、"),
                  "zh": ("着子之后，", rf"{z} 的长处：着子之后，")}[lang]
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
            if "points" in parts:
                parts["points"] = sorted(re.findall(SQUARE, parts["points"]))
            return name, parts
    raise Unread(text)
