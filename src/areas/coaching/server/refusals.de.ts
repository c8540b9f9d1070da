import type { Sentences } from '#kernel/sentences.ts'

export const coachingRefusalsDe: Sentences = {
  'This coaching package isn’t on sale right now.': 'Dieses Coaching-Paket ist gerade nicht im Verkauf.',
  'This coaching package was deleted, or the link is wrong.':
    'Dieses Coaching-Paket wurde gelöscht, oder der Link stimmt nicht.',
  'This coaching package was changed in another tab.':
    'Dieses Coaching-Paket wurde in einem anderen Tab geändert.',
  'This picture is gone. Upload it again.': 'Dieses Bild ist weg. Lade es noch einmal hoch.',
  'People bought this coaching package, so it has to stay in the trash.':
    'Das Coaching-Paket wurde gekauft, deshalb bleibt es im Papierkorb.',
  'Enter a reason. Your client will see it.': 'Gib einen Grund an. Die Person sieht ihn.',
  'This session is gone, or the link is wrong.':
    'Diesen Termin gibt es nicht mehr, oder der Link stimmt nicht.',
  'This booking is gone, or the link is wrong.':
    'Diese Buchung gibt es nicht mehr, oder der Link stimmt nicht.',
  'This client is gone, or the link is wrong.':
    'Diesen Kunden gibt es nicht mehr, oder der Link stimmt nicht.',
  'This session was canceled.': 'Dieser Termin wurde abgesagt.',
  'This session is over.': 'Dieser Termin ist vorbei.',
  'This session is already completed.': 'Dieser Termin ist schon abgeschlossen.',
  'You can complete this session once it’s over.': 'Du kannst den Termin abschließen, sobald er vorbei ist.',
  'It’s too late to move this session. You can still cancel it.':
    'Zum Verschieben ist es zu spät. Absagen kannst du noch.',
  'A group session can’t be moved. Cancel it and book another one.':
    'Ein Gruppentermin lässt sich nicht verschieben. Sag ab und buche einen anderen.',
  'That time was just taken. Choose another.': 'Die Zeit wurde gerade vergeben. Such dir eine andere aus.',
  'That time was just taken. Here are the nearest three.':
    'Die Zeit wurde gerade vergeben. Das sind die nächsten drei.',
  'This session can’t be booked anymore. Choose another.':
    'Dieser Termin lässt sich nicht mehr buchen. Such dir einen anderen aus.',
  'You already have a seat in this session.': 'Du hast in diesem Termin schon einen Platz.',
  'Every seat is taken. Choose another session.':
    'Alle Plätze sind vergeben. Such dir einen anderen Termin aus.',
  'There are no sessions left to book.': 'Es sind keine Termine mehr offen.',
  'That time is too soon to be booked.': 'Diese Zeit ist zu kurzfristig.',
  'That time is further ahead than you take bookings.': 'So weit im Voraus nimmst du keine Buchungen an.',
  'You’re closed on that day.': 'An dem Tag hast du geschlossen.',
  'That time is outside your hours.': 'Das liegt außerhalb deiner Zeiten.',
  'You don’t offer that time.': 'Diese Zeit bietest du nicht an.',
  'You already have a session at that time.': 'Zu der Zeit hast du schon einen Termin.',
  'Your other calendar says you’re busy at that time.': 'Laut deinem anderen Kalender hast du da keine Zeit.',
  'That’s too close to another session.': 'Das liegt zu nah an einem anderen Termin.',
  'You’ve reached your limit for that day.': 'An dem Tag nimmst du keine weiteren Termine an.',
  'Your hours were changed in another tab.': 'Deine Zeiten wurden in einem anderen Tab geändert.',
  'Enter a link that begins with https://': 'Gib einen Link an, der mit https:// beginnt',
  'Choose a time in the future.': 'Such eine Zeit aus, die noch kommt.',
  'Enter a reason. It stays in the history.': 'Gib einen Grund an. Er bleibt im Verlauf.',
  'Enter how many sessions, such as 1 or -1': 'Gib eine Zahl an, zum Beispiel 1 oder -1',
  'This client doesn’t have that package.': 'Diese Person hat das Paket nicht.',
  'There are already 100 goals. Remove one first.': 'Es gibt schon 100 Ziele. Nimm erst eins heraus.',
  'Enter what the client wants to achieve': 'Gib an, was erreicht werden soll',
  'This goal was already removed.': 'Dieses Ziel wurde schon entfernt.',
  'There are already 100 files. Remove one first.': 'Es gibt schon 100 Dateien. Nimm erst eine heraus.',
  'This file was already removed.': 'Diese Datei wurde schon entfernt.',
  'This can’t be booked right now.': 'Das lässt sich gerade nicht buchen.',
  'Choose a time': 'Such dir eine Zeit aus',
  'This email address already has a session booked. Use the link in its email to move or cancel it.':
    'Mit dieser E-Mail-Adresse ist schon ein Termin gebucht. Über den Link in der E-Mail lässt er sich verschieben oder absagen.',
  'You’re already holding two times. Pay for one of them, or wait half an hour.':
    'Du hältst schon zwei Zeiten frei. Bezahl eine davon, oder warte eine halbe Stunde.',
  'Overlaps with {name}, {from}–{to}': 'Überschneidet sich mit {name}, {from}–{to}',
  'a group session': 'einem Gruppentermin',
  'This phone number is too long': 'Diese Telefonnummer ist zu lang',
  'This row can’t be read': 'Diese Zeile ist nicht lesbar',
  'There’s no coaching package called “{title}”': 'Ein Coaching-Paket „{title}“ gibt es nicht',
  'More than one coaching package is called “{title}”': 'Mehr als ein Coaching-Paket heißt „{title}“',
  'Write sessions left as a number from 0 to {max}': 'Schreib die übrigen Termine als Zahl von 0 bis {max}',
  'Sessions need a coaching package': 'Zu Terminen gehört ein Coaching-Paket',
  'This person already has or had this package': 'Diese Person hat oder hatte dieses Paket schon',
  'This person is already a client': 'Diese Person ist schon in deiner Kundenliste',
}
