norms-title = Норми й розряди
norms-ranks = Виконані розряди та звання
norms-provisional = попередньо
norms-nobody = Норму вище за свій розряд не виконав ніхто.
norms-all = Усі учасники й норми
norms-average = Суперники в середньому
norms-norm = Норма
norms-outcome = Підсумок
norms-rank = Розряд
norms-expected = Очікування
norms-needed = Треба
norms-made = виконано
norms-no-rank = без розряду
norms-achieved = { $rank }: набрано { $made }, треба { $needed }
norms-confirmed = { $rank } підтверджено: набрано { $made }, треба { $needed }
norms-missed = { $rank } не виконано: набрано { $made }, треба { $needed }
norms-achieved-short = { $rank }
norms-confirmed-short = { $rank } підтверджено
norms-missed-short = { $rank } не виконано
norms-not-judged = звання невідоме: норма не визначається
norms-figures = набрано / треба
norms-few-games =
    { $least ->
        [one] { $rank }: для норми потрібна { $least } партія
        [few] { $rank }: для норми потрібні { $least } партії
       *[many] { $rank }: для норми потрібно { $least } партій
    }
norms-games = Враховані партії; суперники в середньому: { $average }
norms-link = Норми всіх учасників
norms-rule = Із суперником того самого розряду очікується пів очка; за кожен щабель, на який він нижчий чи вищий, — на { $step } більше чи менше, але не більше ніж за { $most }. Сума за партіями, заокруглена вгору до половини, і є норма. Середній щабель суперників рахується від 1 для найвищого. За таблицею норм { $year } року.
norms-table = Норми розрядів
norms-table-lead = Розряди та звання, починаючи з найвищого, і вимоги для норми. Турнір рахується за таблицею, чинною в його останній день.
norms-days = Таблиці
norms-since = з { $date }
norms-from = Діє з
norms-step = Щабель, сотих очка
norms-most = Щаблів не більше
norms-order = Місце розряду { $n }
norms-name = Назва розряду { $n }
norms-titles = Як пишуть розряд { $n }, через кому
norms-titles-short = Як його пишуть
norms-least = Партій
norms-awarded = за норму
norms-table-hint = Числа ліворуч задають порядок. Розряд без назви прибирається. «За норму» — розряд присвоюють за норму; без цього він враховується лише в тих, хто його має.
norms-save = Зберегти таблицю
norms-remove-lead = Турніри цих днів рахуватимуться за попередньою таблицею.
norms-remove = Прибрати таблицю з { $date }
norms-wrong-number = Введіть ціле число не більше { $most }.
norms-wrong-games = Введіть кількість партій.
norms-wrong-none = У таблиці немає жодного розряду.
norms-wrong-nameless = У розряду немає назви.
norms-wrong-twice = Така назва або позначення є й в іншого розряду.
norms-done-saved = Таблицю норм збережено.
norms-done-removed = Таблицю норм прибрано.
norms-no-titles = Звання та розряди учасників не вказано, тому норми порахувати не можна.
norms-unknown =
    { $n ->
        [one] { $n } учасник зі званням, якого немає в жодного розряду
        [few] { $n } учасники зі званням, якого немає в жодного розряду
       *[many] { $n } учасників зі званням, якого немає в жодного розряду
    }
norms-unknown-lead = Норми цих учасників не визначаються. Для суперників вони вважаються учасниками без розряду.
