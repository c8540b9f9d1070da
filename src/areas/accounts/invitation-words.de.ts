import type { Words } from '#kernel/language.ts'
import type { invitationWords } from './invitation-words.ts'

/** Words of the page that an invitation leads to, German. */
export const invitationWordsDe: Words<typeof invitationWords> = {
  title: 'Bei {brand} mitmachen',
  lead: '{invitedBy} lädt dich ein, {role, select, admin {diese Seite als Admin mit zu betreiben} creator {hier zu unterrichten und zu verkaufen} student {hier zu lernen} other {mitzumachen}}.',
  email: 'E-Mail',
  emailHint: 'Die Einladung gilt für diese Adresse.',
  submit: 'Konto erstellen',
  busy: 'Konto wird erstellt\u00a0…',
  failed: 'Das Konto wurde nicht erstellt. Versuch es noch einmal.',
  loading: 'Einladung wird geladen\u00a0…',
  usedTitle: 'Diese Einladung gilt nicht',
  usedText:
    'Sie wurde angenommen, zurückgezogen oder ist älter als 7 Tage. Bitte die Person, von der sie kam, um eine neue.',
  signIn: 'Anmelden',
  inUse: 'Mit dieser Adresse gibt es schon ein Konto. Melde dich damit an.',
}
