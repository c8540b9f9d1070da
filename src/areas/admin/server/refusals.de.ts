import type { Sentences } from '#kernel/sentences.ts'

export const adminRefusalsDe: Sentences = {
  'You’re the last admin.': 'Du bist der letzte Admin.',
  'This list can’t be exported.': 'Diese Liste lässt sich nicht exportieren.',
  'This export is no longer available. Create a new one.':
    'Diesen Export gibt es nicht mehr. Erstelle einen neuen.',
  'Emails are delivered to their recipients, so you can only see their status here.':
    'E-Mails gehen an ihre Empfänger, deshalb siehst du hier nur ihren Status.',
  'This email was already sent, or we’re still trying to send it.':
    'Diese E-Mail wurde schon gesendet, oder wir versuchen es noch.',
  'We couldn’t find this email.': 'Diese E-Mail gibt es nicht.',
  'The storage gave no reason.': 'Der Speicher nannte keinen Grund.',
  'The mail server gave no reason.': 'Der Mailserver nannte keinen Grund.',
  'Enter an email address, such as help@example.com.':
    'Gib eine E-Mail-Adresse ein, zum Beispiel hilfe@example.com.',
  'Enter the address to send emails from.': 'Gib die Adresse ein, von der E-Mails gesendet werden.',
  'Enter the password again. The saved one is for another server or user.':
    'Gib das Passwort noch einmal ein. Das gespeicherte gilt für einen anderen Server oder Benutzer.',

  // Email to others
  'Enter 0 or more': 'Gib 0 oder mehr ein',
  'Enter at most 1,000,000': 'Gib höchstens 1.000.000 ein',
}
