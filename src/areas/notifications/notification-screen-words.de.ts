import type { Words } from '#kernel/language.ts'
import type { notificationScreenWords } from './notification-screen-words.ts'

/** Words of the panel, the page and the settings of notifications, German. */
export const notificationScreenWordsDe: Words<typeof notificationScreenWords> = {
  title: 'Benachrichtigungen',
  purpose: 'Werden 90 Tage aufbewahrt.',
  unread: '{count} ungelesen',
  markAll: 'Alle als gelesen markieren',
  undo: 'Rückgängig',
  allRead: 'Alles gelesen',
  marked: 'Alle Benachrichtigungen als gelesen markiert',
  markFailed: 'Sie wurden nicht als gelesen markiert. Versuch es noch einmal.',
  seeAll: 'Alle ansehen',
  choose: 'Einstellungen',
  close: 'Schließen',
  filters: {
    label: 'Welche Benachrichtigungen',
    all: 'Alle',
    unread: 'Ungelesen',
    money: 'Verkäufe',
    people: 'Personen',
    learning: 'Lernen',
    system: 'Berichte und System',
  },
  older: 'Ältere zeigen',
  failed: 'Die Benachrichtigungen konnten nicht geladen werden',
  failedText: 'Sie sind sicher. Versuch es noch einmal.',
  empty: {
    first: 'Noch keine Benachrichtigungen',
    firstText:
      'Verkäufe, Teilnehmende, Bewertungen, Zertifikate und Berichte erscheinen hier, sobald es sie gibt.',
    done: 'Du bist auf dem neuesten Stand',
    doneText: 'Du hast alles gelesen.',
    filtered: 'Nichts davon in den letzten 90 Tagen',
    clear: 'Alle zeigen',
  },
  sentence: {
    enrollment:
      '{count, plural, one {{paid, select, no {<b>{name}</b> hat „{title}“ kostenlos bekommen} other {<b>{name}</b> hat „{title}“ gekauft}}} other {{paid, select, no {<b>{count} kostenlose Bestellungen</b> von „{title}“} other {<b>{count} Verkäufe</b> von „{title}“}}}}',
    paymentFailed:
      '{count, plural, one {<b>Zahlung fehlgeschlagen:</b> {name}. {reason}} other {<b>{count} Zahlungen fehlgeschlagen:</b> {name}. {reason}}}',
    surplus:
      '{next, select, byHand {<b>{because, select, price {Zum alten Preis bezahlt} over {Zu spät bezahlt} other {Doppelt bezahlt}}:</b> {title}, {amount}. Zahle es bei {provider} zurück. Bestellung {order}} returned {<b>Zurückgezahlt:</b> {amount} für {title}, {because, select, price {zum alten Preis} over {zu spät} other {doppelt}} bezahlt} other {<b>{because, select, price {Zum alten Preis bezahlt} over {Zu spät bezahlt} other {Doppelt bezahlt}}:</b> {title}, {amount}. {provider} zahlt es zurück.}}',
    refund:
      '{next, select, atProvider {<b>Bei {provider} erstattet:</b> {amount} für {title}. {access, select, removed {Der Zugang ist beendet.} other {Der Zugang bleibt.}}} done {<b>Erstattet:</b> {amount} für {title}} returned {<b>Eine Erstattung kam zurück:</b> {amount} für {title}. {reason}} other {<b>Erstattung fehlgeschlagen:</b> {amount} für {title}. {reason}}}',
    payout:
      '{next, select, failed {<b>Auszahlung fehlgeschlagen:</b> {amount} sind wieder auf deinem Konto beim Zahlungsanbieter. {reason}} other {<b>Ausgezahlt:</b> {amount} sind bei deiner Bank angekommen}}',
    dispute:
      '{next, select, won {<b>Anfechtung gewonnen:</b> {amount} für {title} sind wieder da} lost {<b>Anfechtung verloren:</b> {amount} für {title} gingen zurück} submitted {<b>Angefochten:</b> {title}, {amount}. Deine Belege sind bei der Bank.} other {<b>Angefochten:</b> {title}, {amount}. {hasBy, select, yes {Antworte bis zum {by}.} other {Antworte bald.}}}}',
    studentLimit:
      '<b>Du hast {students, number} Teilnehmende; dein Tarif hat Platz für {limit, number}.</b> Niemand verliert etwas. Mit einem größeren Tarif ist Platz für mehr.',
    coursesClosed:
      '{closed, plural, one {<b>1 deiner Kurse ist für neue Teilnehmende geschlossen</b>} other {<b>{closed, number} deiner Kurse sind für neue Teilnehmende geschlossen</b>}}. Wähle, welche offen bleiben.',
    review:
      '{waits, select, yes {<b>{name}</b> hat „{title}“ mit {rating} von 5 Sternen bewertet. Die Bewertung wartet auf deine Freigabe.} other {<b>{name}</b> hat „{title}“ mit {rating} von 5 Sternen bewertet}}',
    finished:
      '{count, plural, one {<b>{name}</b> hat „{title}“ abgeschlossen} other {<b>{count} Teilnehmende</b> haben „{title}“ abgeschlossen}}',
    weeklyReport: 'Dein Wochenbericht ist da: {days}',
    certificate: 'Dein Zertifikat für <b>{title}</b> ist da',
    achievement: 'Neue Auszeichnung: <b>{achievement}</b>',
    message: '<b>{name}</b> hat zu „{title}“ geschrieben: {subject}',
    sessionReminder:
      '<b>{isHost, select, yes {Termin mit {name}} other {Dein Termin}} um {time}</b>{hasTitle, select, yes {: {title}} other {}}',
    studyReminder: '<b>Lernzeit um {time}</b>{hasTitle, select, yes {: {title}} other {}}',
    newLesson:
      '{lessons, plural, one {<b>Neue Lektion</b> in „{title}“: {lesson}} other {<b>{lessons} neue Lektionen</b> in „{title}“}}',
    exportReady:
      '{what, select, ownData {<b>Deine Daten</b> liegen} other {<b>Dein Export</b> liegt}} zum Herunterladen bereit',
    signUp:
      '{count, plural, one {<b>{name}</b> hat sich als Creator registriert} other {<b>{count} Personen</b> haben sich als Creator registriert}}',
    contactMessage: '<b>{name}</b> hat über das Kontaktformular geschrieben',
    productNews: '<b>{headline}.</b> {text}',
    mailFailed:
      '{failed, plural, one {<b>Eine E-Mail war nicht zustellbar:</b> {subject}} other {<b>{failed} E-Mails waren nicht zustellbar,</b> zuletzt: {subject}}}',
  },
  settings: {
    title: 'Benachrichtigungen',
    text: 'Wähle, was du per E-Mail und Push bekommst. In den Benachrichtigungen erscheint immer alles.',
    email: 'E-Mail',
    emailMaster: 'Benachrichtigungen per E-Mail',
    emailMasterHint: 'An {email}. Belege, Einladungen und Sicherheitshinweise bekommst du immer.',
    enrollments: 'Neue Einschreibungen',
    enrollmentsHint: 'Wenn jemand an einem deiner Kurse teilnimmt oder etwas kostenlos bekommt.',
    payments: 'Zahlungen',
    paymentsHint: 'Verkäufe und fehlgeschlagene Zahlungen.',
    teachingHint: 'Gilt, sobald du unterrichtest.',
    weeklyReports: 'Wochenberichte',
    weeklyReportsHint: {
      creator: 'Montags um 8:00 Uhr: Verkäufe, Einschreibungen und Abschlüsse.',
      student: 'Montags um 8:00 Uhr: abgeschlossene Lektionen und Kurse.',
      admin: 'Montags um 8:00 Uhr: neue Konten und Creators.',
      other: 'Montags um 8:00 Uhr. Entfällt in ruhigen Wochen.',
    },
    push: 'Push',
    pushMaster: 'Push-Benachrichtigungen',
    pushMasterHint: 'Dein Browser zeigt sie, auch wenn diese Seite zu ist.',
    messages: 'Neue Nachrichten',
    messagesHint: {
      creator: 'Bewertungen deiner Teilnehmenden und E-Mails aus deinen Kursen.',
      student: 'E-Mails aus deinen Kursen.',
      admin: 'Nachrichten aus dem Kontaktformular.',
      other: 'Nachrichten an dich.',
    },
    reminders: 'Coaching-Erinnerungen',
    remindersHint: 'Lernerinnerungen und gebuchte Coaching-Termine.',
    marketing: 'Neuigkeiten',
    marketingEmails: 'Werbe-E-Mails',
    marketingHint: 'Neuigkeiten zu dieser Seite, nicht aus deinen Kursen.',
    save: 'Auswahl speichern',
    busy: 'Wird gespeichert\u00a0…',
    saved: 'Auswahl gespeichert',
    saveFailed: 'Deine Auswahl wurde nicht gespeichert. Versuch es noch einmal.',
    sample: 'Beispiel senden',
    sampleBusy: 'Wird gesendet\u00a0…',
    sampleMailed: 'Ein Beispiel ist unterwegs an {email}',
    samplePushed:
      '{count, plural, one {Ein Beispiel ist unterwegs an einen Browser} other {Ein Beispiel ist unterwegs an {count} Browser}}',
    sampleFailed: 'Das Beispiel wurde nicht gesendet. Versuch es noch einmal.',
    browsers: {
      title: 'Browser mit Benachrichtigungen',
      here: 'Dieser Browser',
      off: 'In diesem Browser sind Benachrichtigungen aus.',
      explain: 'Dein Browser fragt gleich, ob er Benachrichtigungen zeigen darf. Wähle „Zulassen“.',
      allow: 'Hier einschalten',
      busy: 'Fragt nach\u00a0…',
      on: 'In diesem Browser sind Benachrichtigungen an.',
      remove: 'Ausschalten',
      removeOther: 'In {browser} ausschalten',
      since: 'seit {day}',
      unknown: 'Ein anderer Browser',
      blocked: 'Dein Browser blockiert Benachrichtigungen dieser Seite.',
      how: 'So lässt du sie zu',
      howText:
        'Öffne das Schloss oder das Einstellungssymbol neben der Adresse dieser Seite, suche „Benachrichtigungen“, wähle „Zulassen“ und lade die Seite neu. Auf dem Handy findest du das in den Website-Einstellungen des Browsers.',
      unsupported: 'Dieser Browser kann keine Benachrichtigungen zeigen.',
      unsupportedText:
        'Auf iPhone und iPad legst du diese Seite erst auf den Home-Bildschirm und öffnest sie von dort. Private Fenster zeigen keine.',
      failed:
        'Benachrichtigungen konnten in diesem Browser nicht eingeschaltet werden. Versuch es noch einmal.',
      dismissed: 'Benachrichtigungen sind noch nicht erlaubt. Schalte sie ein, wenn du so weit bist.',
    },
  },
}
