"""The Japanese of help texts, by their English paragraph. A test finds paragraphs that are missing here, and rows that nothing uses."""

from __future__ import annotations

from collections.abc import Mapping

COMMANDS = {
    "Serve tables to others: matches between people and bots, kept in a database.": (
        "ほかの人に卓を開きます。人とボットの対戦ができ、データベースに残ります。"
    ),
    "Nothing is public unless it is started so: it listens on this machine only, until `--host` says otherwise.": (
        "そう指定しないかぎり公開されません。`--host` で指定するまで、このマシンからしかつながりません。"
    ),
    "Open a table of one's own: a server for this machine alone, and its page in the browser.": (
        "自分の卓を開きます。このマシンだけのサーバーを起動し、ブラウザでページを開きます。"
    ),
    "Its address holds a word that others do not have; matches are kept in your data folder.": (
        "アドレスには他人の知らない言葉が入っています。対戦はデータフォルダーに残ります。"
    ),
    "Print the JSON Schema of what server and clients say to each other.": (
        "サーバーとクライアントがやりとりするメッセージの JSON Schema を表示します。"
    ),
    "Play at a table of a server: at the terminal, over the network.": "サーバーの卓で、端末からネットワーク対戦をします。",
    "Without a table the lobby is shown. Answers are numbers or notation; `why`, `why not ...`, `undo`, `pause`, `go on`, `concede`,"
    " `rematch`, `say ...`, `yes`, `no`, `auto off`, `stop at PHASE`, `end turn`, `pass until my turn` and `quit` work at any time."
    " A connection that breaks comes back by itself, and who has left the program takes his seat again with `--table`.": (
        "卓を指定しなければロビーを表示します。答えは番号か棋譜の書き方です。`why`、`why not …`、`待った`、`中断`、`再開`、`投了`、`再戦`、"
        "`say …`、`はい`、`いいえ`、`自動 しない`、`止まる フェイズ`、`ターン終了`、"
        "`パス 自分のターンまで`、`quit` はいつでも使えます。切れた接続はひとりでに戻ります。"
        "閉じてしまっても、`--table` で自分の席に戻れます。"
    ),
    "tefuda (手札) plays trading card games exactly as their rulebooks say.": (
        "tefuda（手札）は、トレーディングカードゲームを総合ルールのとおりに動かします。"
    ),
    "Exit codes: 0 fine, 1 something that was checked did not hold, 2 bad input.": (
        "終了コード: 0 正常、1 確かめたことが成り立たなかった、2 入力の誤り。"
    ),
    "Play a match at the terminal: against a bot, with a friend at one screen, or watch bots.": (
        "端末で対戦します。相手はボット、または同じ画面の友だち。ボット同士の観戦もできます。"
    ),
    "Options are numbered; answer with a number or in notation (`attack 歩兵 > leader@B`). `help` lists what else can be said:"
    " `undo`, `why`, `why not ...`, `card ...`, `save ...`. Answers may come through a pipe.": (
        "選べるものには番号がつきます。番号か棋譜の書き方（`攻撃する 歩兵 > leader@B`）で答えます。ほかに言えることは `ヘルプ` で分かります"
        "（`戻す`、`なぜ`、`なぜできない …`、`カード …`、`保存 …`）。答えはパイプからも読めます。"
    ),
    "Check a record, step through it in both directions, and play on from anywhere.": (
        "棋譜を確かめ、前後にたどり、どこからでも続きを対戦します。"
    ),
    "Every line is checked against what is offered, every digest against the position; the first that does not fit ends the replay"
    " with line number, clause and reason, and exit code 2.": (
        "各行は選べるものと、各ダイジェストは局面と照らし合わせます。合わないものがあれば、行番号・条項・理由を示して止まります（終了コード2）。"
    ),
    "Watch bots play a game.": "ボット同士の対戦を見ます。",
    "`tefuda play GAME --watch` says which bots, decks and seed.": "ボット、デッキ、シードは `tefuda play GAME --watch` で指定します。",
    "Id of the game. Default: it is asked for.": "ゲームのid。省略すると尋ねます。",
    "Tell in a few lines how a match goes at the terminal, then play one.": "端末での遊び方を数行で説明してから、対戦を始めます。",
    "Let bots play many games and count.": "ボットに何回も対戦させ、集計します。",
    "Games come in pairs with one seed: bots change seats and decks, of one bot the decks change seats. Every result is repeatable by its"
    " seed and does not depend on the number of processes. A bot that fails loses its game. Exit code 1 if a game or a bot fails; the"
    " record is saved.": (
        "対戦は同じシードの二つで一組です。ボットは席とデッキを入れ替え、ボットが一つならデッキが席を入れ替えます。結果はシードで再現でき、"
        "プロセスの数にはよりません。失敗したボットはその対戦に負けます。失敗があれば棋譜を保存し、終了コードは1です。"
    ),
    "Let two decks play against each other until it is known well enough how often each wins.": (
        "二つのデッキを、勝率が十分に分かるまで対戦させます。"
    ),
    "Each pair of games has one seed and both seats. If the interval is not narrow enough after the most games that are allowed, it is"
    " told how many it would take.": (
        "対戦は同じシードで席を入れ替えた二つで一組です。上限まで対戦しても区間が狭くならなければ、あと何戦要るかを示します。"
    ),
    "Judge the decisions of a record: chances, better options, and where the match turned.": (
        "棋譜の決定を評価します。勝率、よりよい選択、分かれ目を示します。"
    ),
    "Each decision is judged by what its player knew. A chance stands with its standard error.": (
        "どの決定も、そのプレイヤーが知っていたことから評価します。勝率には標準誤差を添えます。"
    ),
    "Measure how fast games run here, all or the one named: random games on one core, all decks of a game.": (
        "この機械での速さを、全ゲームまたは指定のゲームで測ります。1コアで、全デッキのランダムな対戦をします。"
    ),
    "Speed is also given for each calibration loop (ten million `x += i` in plain Python, timed right before), so that machines can be"
    " compared.": (
        "速さは較正ループ（直前に測る、素の Python での `x += i` 一千万回）あたりでも示します。機械同士を比べるためです。"
    ),
    "Look cards up, check card files, take cards over from JSON and CSV.": (
        "カードを調べ、カードファイルを確かめ、JSON や CSV からカードを取り込みます。"
    ),
    "List the cards there are: names and printed fields, without their texts. Exit code 1 if there are none.": (
        "あるカードを一覧にします。名前と印刷された項目だけで、テキストは出しません。一枚もなければ終了コードは1です。"
    ),
    "Find cards on which all the words stand: in the name, a printed field, or the text in Japanese or English.": (
        "すべての語があるカードを探します。名前、印刷された項目、日本語か英語のテキストのどこにあってもかまいません。"
    ),
    "Check that every card text is read whole, prints back, and can be executed.": (
        "カードのテキストがすべて読め、印刷に戻り、実行できることを確かめます。"
    ),
    "An error names the card, the line, and the first words not understood. Exit code 1 if a card fails, 2 if no card of a file could be"
    " taken; the others are checked all the same.": (
        "エラーはカード、行、最初に分からなかった語を示します。不合格のカードがあれば終了コードは1、"
        "カードを一枚も読めないファイルがあれば2です（ほかは確かめます）。"
    ),
    "Show a card with its text in Japanese and English.": "カードとそのテキストを日本語と英語で表示します。",
    "Write cards as printed lines, one card a line, for games whose cards circulate so (arc).": (
        "カードを一行形式（1行に1枚）で書き出します。そのように出回るゲーム（arc）だけです。"
    ),
    "`cards import` takes such a file (.txt) back. Names in English are not in the lines.": (
        "`cards import` でそのファイル（.txt）を取り込めます。英語名は行に入りません。"
    ),
    "Take cards over into your own card folder, where every command finds them.": (
        "カードを自分のカードフォルダに取り込みます。以後どのコマンドでも使えます。"
    ),
    "A JSON file is a list of objects, a CSV file has a line of column names. Columns: name, class, kind (or card_type), types (or"
    " tribe), cost, attack (or atk), health (or hp), text, english; Japanese names of columns are known, too. The folder is that of"
    " your system, or TEFUDA_HOME. A card that does not fit the format is named and left out. Cards whose texts cannot be read are"
    " taken over, but named: a deck that holds one is refused. Exit code 1 in both cases, 2 if a file has no card to take.": (
        "JSON ファイルはオブジェクトのリスト、CSV ファイルは1行目が列の名前です。"
        "列: name（名前）、class（クラス）、kind か card_type（種類）、"
        "types か tribe（タイプ）、cost（コスト）、attack か atk（攻撃力）、health か hp（体力）、text（テキスト）、english（英語名）。"
        "フォルダは OS の決まった場所、または TEFUDA_HOME です。形式に合わないカードは名前を示して除きます。"
        "テキストの読めないカードも取り込みますが、名前を示します。そのカードを入れたデッキは使えません。どちらも終了コードは1、取り込めるカードのないファイルがあれば2です。"
    ),
    "A failure tells the step, what was expected and offered, and what happened with its clauses. Exit code 1 if one fails, 2 if a"
    " file does not fit the format; the others are run all the same.": (
        "成り立たないものは、ステップ、期待したことと選べたもの、起きたこととその条項を示します。一つでもあれば終了コードは1、"
        "形式に合わないファイルがあれば2です（ほかのファイルは実行します）。"
    ),
    "Check deck files, and list the decks there are.": "デッキファイルを確かめ、あるデッキの一覧を出します。",
    "Check decks: every clause of deck construction that one breaks is named. Exit code 1 if a deck may not be played.": (
        "デッキを確かめ、反している構築ルールの条項をすべて示します。使えないデッキがあれば終了コードは1です。"
    ),
    "List the decks that come with a game, and your own.": "ゲームに付属するデッキと自分のデッキの一覧を出します。",
    "Run scenarios: the judge's and the tester's tool.": "シナリオを実行します。ジャッジとテスターの道具です。",
    "Rewrite scenario files of earlier versions, where members of a set were asked for in one order.": (
        "一組の中身を決まった順に聞いていた以前の版のシナリオファイルを書き直します。"
    ),
    "Members that used to be forced are named; what used to be offered later is listed by `only`. Nothing else is touched.": (
        "強制されていた中身を書き足し、あとから選べたものを `only` に加えます。ほかは変えません。"
    ),
    "Run the scenarios of files and say which hold.": "ファイルのシナリオを実行し、成り立つものを示します。",
    "Read the rulebook, clause by clause, and see where the code keeps each.": (
        "ルールブックを条項ごとに調べ、それがコードのどこにあるかを見ます。"
    ),
    "Titles are paraphrases; what the book leaves open is decided by rulings (R1, R2, ...).": (
        "見出しは言い換えです。書かれていない点は裁定（R1、R2、…）で決めてあります。"
    ),
    "Show a clause or ruling, the rulings on it, and where code and tests cite it.": (
        "条項か裁定と、それについての裁定、引用しているコードとテストを表示します。"
    ),
    "Find clauses and rulings that contain all the words. Exit code 1 if there are none.": (
        "すべての語を含む条項と裁定を探します。日本語でも英語でも探せます。なければ終了コードは1です。"
    ),
    "Compare the clauses with code and tests. Exit code 1 if a testable clause has no test or a citation does not exist.": (
        "条項をコードとテストと比べます。テストすべき条項にテストがないか、存在しない条項の引用があれば終了コードは1です。"
    ),
}

