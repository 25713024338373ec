pairings-title = Пары
pairings-points = Очки
pairings-by-engine = составлены программой по правилам
pairings-by-hand = изменены вручную
pairings-publish = Опубликовать { $round }‑й тур
pairings-publish-all = Опубликовать все туры
pairings-publish-only = Только { $round }‑й тур
pairings-drafts-lead = Составлены пары туров, которые видите только вы: { $n }.
pairings-discard-all = Отменить жеребьёвку всех черновиков
pairings-discard-all-sure = Отменить жеребьёвку всех неопубликованных туров?
pairings-unpublish = Отменить публикацию
pairings-unpublish-with = Вместе с ней отменяется: { $actions }.
pairings-unpublish-late = Публикацию { $round }‑го тура уже не отменить: в нём есть результаты или записи партий, или от пар зависят более поздние действия. Их можно отменить в журнале, а пары — исправить на этой странице.
pairings-byes = Не играют
pairings-absent = Не играют в этом туре
pairings-ready =
    { $n ->
        [one] Играет { $n } участник
        [few] Играют { $n } участника
       *[many] Играют { $n } участников
    }
pairings-ready-lead = Сначала пары увидите только вы. Их можно проверить и поправить до публикации.
pairings-numbers-move = «Сдвинуть номера»: { $numbers }.
pairings-numbers-move-why = Есть опоздавшие участники. Правило ФИДЕ C.04.2 допускает менять номера, пока не составлен 4‑й тур, но на розданных карточках, табличках и списках остались прежние. «Номер в конец» даёт опоздавшим следующие свободные номера, остальные номера не меняются. Адреса страниц участников не меняются в любом случае.
pairings-numbers-at-end = Составить { $round }‑й тур: опоздавшим номер в конец
pairings-numbers-in-order = Составить { $round }‑й тур: сдвинуть номера
pairings-all-lead = По таблице пары всех туров известны сразу. Сначала их увидите только вы, потом их можно опубликовать вместе.
pairings-only-first = Только первый тур
pairings-results-first = Следующий тур составляют, когда есть все результаты. Отложенная партия до доигрывания считается ничьей.
pairings-correct = Поправить вручную
pairings-correct-published = Изменить опубликованные пары
pairings-choose = Выберите двух разных участников или доску.
pairings-at-board = доска { $n }
pairings-played =
    { $n ->
        [1] На доске { $boards } уже есть результат, ходы или неявка: её пара не меняется, и в списках её нет.
       *[other] На досках { $boards } уже есть результаты, ходы или неявки: их пары не меняются, и в списках их нет.
    }
pairings-all-played = Досок, где пару ещё можно изменить, не осталось.
pairings-unpaired = без пары
pairings-swap = Поменять местами двух участников
pairings-swap-choose = Выбрать для обмена местами
pairings-swap-next = Теперь выберите, с кем поменять местами.
pairings-swap-cancel = Отмена
pairings-changed = изменено
pairings-colours = Цвета в прошлых турах: { $list }
pairings-swap-go = Поменять
pairings-swap-hint = Чтобы поменять двух участников местами, выберите одно имя, затем другое или перетащите одно на другое. Двое с одной доски поменяются цветом, а участник без соперника уступит свой пропуск.
pairings-table-fixed = Кто с кем играет, определено таблицей. Цвета на доске можно поменять, пока на ней ничего не записано. Если игрок не пришёл, нажмите «неявка» у его доски.
pairings-turn = Поменять цвета на доске
pairings-turn-board = Доска
pairings-turn-go = Поменять цвета
pairings-part = Разбить пару
pairings-part-go = Разбить
pairings-join = Составить пару из двоих свободных
pairings-join-go = Составить пару
pairings-bye = Изменить пропуск
pairings-bye-who = Участник
pairings-bye-go = Изменить
pairings-again = Составить заново
pairings-again-sure = Составить пары заново? Исправления, сделанные вручную, пропадут.
pairings-discard = Отменить жеребьёвку
pairings-discard-sure = Отменить жеребьёвку этого тура?
pairings-warnings = Обратите внимание:
pairings-warning-missing = { $name }: нет ни соперника, ни пропуска.
pairings-warning-twice = { $name }: стоит дважды.
pairings-warning-repeat = { $white } и { $black } уже играли { PREPOSITION("в", $round) } { $round }‑м туре.
pairings-warning-forbidden = { $white } и { $black } не должны встречаться.
pairings-warning-bye = { $name }: очки без игры уже были.
pairings-warning-third = { $name }: третий раз подряд { $side }.
pairings-warning-difference = { $name }: разница цветов { $n }.
pairings-warning-score = { $white } и { $black }: разница в очках { $points }.
pairings-done-paired = Пары составлены. Проверьте их и опубликуйте.
pairings-done-all = Пары всех туров составлены. Проверьте и опубликуйте их.
pairings-done-again = Пары составлены заново.
pairings-done-published = Пары опубликованы.
pairings-done-published-all = Все туры опубликованы.
pairings-done-discarded = Жеребьёвка отменена.
pairings-done-corrected = Пары изменены.
pairings-warning-bye-refused = { $name }: запрошен пропуск этого тура, но пара составлена.
pairings-warning-bye-unasked = { $name }: пропуск тура не запрошен.
pairings-outdated = После составления пар изменились результаты или участники: теперь по правилам пары были бы другими.
pairings-warning-avoided-pair = { $white } и { $black } по возможности не должны встречаться.
pairings-given-up-title = Нежелательные пары, которых не удалось избежать:
pairings-given-up = { $white } – { $black } встречаются, хотя это нежелательно ({ $rule }): избежать этого нельзя, не нарушив более важных правил.
pairings-given-up-late = { $white } – { $black } встречаются, хотя это нежелательно ({ $rule }): правило добавлено после жеребьёвки. Чтобы его учесть, составьте пары заново.
pairings-lock = Оставить
pairings-lock-board = Оставить доску { $n } как есть
pairings-lock-free = Свободный тур: { $name }
pairings-rest = Пересоставить остальные пары
pairings-rest-hint = Отметьте, что должно остаться. Остальные пары и цвета будут составлены заново по правилам.
pairings-done-rest = Отмеченное осталось, остальные пары составлены заново.
pairings-compared = Сравнение с программой
pairings-compared-same = Различий нет: программа предлагает те же пары.
pairings-compared-here = В туре сейчас
pairings-compared-there = Предлагает программа
pairings-compared-free = свободный тур: { $name }
pairings-no-shows-coming =
    { $n ->
        [1] Участник не пришёл на { $missed }‑й тур, но будет в парах { $round }‑го тура. Нажмите на имя, чтобы отметить выбытие или пропуск тура:
       *[other] Не пришли на { $missed }‑й тур, но будут в парах { $round }‑го тура. Нажмите на имя, чтобы отметить выбытие или пропуск тура:
    }
pairings-no-shows-draft =
    { $n ->
        [1] Участник не пришёл на { $missed }‑й тур, но есть в парах { $round }‑го тура. Нажмите на имя, чтобы отметить выбытие или пропуск тура:
       *[other] Не пришли на { $missed }‑й тур, но есть в парах { $round }‑го тура. Нажмите на имя, чтобы отметить выбытие или пропуск тура:
    }
pairings-told-boards =
    { $n ->
        [1] Изменена доска { $boards }
       *[other] Изменены доски { $boards }
    }
