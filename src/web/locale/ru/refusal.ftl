refusal-event-closed = Турнир завершён. Чтобы что-то изменить, сначала откройте его снова.
refusal-event-not-closed = Турнир и не был завершён.
refusal-not-rated = Рейтинг этот турнир не меняет.
refusal-round-unfinished = { $round }‑й тур ещё не доигран: не хватает результатов.
refusal-nothing-paired = Ещё не составлены пары ни одного тура.
refusal-title-missing = У турнира должно быть название.
refusal-dates-reversed = Последний день турнира раньше первого.
refusal-settings-rounds = Туров должно быть хотя бы столько, сколько уже составлено, и не меньше одного.
refusal-settings-games = В паре играют от 1 до 20 партий.
refusal-settings-cycles = Круговой турнир играют в один или два круга.
refusal-settings-points = Победа должна стоить больше ничьей, а ничья — не меньше поражения.
refusal-settings-tie-breaks = Один и тот же показатель стоит в списке дважды.
refusal-settings-fixed = Система, игра и число партий в паре не меняются после того, как составлены пары.
refusal-unknown-entry = Такого участника нет.
refusal-unknown-round = Пары { $round }‑го тура не составлены.
refusal-unknown-game = Партии { $game } нет.
refusal-name-missing = Без фамилии участника не записать.
refusal-name-taken = { $name } уже есть в списке. Если это полный тёзка, укажите обоим дату рождения или добавьте отчество.
refusal-rating-range = Рейтинг бывает от 1 до 4000.
refusal-already-paired = { $name }: уже есть пара, поэтому вычеркнуть нельзя. Отметьте, что участник выбыл.
refusal-already-withdrawn = { $name }: выбытие уже отмечено.
refusal-not-withdrawn = { $name }: и не выбывал.
refusal-paired-in-round = Участник уже стоит в паре в { $round }‑м туре. Поставьте там неявку или отмените жеребьёвку.
refusal-round-paired = Пары { $round }‑го тура уже составлены, а пропуски отмечают до этого.
refusal-no-such-round = В этом турнире нет { $round }‑го тура.
refusal-no-byes = Где все туры по таблице, пропусков по просьбе нет: поставьте неявку.
refusal-round-robin-begun = Таблица уже составлена, новых участников не добавить.
refusal-numbers-fixed = Номера не меняются после жеребьёвки 4‑го тура.
refusal-number-twice = Номер { $number } стоит дважды.
refusal-number-missing = Без номера: { $name }.
refusal-not-next = Сейчас очередь { $round }‑го тура.
refusal-no-round-left =
    { $n ->
        [1] Единственный тур уже составлен, больше туров не будет.
       *[other] Все туры уже составлены: { $n }.
    }
refusal-results-missing =
    { $n ->
        [one] В { $round }‑м туре не хватает { $n } результата.
        [few] В { $round }‑м туре не хватает { $n } результатов.
       *[many] В { $round }‑м туре не хватает { $n } результатов.
    }