PARAMETERS = {
    "Address to listen on; 0.0.0.0: reachable from other machines.": "待ち受けるアドレス。0.0.0.0 ならほかのマシンからも届きます。",
    "Game to be played at once, against a bot; without it, the page asks.": "すぐにボットと遊ぶゲーム。書かなければページで選びます。",
    "Port; 0: a free one.": "ポート。0 なら空いているもの。",
    "SQLAlchemy's address of the database; else SQLite in your data folder.": (
        "データベースの（SQLAlchemy の）アドレス。省略時はデータフォルダーの SQLite。"
    ),
    "Name under which others reach the server (table.example.org); several times.": (
        "ほかの人が使うサーバーの名前（table.example.org）。何度でも。"
    ),
    "Where other servers of the same database reach this one: http://10.0.0.2:7406.": (
        "同じデータベースを使うほかのサーバーからの届き先: http://10.0.0.2:7406"
    ),
    "Days until a table with open seats is closed; 0: never.": "空席のある卓を閉じるまでの日数（0なら閉じません）。",
    "Processes in which bots think.": "ボットが考えるプロセスの数。",
    "Processes for tables; 1: all in one; 0: by cores.": "卓を受け持つプロセスの数。1: すべてを1つで。0: コアの数から。",
    "Copy the SQLite database into a file, and end.": "SQLite のデータベースをファイルに写して終わります。",
    "Tell what is open to whom, and end.": "何が誰に開かれているかを示して終わります。",
    "Open the page in the browser.": "ブラウザでページを開く。",
    "Address of the server, as its start page has it.": "サーバーのアドレス（最初のページのもの）。",
    "A table: its id. Default: make one, or see the lobby.": "卓の番号。省略時は新しく作るか、ロビーを見ます。",
    "Make a table of this game.": "このゲームの卓を作る。",
    "With --new: who takes the other seats. Default: they stay open.": "--new のとき、ほかの席に座るボット。省略時は空席。",
    "Your deck: a delivered one by its name, or a deck file. Default: one of them.": (
        "自分のデッキ（付属のものの名前か、デッキファイル）。省略時は付属のどれか。"
    ),
    "The word with which an open seat can be taken.": "空席につくための招待の言葉。",
    "What you are called. Default: guest, or who sits at the table already.": "呼び名。省けば guest、卓に席があればその人。",
    "With --new: how many players.": "--new のとき、プレイヤーの数。",
    "Write everything into a folder, matches as records too, and end.": "すべてをフォルダーに書いて終わる（対戦は棋譜としても）。",
    "Take in what was exported, and end.": "--export で書いたものを取り込んで終わる。",
    "Addresses of proxies whose word counts for who asks (X-Forwarded-For).": (
        "誰からの要求かを伝えてよいプロキシのアドレス（X-Forwarded-For）。"
    ),
    "With --new: a file with further cards, for everybody at the table.": "--new のとき、卓のみんなが使えるカードのファイル。",
    "With --new: pass at once what leaves no choice, though others can tell.": (
        "--new のとき、選ぶ意味のない決定をすぐにパスする（ほかの人にそれが分かる）。"
    ),
    "With --new: seconds by which those who look on are told later.": "--new のとき、観戦者に伝えるのを遅らせる秒数。",
    "Print the version and the build.": "版とビルドの種類を表示する。",
    "Install completion for the current shell.": "今のシェルに補完を入れる。",
    "Show completion for the current shell, to copy it or customize the installation.": (
        "今のシェルの補完を表示する（写したり手直ししたりするため）。"
    ),
    "Show this message and exit.": "この説明を表示する。",
    "Id of the game: sve, eoo, arc, avalon or chronicle.": "ゲームの id: sve、eoo、arc、avalon、chronicle。",
    "Id of the game.": "ゲームの id。",
    "Exit code 1 if there are none.": "一枚もなければ終了コードは1です。",
    "A printed field and its value, such as `cost=3`; may be repeated.": "印刷された項目とその値（`cost=3` など）。何度でも指定できます。",
    "Id of the game. Default: every game.": "ゲームの id。省略すると全てのゲーム。",
    "Your deck: a name or a file. Default: drawn.": "自分のデッキ（名前かファイル）。指定しなければ無作為。",
    "The other deck. Default: drawn.": "相手のデッキ。指定しなければ無作為。",
    "Who plays the other side: greedy, random, module:Class.": "相手をするボット: greedy、random、モジュール:クラス。",
    "Your letter.": "自分の側。",
    "Two people at one screen.": "一つの画面で二人で対戦する。",
    "How many players, if the game leaves it open.": "対戦する人数（人数が選べるゲームで）。",
    "Bots on both sides: --bot greedy,random.": "両方ともボット（--bot greedy,random）。",
    "Repeats a match. Default: a new one.": "同じ対戦をくり返すためのシード。指定しなければ新しいもの。",
    "Save the record here at the end.": "終わりに棋譜をここへ保存する。",
    "Let --record write over a file.": "--record が既存のファイルに上書きしてよい。",
    "Let --games-to and --report-to write over a file.": "--games-to と --report-to が既存のファイルに上書きしてよい。",
    "Write a report with charts: html.": "図の入った報告を書く: html。",
    "File of the report.": "報告のファイル。",
    "Tell what each card changes.": "カードごとに勝率の変化を示す。",
    "Play on a Ray cluster: auto, or its address.": "Ray のクラスタで対戦する: auto またはそのアドレス。",
    "Seconds that a bot may take for a decision; 0: any.": "ボットが一つの決定にかけてよい秒数。0: 制限なし。",
    "A deck, by name or file.": "デッキ（名前かファイル）。",
    "The other one.": "もう一つのデッキ。",
    "Play until the 95 % interval reaches no further than this to each side.": "95%区間の片側がこの幅に収まるまで対戦する。",
    "Who plays both.": "両方を使うボット。",
    "Games at most.": "対戦数の上限。",
    "How to search: search:400, search:1s, expert.": "探索のしかた: search:400、search:1s、expert。",
    "Decides everything: the same seed gives the same judgement.": "すべてを決めるシード。同じなら同じ判断になります。",
    "Draw the chances over the match: a file .svg or .html.": "勝率の推移を描く: .svg か .html のファイル。",
    "Let --picture write over a file.": "--picture が既存のファイルに上書きしてよい。",
    "Go on from the end of a record.": "棋譜の終わりから続ける。",
    "With --load: go on after N decisions.": "--load のとき、N手目の後から続ける。",
    "A file with further cards.": "追加のカードのファイル。",
    "A parameter of the match: extra_rarities, target_mana=8.": "対戦の設定（extra_rarities、target_mana=8）。",
    "A file with further cards; may be repeated.": "追加のカードのファイル（いくつでも）。",
    "Language of the output. Default: that of the terminal.": "出力の言語。指定しなければ端末の言語。",
    "No colours, boxes or columns: for screen readers and pipes.": "色・枠・段組みなし（読み上げソフトやパイプ用）。",
    "Print one JSON object and nothing else.": "JSON のオブジェクトを一つだけ出力する。",
    "With --watch: print one JSON object, the result.": "--watch のとき、結果を JSON のオブジェクト一つで出力する。",
    "A record (.kifu).": "棋譜（.kifu）。",
    "Begin after N decisions.": "N手目の後から始める。",
    "Through whose eyes: A, B, ...": "誰から見た盤面か: A、B、…",
    "Who plays the other side after `play`.": "`play` の後に相手をするボット。",
    "How many games.": "対戦の数。",
    "Bots, with commas: random, greedy, search:400, module:Class.": (
        "ボット（コンマ区切り）: random、greedy、search:400、モジュール:クラス。"
    ),
    "Decks or deck files, with commas. Default: all that come with the game.": (
        "デッキかデッキファイル（コンマ区切り）。指定しなければ付属のすべて。"
    ),
    "Decides everything: the same seed gives the same games.": "すべてを決める数。同じシードなら同じ対戦になる。",
    "Processes; 0: one for each core.": "プロセスの数。0ならコアごとに一つ。",
    "Write a line of JSON for each game, or Parquet: a file .parquet.": "対戦ごとに JSON を1行書く。.parquet なら Parquet。",
    "Folder for records of games that fail.": "失敗した対戦の棋譜を置くフォルダ。",
    "What a decision costs players and interfaces instead.": (
        "代わりに、プレイヤーや画面にとって1決定がいくらかかるかを測る。"
    ),
    "How long games are played.": "対戦を続ける秒数。",
    "Decides the games.": "対戦を決める数。",
    "Card files (.yaml), tables (.json, .csv), or printed lines (.txt).": "カードファイル（.yaml）、表（.json、.csv）、一行形式（.txt）。",
    "Card files or tables; without any, all cards there are.": "カードファイルか表。なければ、あるカードすべて。",
    "File for the lines; printed if left out.": "書き込むファイル。なければ表示します。",
    "Also write a report in this format.": "この形式の報告書も書く。",
    "A sentence; say which cards would be finished if it could be read. * stands for anything; may be repeated.": (
        "文。それが読めれば完成するカードを示す。* は何にでも合う（いくつでも）。"
    ),
    "Where the report goes: cards-report.html unless named.": "報告書の置き場所。指定しなければ cards-report.html。",
    "Name of the card, in Japanese or English; a part of it will do.": "カードの名前（日本語か英語、一部でもよい）。",
    "Tables (.json, .csv), card files (.yaml), or printed lines (.txt).": "表（.json、.csv）、カードファイル（.yaml）、一行形式（.txt）。",
    "Let --output write over a file.": "--output のファイルがあれば上書きする。",
    "Write over an earlier import of the same name.": "同じ名前で前に取り込んだものに上書きする。",
    "Deck files, or names of decks.": "デッキファイルかデッキの名前。",
    "Game of decks given by name. Default: the one that has it. A file names its own.": "名前で指定したデッキのゲーム。"
    "省略するとそのデッキがあるゲーム（ファイルには書いてある）。",
    "Scenario files.": "シナリオファイル。",
    "Run those with this id; may be repeated.": "この id のものを実行する（いくつでも）。",
    "Print only what failed, and the numbers.": "失敗したものと数だけを表示する。",
    "A clause or ruling: 8.4.3, R23.": "条項か裁定: 8.4.3、R23。",
    "Folder of the tests. Default: that of the repository, or ./tests.": (
        "テストのフォルダ。指定しなければリポジトリのもの、または ./tests。"
    ),
    "Words that all must occur.": "すべてを含むものを探す語。",
}

HELP: Mapping[str, str] = COMMANDS | PARAMETERS
"""Japanese by English."""
