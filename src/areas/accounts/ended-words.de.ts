import type { Words } from '#kernel/language.ts'
import type { endedWords } from './ended-words.ts'

/** Words for whose account is suspended or deleted, or who may not be where they are, German. */
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
      'Es ist überall abgemeldet und hat keine Zugänge mehr. Was auf diesem Gerät noch nicht gesendet war, ist auch weg.',
    next: 'Was sonst über dich gespeichert ist, wird jetzt gelöscht. Sobald das erledigt ist, bekommst du eine letzte E-Mail.',
    home: 'Zur Startseite',
    again: 'Neues Konto anlegen',
  },
  unauthorized: {
    title: 'Du darfst diese Seite nicht öffnen',
    documentTitle: 'Kein Zugriff',
    plan: 'Diese Seite gehört zum {plan}.',
    forRole: 'Diese Seite ist für {role, select, creator {Creators} admin {Admins} other {Teilnehmende}}.',
    toDashboard: 'Zum Dashboard',
    seePlans: 'Tarife ansehen',
    another: 'Mit einem anderen Konto anmelden',
  },
}
