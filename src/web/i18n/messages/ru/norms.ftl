norms-title = Нормы и разряды
norms-ranks = Выполненные разряды и звания
norms-provisional = предварительно
norms-nobody = Норму выше своего разряда не выполнил никто.
norms-all = Все участники и нормы
norms-average = Соперники в среднем
norms-norm = Норма
norms-outcome = Итог
norms-rank = Разряд
norms-expected = Ожидание
norms-needed = Нужно
norms-made = выполнено
norms-no-rank = без разряда
norms-achieved = { $rank }: набрано { $made }, нужно { $needed }
norms-confirmed = { $rank } подтверждён: набрано { $made }, нужно { $needed }
norms-missed = { $rank } не выполнен: набрано { $made }, нужно { $needed }
norms-achieved-short = { $rank }
norms-confirmed-short = { $rank } подтверждён
norms-missed-short = { $rank } не выполнен
norms-not-judged = звание неизвестно: норма не определяется
norms-figures = набрано / нужно
norms-few-games =
    { $least ->
        [one] { $rank }: для нормы нужна { $least } партия
        [few] { $rank }: для нормы нужно { $least } партии
       *[many] { $rank }: для нормы нужно { $least } партий
    }
norms-games = Учтённые партии; соперники в среднем: { $average }
norms-link = Нормы всех участников
norms-rule = С соперником того же разряда ожидается пол-очка; за каждую ступень, на которую он ниже или выше, — на { $step } больше или меньше, но не более чем за { $most }. Сумма по партиям, округлённая вверх до половины, и есть норма. Средняя ступень соперников считается от 1 для высшей. По таблице норм { $year } года.
norms-table = Нормы разрядов
norms-table-lead = Разряды и звания, начиная с высшего, и требования для нормы. Турнир считается по таблице, действующей в его последний день.
norms-days = Таблицы
norms-since = с { $date }
norms-from = Действует с
norms-step = Ступень, сотых очка
norms-most = Ступеней не больше
norms-order = Место разряда { $n }
norms-name = Название разряда { $n }
norms-titles = Как пишут разряд { $n }, через запятую
norms-titles-short = Как его пишут
norms-least = Партий
norms-awarded = по норме
norms-table-hint = Числа слева задают порядок. Разряд без названия убирается. «По норме» — разряд присваивается за норму; без этого он учитывается только у тех, кто его имеет.
norms-save = Сохранить таблицу
norms-remove-lead = Турниры этих дней будут считаться по предыдущей таблице.
norms-remove = Убрать таблицу с { $date }
norms-wrong-number = Введите целое число не больше { $most }.
norms-wrong-games = Введите число партий.
norms-wrong-none = В таблице нет ни одного разряда.
norms-wrong-nameless = У разряда нет названия.
norms-wrong-twice = Такое название или обозначение есть и у другого разряда.
norms-done-saved = Таблица норм сохранена.
norms-done-removed = Таблица норм убрана.
norms-no-titles = Звания и разряды участников не указаны, поэтому нормы посчитать нельзя.
norms-unknown =
    { $n ->
        [one] { $n } участник со званием, которого нет ни у одного разряда
        [few] { $n } участника со званием, которого нет ни у одного разряда
       *[many] { $n } участников со званием, которого нет ни у одного разряда
    }
norms-unknown-lead = Нормы этих участников не определяются. Для соперников они считаются участниками без разряда.
