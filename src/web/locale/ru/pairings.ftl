pairings-title = Пары
pairings-points = Очки
pairings-by-engine = составлены программой по правилам
pairings-by-hand = изменены вручную
pairings-publish = Опубликовать { $round }‑й тур
pairings-byes = Без соперника
pairings-absent = Не играют в этом туре
pairings-ready =
    { $n ->
        [one] Играет { $n } участник
        [few] Играют { $n } участника
       *[many] Играют { $n } участников
    }
pairings-ready-lead = Сначала пары увидите только вы. Их можно проверить и поправить до публикации.
pairings-all-lead = В круговом турнире пары всех туров известны сразу: их можно составить и опубликовать вместе.
pairings-only-first = Только первый тур
pairings-results-first = Следующий тур составляют, когда есть все результаты. Отложенная партия до доигрывания считается ничьей.
pairings-mend = Поправить вручную
pairings-mend-late = Изменить опубликованные пары
pairings-choose = Выберите двух разных участников или доску.
pairings-at-board = доска { $n }
pairings-unpaired = без пары
pairings-swap = Поменять местами двух участников
pairings-swap-one = Первый
pairings-swap-other = Второй
pairings-swap-go = Поменять
pairings-swap-hint = Если один из них без пары, другой займёт его место.
pairings-turn = Поменять цвета за доской
pairings-turn-board = Доска
pairings-turn-go = Поменять цвета
pairings-part = Развести пару
pairings-part-go = Развести
pairings-join = Свести двоих без пары
pairings-join-go = Свести
pairings-bye = Изменить пропуск
pairings-bye-who = Кому
pairings-bye-go = Изменить
pairings-again = Составить заново
pairings-again-sure = Составить пары заново? Исправленное вручную пропадёт.
pairings-discard = Отменить жеребьёвку
pairings-discard-sure = Отменить жеребьёвку этого тура?
pairings-warnings = Обратите внимание:
pairings-warning-missing = { $name }: нет ни соперника, ни пропуска.
pairings-warning-twice = { $name }: стоит дважды.
pairings-warning-repeat = { $white } и { $black } уже играли в { $round }‑м туре.
pairings-warning-forbidden = { $white } и { $black } не должны встречаться.
pairings-warning-bye = { $name }: уже получал очко без игры.
pairings-warning-third = { $name }: третий раз подряд { $side }.
pairings-warning-difference = { $name }: разница цветов { $n }.
pairings-warning-score = { $white } и { $black }: разница в очках { $points }.
pairings-done-paired = Пары составлены. Проверьте их и опубликуйте.
pairings-done-all = Пары всех туров составлены и опубликованы.
pairings-done-again = Пары составлены заново.
pairings-done-published = Пары опубликованы.
pairings-done-discarded = Жеребьёвка отменена.
pairings-done-mended = Пары изменены.
