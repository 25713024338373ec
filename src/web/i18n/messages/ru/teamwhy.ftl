teamwhy-matches = Матчи
teamwhy-matches-program = Матчи, как их составила бы программа
teamwhy-match = Встречаются команды: { $teams }.
teamwhy-same-score = Очки у обеих равны: { $points }.
teamwhy-other-score = { $first }: { $points }, { $second }: { $less }, она поднята из группы ниже.
teamwhy-groups = Группы очков
teamwhy-group = { $score }: { $teams }
teamwhy-raised = подняты к ней: { $teams }
teamwhy-free = { $team } свободна от игры: число команд нечётное.
teamwhy-prefers =
    { $side ->
        [black] { $team } предпочитает чёрные на первой доске.
       *[white] { $team } предпочитает белые на первой доске.
    }
teamwhy-prefers-strongly =
    { $side ->
        [black] { $team } настоятельно предпочитает чёрные на первой доске.
       *[white] { $team } настоятельно предпочитает белые на первой доске.
    }
teamwhy-free-team = { $team } (№ { $number }; очки { $points }; матчи { $matches })
teamwhy-free-needed = Они первые на очереди, но без них остальным не составить полных пар: { $teams }.
teamwhy-free-score = Свободна команда с наименьшими очками, а у них больше: { $teams }.
teamwhy-free-matches = При равных очках — сыгравшая больше матчей, а у них меньше: { $teams }.
teamwhy-free-number = Затем — с наибольшим номером, а у них меньше: { $teams }.
teamwhy-free-barred = Им нельзя: уже были свободны или получили победу без игры: { $teams }.
