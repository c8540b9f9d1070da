import type { Words } from '#kernel/language.ts'
import type { endedWords } from './ended-words.ts'

/** Words for whose account is suspended or deleted, German. */
export const endedWordsDe: Words<typeof endedWords> = {
  suspended: {
    title: 'Dein Konto ist gesperrt',
    since: 'Seit',
    reason: 'Grund',
    contact: 'Kontakt',
    unknown: 'Nicht angegeben',
    signOut: 'Abmelden',
    busy: 'Wird abgemeldet\u00a0…',
    failed: 'Du konntest nicht abgemeldet werden. Versuch es noch einmal.',
  },
  deleted: {
    title: 'Dieses Konto ist gelöscht',
    ended:
      'Es ist überall abgemeldet, und alle seine Zugänge sind beendet. Was auf diesem Gerät noch nicht gesendet war, ist auch weg.',
    next: 'Was sonst über dich gespeichert ist, wird jetzt entfernt. Eine letzte E-Mail sagt dir, wenn das erledigt ist.',
    home: 'Zur Startseite',
    again: 'Neues Konto anlegen',
  },
}
