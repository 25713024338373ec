backup-title = Резервна копія
backup-all = Усе в одному файлі
backup-lead = Усі турніри, гравці, рейтинги, журнали й облікові записи цієї установки. Копію можна робити й під час туру.
backup-download = Завантажити копію
backup-encrypt = Зашифрувати файл
backup-encrypt-lead = У резервній копії є хеші паролів та адреси тих, хто подав заявки. Зашифровану відкриває лише той, хто має ключ або парольну фразу: командою poddavki restore або програмою age.
backup-recipients = Відкриті ключі
backup-recipients-hint = Як їх пише age-keygen: age1…, декілька — через пробіл
backup-recipient-wrong = «{ $key }» — не відкритий ключ: очікується age1…, як пише age-keygen
backup-passphrase = Парольна фраза замість ключів
backup-passphrase-again = Парольна фраза ще раз
backup-passphrase-or-key = Або відкриті ключі, або фраза: двома способами разом age файл не відкриває
backup-passphrase-short =
    { $n ->
        [one] Не менше ніж { $n } знак: хто має файл, той може перебирати скільки завгодно
       *[other] Не менше ніж { $n } знаків: хто має файл, той може перебирати скільки завгодно
    }
backup-passphrase-differs = Це інша фраза
backup-place = Дані зберігаються тут:
backup-restore = Щоб відновити копію, виконайте на сервері команду:
backup-command = poddavki restore файл
backup-tournament = Лише цей турнір
backup-tournament-lead = Увесь турнір без облікових записів і журналу — щоб перенести на інший комп’ютер. У файлі є й те, чого немає на відкритих сторінках: дати народження, заборонені пари, постійні столи.
backup-json = Турнір (JSON)
backup-games = Партії (PDN)
