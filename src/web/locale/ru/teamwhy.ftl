teamwhy-matches = Матчи
teamwhy-match = Встречаются команды: { $teams }.
teamwhy-same-score = У обеих поровну: { $points }.
teamwhy-other-score = { $first }: { $points }, { $second }: { $less }, она поднята из группы ниже.
teamwhy-groups = Группы очков
teamwhy-group = { $score }: { $teams }
teamwhy-raised = подняты к ней: { $teams }
teamwhy-free = { $team } без соперника: команд нечётное число.
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
