reports-title = Повідомити результат
reports-lead-confirmed = Виберіть результат. Його буде зараховано після підтвердження суддею.
reports-lead-agreed = Виберіть результат. Якщо суперник повідомить те саме, його буде зараховано одразу.
reports-won = Перемога { $score }
reports-drew = Нічия { $score }
reports-lost = Поразка { $score }
reports-send = Повідомити
reports-own = Ви повідомили: { $score }.
reports-back = Відкликати
reports-other-silent = Суперник ще нічого не повідомив.
reports-other-same = Суперник повідомив те саме.
reports-other-moves = Суперник повідомив той самий результат, але інші ходи. Ходи звірить суддя.
reports-other-differs = Суперник повідомив інший результат: { $score }. Вирішить суддя.
reports-other-ahead = Суперник уже повідомив: { $score }.
reports-moves = Ходи партії (необов’язково)
reports-moves-hint = Як на бланку: 1. c3-d4 d6-c5 2. … або cd4 dc5. Ходи перевіряються за правилами.
reports-playing = Партія закінчилася? Повідомте результат тут або заповніть картку й віддайте її судді.
reports-awaits-arbiter = Результат перевірить суддя.
reports-awaits-other = Результат зарахують, коли суперник повідомить те саме.
reports-disputed-go = Суперник повідомив інший результат: підійдіть до судді.
reports-correct = Виправити повідомлення
reports-awaited = Тут з’явиться зарахований результат.
reports-nothing = Виберіть результат, потім натисніть «Повідомити».
reports-no-result = За цими ходами партію не закінчено: виберіть результат.
reports-moves-make-other = За цими ходами партія закінчилася інакше. Виправте результат або ходи.
reports-early-draw = Погодитися на нічию можна лише з { $n }‑го ходу. Повідомте результат без ходів і скажіть судді.
reports-lost-turn = У цьому турнірі прострочення часу — програш партії, а не втрата ходу. Повідомте результат без ходів і скажіть судді.
reports-done-saved = Записано. Дякуємо!
reports-done-disputed = Записано, але суперник повідомив інший результат. Покличте суддю.
reports-done-back = Повідомлення відкликано.
reports-both = обидва
reports-says = { $who }: { $word }
reports-outcome-won =
    { $sex ->
        [m] переміг { $name } { $score }
        [w] перемогла { $name } { $score }
       *[other] переможець — { $name }, { $score }
    }
reports-outcome-drawn = нічия { $score }
reports-outcome-other = { $score }
reports-overrule = Обидва повідомляють: { $word }. Усе одно зберегти: { $own }
reports-overruled = { $place }: ви повідомили { $own }, суддя вніс { $score }. Якщо це помилка, скажіть судді.
reports-overruled-both = { $place }: ви обидва повідомили { $own }, суддя вніс { $score }. Якщо це помилка, скажіть судді.
reports-moves-differ = Повідомлено різні ходи:
reports-moves-typed = Повідомлено ходи:
reports-moves-save = Звірте їх із бланком і збережіть.
reports-differ = Повідомлено різні результати:
reports-disputed = Гравці повідомили різні результати.
reports-take = Прийняти
reports-take-of = Прийняти повідомлення ({ $who }): { $word }
reports-take-agreed = Прийняти всі, що збіглися: { $n }
reports-done-taken = Повідомлені результати прийнято.
reports-done-taken-moves = Повідомлені результати прийнято. Повідомлено різні ходи: виберіть правильні.
reports-waiting =
    { $n ->
        [one] Гравці повідомили про { $n } партію { $round }‑го туру: прийміть повідомлене
        [few] Гравці повідомили про { $n } партії { $round }‑го туру: прийміть повідомлене
       *[many] Гравці повідомили про { $n } партій { $round }‑го туру: прийміть повідомлене
    }
reports-policy = Повідомлення гравців про результати
reports-policy-hint = Учасники повідомляють результат зі сторінки своєї картки. Для початку краще з підтвердженням судді.
reports-policy-off = не приймаються
reports-policy-confirmed = підтверджує суддя
reports-policy-agreed = однакові зараховуються одразу
reports-by-kiosk = гравець № { $n } (на пристрої в залі)
reports-by-kiosk-of = { $name } (№ { $n }, на пристрої в залі)
reports-kiosk = Результати на пристрої в залі
reports-kiosk-lead = Відкрийте цю сторінку на планшеті в залі або дайте гравцям зчитати код телефоном: вони виберуть свою дошку й повідомлять результат. Сторінка діє лише в цьому турі.
reports-kiosk-open = Відкрити сторінку
reports-kiosk-title = { $round }‑й тур: повідомте результат
reports-kiosk-how = Знайдіть свою дошку й натисніть на своє ім’я.
reports-kiosk-none = Усі результати туру записано.
reports-kiosk-closed = Зараз повідомити результат не можна. Підійдіть до судді.
reports-kiosk-back = До списку дощок
reports-kiosk-disputed = Повідомлення гравців розходяться. Покличте суддю.
reports-kiosk-reported = повідомлено
reports-by-slip = гравець № { $n } (за карткою туру)
reports-by-slip-of = { $name } (№ { $n }, за карткою туру)
reports-thing = повідомлення ({ $name }): { $place }
reports-thing-moves = ходи в повідомленні ({ $name }): { $place }
