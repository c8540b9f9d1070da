import type { Sentences } from '#kernel/sentences.ts'

export const membershipsRefusalsDe: Sentences = {
  'Enter a tier name': 'Gib der Stufe einen Namen',
  'Enter a price. To make the tier free, change its prices below.':
    'Gib einen Preis ein. Kostenlos machst du die Stufe unten bei den Preisen.',
  'Use at most {count} lines': 'Höchstens {count} Zeilen',
  'A membership can have 10 tiers. Delete one you don’t need.':
    'Eine Mitgliedschaft kann 10 Stufen haben. Lösche eine, die du nicht brauchst.',
  'The tiers have changed. Reload the page.': 'Die Stufen haben sich geändert. Lade die Seite neu.',
  'This tier has or had members, so it has to stay in the trash.':
    'Diese Stufe hat oder hatte Mitglieder und bleibt deshalb im Papierkorb.',
  'Some content starts at this tier. Move it to another tier first.':
    'Es gibt Inhalte, die ab dieser Stufe zu sehen sind. Gib ihnen zuerst eine andere.',
  'Its tier is in the trash. Restore the tier first.':
    'Die Stufe dazu ist im Papierkorb. Stelle zuerst die Stufe wieder her.',
  'No one new can join this tier right now.': 'Dieser Stufe kann gerade niemand neu beitreten.',
  'Choose the lowest tier that can see this': 'Wähle, ab welcher Stufe das zu sehen ist',
  'Choose a course': 'Wähle einen Kurs',
  'Choose when it starts': 'Wähle, wann es beginnt',
  'Choose a time zone': 'Wähle eine Zeitzone',
  'Choose a color': 'Wähle eine Farbe',
  'Enter an address that begins with https://': 'Gib eine Adresse ein, die mit https:// beginnt',
  'This course is already in your content': 'Dieser Kurs ist schon in deinen Inhalten',
  'This course is already in your content.': 'Dieser Kurs ist schon in deinen Inhalten.',
  'You can’t change the type. Delete it and add another':
    'Die Art lässt sich nicht ändern: Lösche es und füge etwas anderes hinzu',
  'Choose a future day': 'Wähle einen Tag, der noch kommt',
  'This person is already a member': 'Diese Person ist schon Mitglied',
  '{email} is already a member.': '{email} ist schon Mitglied.',
  '{email} asked not to get email from you. They can still join on their own.':
    '{email} möchte keine E-Mails von dir. Die Person kann trotzdem selbst beitreten.',
  'This membership is paid through a subscription. Cancel or pause that instead.':
    'Diese Mitgliedschaft wird über ein Abo bezahlt. Kündige oder pausiere stattdessen das Abo.',
  'This membership has no recurring payments.': 'Für diese Mitgliedschaft gibt es keine laufende Zahlung.',
  'This file is gone. Upload it again.': 'Diese Datei ist weg. Lade sie noch einmal hoch.',
  '{count} seats are already taken': '{count} Plätze sind schon vergeben',
  'More than one tier is called “{title}”': 'Mehr als eine Stufe heißt „{title}“',
  'There’s no tier called “{title}”': 'Eine Stufe „{title}“ gibt es nicht',
  'Write the day as 2027-01-31': 'Schreib den Tag so: 2027-01-31',
  'This person asked not to get email from you': 'Diese Person möchte keine E-Mails von dir',
  'This member can’t be moved to this tier right now.':
    'Dieses Mitglied kann gerade nicht in diese Stufe wechseln.',
  'You pay for a membership now.': 'Du bezahlst jetzt für eine Mitgliedschaft.',
  'Your membership was ended.': 'Deine Mitgliedschaft wurde beendet.',
  'Choose one of your coaching packages': 'Wähle eines deiner Coaching-Pakete',
}
