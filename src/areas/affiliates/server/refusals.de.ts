import type { Sentences } from '#kernel/sentences.ts'

export const affiliatesRefusalsDe: Sentences = {
  'Enter a percentage from 0.01 to 90': 'Gib einen Prozentsatz von 0,01 bis 90 ein',
  'Enter a number from 0 to 180': 'Gib eine Zahl von 0 bis 180 ein',
  'Enter an amount from 0 to 10,000': 'Gib einen Betrag von 0 bis 10.000 ein',
  'Enter your name': 'Gib deinen Namen ein',
  'Enter an email address such as mia@example.com':
    'Gib eine E-Mail-Adresse ein, zum Beispiel mia@example.com',
  'Use up to 40 letters, digits and dashes': 'Verwende bis zu 40 Buchstaben, Ziffern und Bindestriche',
  'You have 2,000 affiliates. Remove one to add another.':
    'Du hast 2.000 Affiliates. Entferne jemanden, um Platz zu schaffen.',
  'You already have an affiliate with this address.': 'Mit dieser Adresse hast du schon einen Affiliate.',
  'Another affiliate has this code. Choose another.': 'Diesen Code hat schon jemand. Wähle einen anderen.',
  'This is your own address. Enter someone else’s.': 'Das ist deine eigene Adresse. Gib eine andere ein.',
  'One of these isn’t for sale anymore.': 'Eins davon wird nicht mehr verkauft.',
  'One of these coupons belongs to another affiliate or was deleted.':
    'Einer dieser Gutscheine gehört einem anderen Affiliate oder wurde gelöscht.',
  'They’re no longer an affiliate. Add them again.': 'Das ist kein Affiliate mehr. Nimm die Person neu auf.',
  'Accept them first.': 'Nimm die Bewerbung zuerst an.',
  'We couldn’t find this affiliate.': 'Diesen Affiliate haben wir nicht gefunden.',
  'No one is owed enough for a payout yet.': 'Noch steht niemandem genug für eine Auszahlung zu.',
  'It was marked as paid more than a day ago, so it’s final.':
    'Sie wurde vor mehr als einem Tag als bezahlt markiert und bleibt es.',
  'It’s marked as paid. Undo that first.': 'Sie ist als bezahlt markiert. Mach das zuerst rückgängig.',
  'This person asked not to get email from you. Add them without an invitation.':
    'Diese Person möchte keine E-Mails von dir. Nimm sie ohne Einladung auf.',
  'Affiliates are part of the Pro Plan.': 'Affiliates gehören zum Pro-Tarif.',
}
