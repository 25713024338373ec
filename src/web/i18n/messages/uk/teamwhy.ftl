teamwhy-matches = Матчі
teamwhy-matches-program = Матчі, як їх склала б програма
teamwhy-match = Зустрічаються команди: { $teams }.
teamwhy-same-score = Очки в обох рівні: { $points }.
teamwhy-other-score = { $first }: { $points }, { $second }: { $less }, її піднято з нижчої групи.
teamwhy-groups = Групи очок
teamwhy-group = { $score }: { $teams }
teamwhy-raised = піднято до неї: { $teams }
teamwhy-free = { $team } вільна від гри: кількість команд непарна.
teamwhy-prefers =
    { $side ->
        [black] { $team } надає перевагу чорним на першій дошці.
       *[white] { $team } надає перевагу білим на першій дошці.
    }
teamwhy-prefers-strongly =
    { $side ->
        [black] { $team } надає сильну перевагу чорним на першій дошці.
       *[white] { $team } надає сильну перевагу білим на першій дошці.
    }
teamwhy-free-team = { $team } (№ { $number }; очки { $points }; матчі { $matches })
teamwhy-free-needed = Вони перші на черзі, але без них решті не скласти повних пар: { $teams }.
teamwhy-free-score = Вільна команда з найменшими очками, а в них більше: { $teams }.
teamwhy-free-matches = За рівних очок — та, що зіграла більше матчів, а в них менше: { $teams }.
teamwhy-free-number = Потім — із найбільшим номером, а в них менший: { $teams }.
teamwhy-free-barred = Їм не можна: уже були вільні або отримали перемогу без гри: { $teams }.
