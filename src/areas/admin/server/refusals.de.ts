import type { Sentences } from '#kernel/sentences.ts'

export const adminRefusalsDe: Sentences = {
  'You are the last administrator.': 'Du bist der letzte Admin.',
  'This list cannot be exported.': 'Diese Liste lässt sich nicht exportieren.',
  'This export is over or never was. Ask for a new one.':
    'Diesen Export gibt es nicht mehr oder gab es nie. Fordere einen neuen an.',
  'Mails go to their owners here. Only what became of them is shown.':
    'E-Mails gehen hier an ihre Empfänger. Zu sehen ist nur, was aus ihnen wurde.',
  'This mail was sent, or is still being tried.': 'Diese E-Mail ist gesendet, oder es wird noch versucht.',
  'There is no such mail.': 'Diese E-Mail gibt es nicht.',
  'The storage gave no reason.': 'Der Speicher nannte keinen Grund.',
  'The mail server gave no reason.': 'Der Mailserver nannte keinen Grund.',
  'Enter a mail address, such as help@example.com.':
    'Gib eine E-Mail-Adresse ein, zum Beispiel hilfe@example.com.',
  'Enter the address mails come from.': 'Gib die Adresse ein, von der E-Mails kommen.',
  'Type the password again: it was given for another server or user.':
    'Gib das Passwort noch einmal ein: Es galt für einen anderen Server oder Benutzer.',

  // Email to others
  'Enter 0 or more': 'Gib 0 oder mehr ein',
  'Enter at most 1,000,000': 'Gib höchstens 1.000.000 ein',
}