refusal-still-draft = { $round }‑й тур ещё не опубликован.
refusal-paired-twice = { $name }: стоит в парах дважды.
refusal-meets-himself = { $name }: в паре с самим собой.
refusal-left-over = { $name }: нет ни соперника, ни пропуска.
refusal-not-there = { $name }: отсутствует, но стоит в паре.
refusal-nobody = Составлять пары не из кого.
refusal-too-few = Нужны хотя бы двое участников.
refusal-no-pairing-last = Пару составить не из кого: в туре остался только { $stranded }, а свободным от игры быть уже нельзя.
refusal-no-pairing-alone = По правилам пары не составить. { $stranded }: нет соперника среди остальных ({ $others }) — с каждым встреча уже была, запрещена или не позволяют цвета.
refusal-no-pairing-odd = По правилам пары не составить: { $stranded } могут играть только между собой, а их нечётное число.
refusal-no-pairing-one-bye = По правилам пары не составить: среди { $stranded } без соперника осталось бы больше одного, а свободным от игры может быть только один.
refusal-no-pairing-few = По правилам пары не составить: { $stranded } — соперников на всех не хватает, им подошли бы только { $wanted }.
refusal-no-pairing-few-and-bye = По правилам пары не составить: { $stranded } — соперников на всех не хватает, им подошли бы только { $wanted }, и один мог бы остаться свободным.
refusal-no-pairing-help = Что можно сделать: составить пары вручную с повторной встречей, уменьшить число туров в настройках или завершить турнир.
refusal-too-many-scores = В одной группе слишком много разных сумм очков.
refusal-undecided = { $round }‑й тур: в матче { $names } ещё нет победителя. Назначьте решающие партии на странице того тура или решите матч там же.
refusal-not-last = { $round }‑й тур не последний: на нём стоят следующие.
refusal-has-results = За доской { $board } уже есть результат или запись.
refusal-already-published = { $round }‑й тур уже опубликован.
refusal-round-not-closed = { $round }‑й тур и не закрыт.
refusal-round-closed = { $round }‑й тур закрыт. Чтобы убрать результат, сначала откройте тур.
refusal-later-acts = На этом стоят более поздние действия: сначала отмените их.
refusal-nothing-to-change = Всё и так уже так.
refusal-reason-missing = Напишите, почему: нужна причина.
refusal-thing-info = сведения о турнире
refusal-thing-settings = настройки турнира
refusal-thing-conduct = завершение турнира
refusal-thing-approval = подтверждение рейтинга
refusal-thing-entry = участник { $name }
refusal-thing-round = { $round }‑й тур
refusal-thing-pairing = { $round }‑й тур, доска { $board }
refusal-thing-bye = пропуск { $round }‑го тура: { $name }
refusal-thing-game = { $round }‑й тур, доска { $board }, партия { $game }
refusal-not-empty = В соревновании уже есть участники. Возьмите файл в новое соревнование.
refusal-inconsistent = Данные файла противоречат друг другу: { $thing }.
refusal-unknown-number = Номера { $n } ни у кого нет.
refusal-later-acts-named = На этом стоят более поздние действия, сначала отмените их: { $acts }.
refusal-no-openings = У турнира нет таблицы дебютов.
refusal-opening-twice = В таблице дебютов номер «{ $code }» встречается дважды.
refusal-openings-game = Таблица дебютов составлена для другой игры.
refusal-settings-openings = Загружена таблица дебютов для прежней игры. Сначала уберите её.
refusal-draw-announced = Жеребьёвка дебюта { $round }‑го тура объявлена. Сначала проведите её или отмените объявление в журнале.
refusal-drawn-already = Дебют { $round }‑го тура уже вытянут.
refusal-draw-not-announced = Жеребьёвка дебюта { $round }‑го тура ещё не объявлена.
refusal-wrong-seed = Случайное число не подходит к хешу, опубликованному для { $round }‑го тура.
refusal-seed-lost = Случайное число для { $round }‑го тура здесь неизвестно. Отмените объявление в журнале и объявите жеребьёвку заново.
refusal-opening-played = В { $round }‑м туре уже внесены партии. Чтобы изменить дебют, сначала уберите их.
refusal-opening-not-drawn = Дебют { $round }‑го тура объявлен, но ещё не вытянут. Сначала проведите жеребьёвку.
refusal-other-start = Партия { $game } начинается не с вытянутого дебюта.
refusal-thing-openings = таблица дебютов
refusal-thing-draw = жеребьёвка дебюта { $round }‑го тура
refusal-settings-rating-rules = Одно из чисел правил рейтинга невозможно.
refusal-teams-fixed = Таблица стоит на командах и досках, какими они были при жеребьёвке первого тура: больше они не меняются. Чтобы их сменить, отмените ту жеребьёвку.
refusal-knock-out-begun = В турнир на выбывание нельзя никого внести после жеребьёвки первого тура. Пока в нём нет результатов, отмените пары, внесите участника и составьте пары заново.
refusal-bracket-without = { $name }: вернуться нельзя, следующий тур на выбывание уже составлен без этого участника. Если выбывание записано по ошибке, отмените тот тур или само выбывание в журнале.
refusal-no-pairing-first = Что можно сделать: изменить запреты на встречи, внести ещё участников или составить пары вручную.
