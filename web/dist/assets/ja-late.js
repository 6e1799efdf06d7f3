var e=`
## ルール
rules-of = { $game }のルール
rules-back = 戻る
rules-next = 次へ
rules-again = 再生
rules-step = { $step } / { $steps }
rules-othello = { $step ->
    [1] 黒から始めます。相手の石を直線上ではさめるマスに打ち、はさんだ石を裏返します。
    [2] 縦、横、斜めのすべての方向で、はさんだ石を裏返します。
    [3] 裏返せるマスがなければパスになり、相手が続けて打ちます。
   *[4] 両者とも打てなくなれば終局で、石の多い方が勝ちです。空きマスは勝者の石に数えます。
  }
rules-gomoku = { $step ->
    [1] 黒から始めます。交互に線の交点に石を置き、置いた石は動きません。
    [2] 縦、横、斜めのいずれかに自分の石を五つ続けて並べれば勝ちです。自由ルールでは六つ以上でも勝ちです。
    [3] 標準ルールでは、ちょうど五つだけが勝ちで、六つは勝ちになりません。
   *[4] 連珠では、黒は三三、四四、長連になる点（×印）に打てません。白は打てます。
  }
rules-tictactoe = { $step ->
    [1] Xから始めます。交互に空いたマスに印を付けます。
    [2] 縦、横、斜めのいずれかに自分の印を三つ並べれば勝ちです。
   *[3] 並ばないまま盤が埋まれば引き分けです。
  }

## The laboratory
lab-views = 実験室の画面
lab-view = { $name ->
    [tree] 探索木
    [race] 比較
    [exercises] 練習問題
   *[textbook] 教科書
  }
lab-finished = { $result ->
    [win] 勝ち{ $margin }
   *[loss] 負け{ $margin }
  }
lab-game = ゲーム
lab-moves = これまでの手
lab-depth = 深さ（何手読むか）
lab-algorithm = アルゴリズム
lab-algorithm-name = { $name ->
    [minimax] ミニマックス法
    [negamax] ネガマックス法
    [alpha_beta_two_sided] αβ法（MAXとMIN）
    [alpha_beta] αβ法
    [pvs] PVS（Principal Variation Search）
    [mtd_f] MTD(f)
   *[mcts] モンテカルロ木探索
  }
lab-ordering = 手の順序
lab-ordering-name = { $name ->
    [none] ルールの並べた順
    [worst_first] 悪い手から
    [random] ランダムな順
    [static] 探索せずに見積もった手の値の順
    [static_tree] ミニマックス値の良い順
   *[dynamic] 探索で学んだ順
  }
lab-ordering-short = { $name ->
    [worst_first] 悪い手から
    [random] ランダムな順
    [static] 見積もり順
   *[dynamic] 学んだ順
  }
lab-techniques = 手法
lab-technique = { $name ->
    [iterative_deepening] 反復深化
    [transposition_table] 置換表
    [killer_moves] キラームーブ
    [history] ヒストリー
    [counter_moves] カウンタームーブ
    [aspiration_window] アスピレーションウィンドウ
    [null_move] ヌルムーブ
    [futility] フューティリティ枝刈り
    [late_move_reduction] LMR（Late Move Reduction）
   *[neighbourhood] 近傍
  }
lab-playouts = プレイアウト
lab-count-playouts = プレイアウト{ $count }回
lab-value = 値
lab-best = 最善手
lab-nodes = ノード
lab-leaves = 調べた葉
lab-skipped = 枝刈りした枝
lab-cuts = カット

## Trees
lab-what = 何を探索するか
lab-tree = 探索木
lab-tree-text = 入れ子のリストで書いた木
lab-search = 探索
lab-old-tree = 下の木は前の探索のものです。
lab-example = 例
lab-example-name = { $name ->
    [small] 教科書：2手
    [deep] 教科書：4手
    [min] 教科書：MINの番
    [tictactoe-6] 三目並べ、6手の後
    [tictactoe-4] 三目並べ、4手の後
    [othello] オセロ
    [gomoku] 五目並べ
    [mcts] 三目並べ、ランダムな対局
   *[own] 自分の木
  }
lab-subject = 探索するもの
lab-subject-name = { $name ->
    [tree] 書いた木
   *[position] 局面
  }
lab-root-player = 根の手番
lab-read = 解説を読む：{ $name }
lab-keys = 図の上のキー：← → で1歩、Nで次のカット、スペースで再生、+ − 0 で拡大・縮小・全体、↑ ↓ とShift+← → で移動。CtrlかShiftとホイールで拡大。
lab-picture = 訪れたノード{ $nodes }個、枝刈りした枝{ $skipped }本の木。同じ内容が下に文章であります。
lab-outline = 文章で見る木
lab-pass = 反復
lab-playback = 探索の再生
lab-first = 最初へ
lab-back = 1歩戻る
lab-step = 1歩進む
lab-next-cut = 次のカットへ
lab-next-playout = プレイアウトの終わりへ
lab-last = 最後へ
lab-play = 再生
lab-pause = 一時停止
lab-step-number = 歩
lab-step-of = { $steps }歩のうち{ $step }歩目
lab-speed = 速さ
lab-rate = 毎秒{ $rate }歩
lab-collapse = ここを畳む
lab-boards = 盤面
lab-closer = 拡大
lab-farther = 縮小
lab-fit = 全体を表示
lab-root = 根
lab-say-start = { $open ->
    [yes] 探索は根から始まります。まだ何も分かっていないので、窓は両側とも開いています。
   *[no] 探索は根から始まります。窓は{ $window }です。
  }
lab-say-enter = { $player ->
    [max] { $node }はMAXの番。窓は{ $window }です。
   *[min] { $node }はMINの番。窓は{ $window }です。
  }
lab-say-leaf = 葉{ $node }を調べます。窓は{ $window }です。
lab-bound-alpha = { $origin ->
    [value] MAXは他の枝（{ $from }）ですでに{ $bound }を得ています
    [null_window] α＝{ $bound }はヌルウィンドウのもう一方の端で、βのすぐ下です
    [re_search] α＝{ $bound }は、ヌルウィンドウが示した{ $from }の下限{ $value }のすぐ下です
    [tie] α＝{ $bound }は、MAXが{ $from }ですでに得た{ $value }のすぐ下です。同じ値の手では先に並ぶ手を選ぶためです
    [stand_pat] MAXは{ $from }で強制手を指さずに{ $bound }を得られます
    [aspiration_window] α＝{ $bound }はアスピレーションウィンドウの下端です
    [mtd_f] α＝{ $bound }はMTD(f)がこの反復で選んだ窓の下端です
   *[window] α＝{ $bound }は与えられた窓の下端です
  }
lab-bound-beta = { $origin ->
    [value] MINは他の枝（{ $from }）ですでに{ $bound }を得ています
    [null_window] β＝{ $bound }はヌルウィンドウのもう一方の端で、αのすぐ上です
    [re_search] β＝{ $bound }は、ヌルウィンドウが示した{ $from }の上限{ $value }のすぐ上です
    [tie] β＝{ $bound }は、MINが{ $from }ですでに得た{ $value }のすぐ上です。同じ値の手では先に並ぶ手を選ぶためです
    [stand_pat] MINは{ $from }で強制手を指さずに{ $bound }を得られます
    [aspiration_window] β＝{ $bound }はアスピレーションウィンドウの上端です
    [mtd_f] β＝{ $bound }はMTD(f)がこの反復で選んだ窓の上端です
   *[window] β＝{ $bound }は与えられた窓の上端です
  }
lab-say-bound = { $bound }。
lab-say-purpose = { $purpose ->
    [null_window] ヌルウィンドウです。αとβの間に値はなく、より良いかどうかだけを問います。
    [re_search] 前の探索でより良いと出たので、もう一度探索します。
    [reduced] 後の手なので浅く読みます。
    [null_move] 手番を渡しても足りるかを見ます。
    [quiescence] 深さの先では強制手だけを読みます。
   *[other] { "" }
  }
lab-say-leave = { $player ->
    [max] { $node }を終えました。MAXは見つかった最大の値{ $value }を取ります。
   *[min] { $node }を終えました。MINは見つかった最小の値{ $value }を取ります。
  }
lab-say-answered = { $answered ->
    [leaf] { $node }の値は{ $value }です。
    [table] 置換表が{ $node }を覚えていました：{ $value }。
    [stand_pat] { $node }はこのままで十分です：{ $value }。
   *[other] { $node }は子を調べずに決まりました：{ $value }。
  }
lab-say-cut = { $by ->
    [alpha] { $node }でαカット：MINはここですでに{ $value }を得て、{ $bound }。この下は結果に関わりません。
   *[beta] { $node }でβカット：MAXはここですでに{ $value }を得て、{ $bound }。この下は結果に関わりません。
  }
lab-node = { $player ->
    [max] { $node }、MAX、{ $value }、窓{ $window }、{ $order }番目
    [min] { $node }、MIN、{ $value }、窓{ $window }、{ $order }番目
   *[leaf] { $node }、葉、{ $value }、窓{ $window }、{ $order }番目
  }
lab-node-skipped = { $below ->
    [0] { $node }、枝刈り
   *[other] { $node }、下の{ $below }個とともに枝刈り
  }
lab-mcts-start = 探索は根から始まります。まだ1局も打っていません。
lab-mcts-select = { $moved ->
    [yes] プレイアウト{ $count }回目、選択：UCB1の最も大きい手をたどります（{ $way }）。{ $end }
   *[no] プレイアウト{ $count }回目、選択。{ $end }
  }
lab-mcts-end = { $end ->
    [over] { $node }で対局は終わっています。
   *[untried] { $node }にはまだ試していない手があります。
  }
lab-mcts-expand = { $count ->
    [1] 展開：{ $parent }で最後まで試していなかった手{ $node }を木に加えます。
   *[other] 展開：{ $parent }でまだ試していない手{ $count }個のうち、{ $node }を木に加えます。
  }
lab-mcts-playout = { $over ->
    [yes] プレイアウト：{ $node }から打つ手はなく、{ $winner ->
        [max] MAXの勝ちです。
        [min] MINの勝ちです。
       *[draw] 引き分けです。
      }
   *[no] プレイアウト：{ $node }からランダムに{ $count }手打って（{ $moves }）、{ $winner ->
        [max] MAXの勝ちです。
        [min] MINの勝ちです。
       *[draw] 引き分けです。
      }
  }
lab-mcts-back = 逆伝播：来た道を戻りながら、各ノードで訪問回数と、そこへ打った側の勝ちを数えます（{ $way }）。
lab-mcts-root = { $node }、MAXの勝ち{ $share }、試していない手{ $untried }個
lab-mcts-node = { $mover ->
    [max] { $node }、MAXの勝ち{ $share }、UCB1は{ $bound }、試していない手{ $untried }個
   *[min] { $node }、MINの勝ち{ $share }、UCB1は{ $bound }、試していない手{ $untried }個
  }

## Races
lab-race = 比較
lab-race-what = 何を探索して比べるか
lab-race-nodes = ノード数（少ないほど良い）
lab-race-again = もう一度比較
lab-race-running = 比較中 …
lab-race-table = 数えたもの
lab-race-hint = どの探索も同じ局面を同じ深さまで順に読みます。ノード数はどの機械でも同じですが、時間は違います。
lab-lanes = 比較する探索
lab-lane-add = 探索を加える
lab-lane-remove = 外す
lab-amount = 幅または余裕
lab-sets = 組
lab-set = { $name ->
    [algorithms] アルゴリズム
    [orders] 手の順序
    [learners] キラー、ヒストリー、反復深化
    [aspiration] アスピレーションウィンドウの幅
   *[guesses] ヌルムーブ、フューティリティ、LMR
  }
lab-share = { $share } %
lab-column = { $name ->
    [run] 探索
    [value] 値
    [best] 最善手
    [nodes] ノード
    [leaves] 葉
    [cuts] カット
    [re-searches] 再探索
    [low] fail-low（下に外れ）
    [high] fail-high（上に外れ）
   *[time] 時間
  }
lab-ms = { $time } ms
lab-wrong = 正しくは{ $value }
lab-incomparable-other_aim = ミニマックス値を求めるアルゴリズムではありません
lab-incomparable-selective = 推測で手を読まずに済ませる手法を使っています
lab-incomparable-unfinished = 終わる前に止められました
lab-incomparable-depth = 探索の深さが違います
lab-incomparable-evaluation = 葉の評価が違います
lab-incomparable-technique = { $technique ->
    [distance_to_win] 勝ちまでの手数の数え方が違います
    [neighbourhood] 調べる手が違います（近傍）
    [quiescence] 深さの先の調べ方が違います（静止探索）
   *[other] { $technique }の設定が違います
  }
lab-agree = { $agree ->
    [yes] 値が一致すべき探索はすべて一致しました。
    [no] 値が一致すべき探索が一致していません！
   *[none] 値が一致すべき探索の組はありません。
  }
lab-measured = { $least }は{ $few }ノード、{ $most }は{ $many }ノードで、{ $times }倍です。
lab-questions = 質問
lab-question-order = 手の順序は大事？
lab-question-start = 最初のαとβは？
lab-question-killers = キラーとヒストリーの効果は？
lab-question-deepening = なぜ深さ1、2、3と順に読むの？
lab-question-value = 枝刈りで結果は変わる？
lab-answer-order = はい、何よりも大事です。どのノードでも最善手から調べると、αβ法が見る葉はミニマックスのおよそ平方根で済みます。悪い手からでは大部分を見ます。値はどの順でも同じです。
lab-answer-start = α = −∞、β = +∞ です。まだどちらも確実なものがないので、最初の変化はすべて読まれ、終わるまでカットは起きません。その後、窓は狭くなります。最初から狭い窓にするとカットは増えますが、上限か下限しか分からないことがあります。
lab-answer-killers = 隣でカットを起こした手は、ここでもよくカットを起こします。キラーは同じ手数について、ヒストリーは木全体について覚えます。どちらも順序を変えるだけなので、値は変わりません。五目並べでは脅威が受けられるまで残るので半分を省けます。オセロでは見積もり順がすでに隅と応手の数を考えているので、かえって増えることもあります。
lab-answer-deepening = 浅い探索は安く、どの手が最善だったかを置換表に残します。次の探索はその手から始めます。覚える表がなければ、反復深化はほぼ余分な手間だけです。比較がそれを示します。
lab-answer-value = いいえ。カットされた枝は根の値を変え得なかったものです。これらの探索の値はすべて一致し、違うのはノード数です。

## Exercises
lab-exercise-choose = 問題
lab-exercise-name = { $name ->
    [minimax] 値と最善手
    [skipped] 枝刈りされる葉は？
    [windows] 値と窓
    [order] 最良の順序
    [fill] 葉を埋める
   *[bug] バグを探す
  }
lab-task-minimax = MAXは子の値のうち最大のもの、MINは最小のものを取ります。内部ノードすべての値を書き、根での最善手を選んでください。
lab-task-skipped = αβ法がこの木を左から右へ探索し、MINのノードでは値がα以下、MAXのノードでは値がβ以上になるとすぐそのノードを離れます。枝刈りされる葉に印を付けてください。
lab-task-windows = αβ法がこの木を左から右へ探索し、MINのノードでは値がα以下、MAXのノードでは値がβ以上になるとすぐそのノードを離れます。訪れる内部ノードそれぞれについて、入るときの窓と返す値（調べた子の中の最善）を書いてください。枝刈りされるノードの行は空のままにします。
lab-task-order = αβ法の調べる葉が最も少なくなるように、子を並べ替えてください。αβ法は、MINのノードでは値がα以下、MAXのノードでは値がβ以上になるとすぐそのノードを離れます。最善の子を先にするのがいつも最良とは限りません。十分に良くて部分木が小さい子のほうが良いこともあります。
lab-task-fill = αβ法の調べる葉が最も少なくなるように、0からの数を1つずつ葉に入れてください。αβ法は、MINのノードでは値がα以下、MAXのノードでは値がβ以上になるとすぐそのノードを離れます。
lab-task-bug = バグのあるプログラムがαβ法でこの木を探索しました。αβ法は、MINのノードでは値がα以下、MAXのノードでは値がβ以上になるとすぐそのノードを離れます。子が1つのノードでは、パスしかありません。記録から、バグと、記録が最初に間違うノードを見つけてください。記録の順は、ノードに入るときに窓、離れるときに値です。
lab-exercise-tree = 問題の木
lab-size = 大きさ
lab-size-name = { $name ->
    [small] 小
    [middle] 中
    [large] 深い
   *[huge] 大
  }
lab-seed = 問題の番号
lab-seed-hint = 同じ番号なら誰にでも同じ問題です。リンクをクラスに配れます。
lab-check = 答え合わせ
lab-another = 次の問題
lab-solution = 解答
lab-copy-link = リンクをコピー
lab-leaf = 葉{ $node }、{ $value }：枝刈りされる
lab-leaf-field = 葉{ $node }の数
lab-choose-node = 動かすノードを選んでください。
lab-left = 左へ
lab-right-hand = 右へ
lab-move-left = { $node }を左へ
lab-move-right = { $node }を右へ
lab-node-column = ノード
lab-windows-table = 窓と値
lab-windows-hint = 空欄のαとβ、αの−∞、βの∞は「上限・下限なし」を表します。
lab-unread = { $node }の「{ $text }」は数として読めません。読めるのは数、∞、−∞、そして≥や≤の付いた値です。
lab-cell = { $part ->
    [alpha] { $node }のα
    [beta] { $node }のβ
   *[value] { $node }の値
  }
lab-notes = プログラムの記録
lab-returned = 返した値
lab-bug = バグ
lab-bug-name = { $name ->
    [swapped_window] αとβが入れ替わって渡される
    [forced_pass] パスしかない局面が相手の勝ちとされる
   *[zero_leaf] 値0の葉が内部ノードと見なされる
  }
lab-best-move = 根での最善手
lab-bug-node = 最初に間違うノード
lab-unchosen = { $field ->
    [best] 最善手を選んでください。
    [bug] どのバグかを選んでください。
   *[node] 最初に間違うノードを選んでください。
  }
lab-right = 正解です。
lab-not-right = まだ違います。
lab-looked-at = αβ法は{ $leaves }個の葉のうち{ $looked }個を調べます。最少は{ $fewest }個です。
lab-solution-best = 最善手：{ $node }
lab-solution-skipped = 枝刈りされる葉：{ $nodes }
lab-why = { $player ->
    [max] { $after }の後、MAXは{ $node }で{ $value }を得て、MINは{ $origin ->
        [node] 他の枝（{ $from }）で
       *[window] 窓により
      }{ $bound }を得ています
   *[min] { $after }の後、MINは{ $node }で{ $value }を得て、MAXは{ $origin ->
        [node] 他の枝（{ $from }）で
       *[window] 窓により
      }{ $bound }を得ています
  }
lab-mistake-unknown_node = { $node }というノードは木にありません。
lab-mistake-no_leaf = { $node }は葉ではありません。
lab-mistake-looked_at = αβ法は{ $node }を調べます。その上のノードは、どれもその前に離れられません。
lab-mistake-skipped = αβ法は{ $node }を枝刈りします：{ $why }。{ $left }の残りは結果に関わりません。
lab-mistake-no_row = αβ法は{ $node }を訪れますが、その行が空です。
lab-mistake-two_rows = { $node }の行が2つあります。
lab-mistake-alpha = { $known ->
    [yes] { $node }のαは{ $expected }です。MAXはそれを{ $other }ですでに得ています。
   *[no] { $node }のαは開いています。MAXは他の枝でまだ何も得ていません。
  }
lab-mistake-beta = { $known ->
    [yes] { $node }のβは{ $expected }です。MINはそれを{ $other }ですでに得ています。
   *[no] { $node }のβは開いています。MINは他の枝でまだ何も得ていません。
  }
lab-mistake-value = { $cut ->
    [yes] { $node }は{ $expected }を返します：{ $why }。そこで離れます。
   *[no] { $node }は子の中の最善、{ $other }の{ $expected }を返します。
  }
lab-mistake-too_early = { $cut ->
    [yes] { $node }は早すぎます。{ $node }と{ $other }を入れ替えると、調べる葉が{ $extra }個減ります：{ $why }。残りは枝刈りされます。
   *[no] { $node }は早すぎます。{ $node }と{ $other }を入れ替えると、調べる葉が{ $extra }個減ります：{ $other }の値は{ $expected }、{ $node }の値は{ $found }です。
  }
lab-mistake-larger_first = { $node }と{ $other }を入れ替えると、調べる葉が{ $extra }個減ります。{ $other }のほうが良いわけではありませんが、その部分木で調べる葉は{ $expected }個で済みます。今の{ $node }では{ $found }個です。
lab-mistake-bound_later = { $node }と{ $other }を入れ替えると、調べる葉が{ $extra }個減ります。{ $other }は値も良くなく部分木で調べる葉も減りませんが、それが与える上限・下限により、ほかの子で調べる葉が{ $found }個から{ $expected }個になります。
lab-mistake-no_exchange = ここでは子を2つ入れ替えるだけでは葉は減りません。{ $node }の位置に{ $other }を置き、そこから先を最善の順にすると、調べる葉が{ $extra }個減ります。
lab-mistake-not_cut = { $side ->
    [max] { $node }は最初の子の後で離れられたはずです：{ $why }。{ $bound }以上が必要です。
   *[min] { $node }は最初の子の後で離れられたはずです：{ $why }。{ $bound }以下が必要です。
  }
lab-mistake-another_tree = { $node }で木が問題の木と違います。
lab-mistake-no_such_number = { $node }には0から{ $expected }までの整数が要ります。
lab-mistake-number_twice = { $node }の{ $found }は{ $other }がすでに使っています。
lab-mistake-not_noted = プログラムは{ $node }について何も記録していません。
lab-mistake-right = { $node }の記録は正しいです。
lab-mistake-not_first = { $node }の記録は間違いですが、その前にも間違いがあります。
lab-mistake-no_value = { $node }の値がまだありません。
lab-mistake-best = { $node }での最善手は値{ $expected }の{ $other }です。選んだ手の値は{ $found }です。
lab-mistake-another_bug = { $node }で記録が間違いますが、このバグなら別の記録になります。

## The textbook
lab-pages = 教科書のページ
lab-contents = 目次
lab-page = { $name ->
    [game_tree] ゲーム木
    [minimax] ミニマックス法
    [negamax] ネガマックス法
    [alpha_beta] αβ法（1つの関数）
    [alpha_beta_two_sided] αβ法（MAXとMIN）
    [move_ordering] 手の並べ替え
    [iterative_deepening] 反復深化
    [transposition_table] 置換表
    [pvs] PVS（Principal Variation Search）
    [mtd_f] MTD(f)
    [mcts] モンテカルロ木探索
    [random] ランダムな手
    [killer_moves] キラームーブ
    [history] ヒストリー
    [counter_moves] カウンタームーブ
    [aspiration_window] アスピレーションウィンドウ
    [null_move] ヌルムーブ
    [futility] フューティリティ枝刈り
    [reverse_futility] 逆フューティリティ枝刈り
    [late_move_reduction] LMR（Late Move Reduction）
    [quiescence] 静止探索
    [neighbourhood] 近傍
    [evaluations] 評価関数
    [bounds] fail-softとfail-hard
    [distance_to_win] 勝ちまでの距離
    [human] 人のように間違えるプレーヤー
   *[mistakes] 入門記事の間違い
  }
lab-board-picture = 盤の図。下の文字による表示と同じ内容です。
lab-in-english = このページはまだ日本語になっていないため、英語で表示しています。
lab-run-race = この比較を実行
lab-play-figure = この探索を1歩ずつ再生
`;export{e as default};