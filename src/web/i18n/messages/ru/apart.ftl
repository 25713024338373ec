apart-title = Запрещённые и нежелательные пары
apart-back = К настройкам
apart-unheard = Кто с кем играет, решает таблица: на неё ничто отсюда не действует.
apart-rules = Никогда
apart-rules-hint = Эти правила действуют всегда. Если с ними пары не составить, программа их не составит и скажет, какое правило мешает.
apart-wishes = По возможности
apart-wishes-hint = Пожелания, сначала самые важные. Если все сразу не выполнить, программа отступает от них по одному и говорит, от каких.
apart-groups =
    { $n ->
        [0] сейчас таких групп нет
        [one] сейчас { $n } группа
        [few] сейчас { $n } группы
       *[many] сейчас { $n } групп
    }
apart-drop = Убрать
apart-raise = Важнее
apart-add-common = Добавить: все, у кого есть общее
apart-add-named = Добавить: участники по именам
apart-common = Что общее
apart-same-region = один регион
apart-same-club = один клуб
apart-same-federation = одна федерация
apart-strictness = Насколько строго
apart-hard = никогда
apart-soft = по возможности
apart-last = До тура (пусто — все туры)
apart-player = Участник { $n }
apart-nobody = —
apart-add = Добавить
apart-until = до { $last }‑го тура
apart-between = с { $first }‑го по { $last }‑й тур
apart-choose = Выберите, кто не должен встречаться; номер тура — число.
apart-done = Запрещённые и нежелательные пары сохранены.
