import type { Words } from '#kernel/language.ts'
import type { tierTrashWords } from './tier-trash-words.ts'

/** Words of the tiers in the trash, German. */
export const tierTrashWordsDe: Words<typeof tierTrashWords> = {
  title: 'Papierkorb',
  members: '{count, plural, =0 {Keine Mitglieder} one {# Mitglied hat sie} other {# Mitglieder haben sie}}',
  gone: 'Wird am {day} endgültig gelöscht',
  kept: 'Bleibt hier, weil jemand sie hat oder hatte',
  restore: 'Wiederherstellen',
  restoreOne: '{title} wiederherstellen',
  discard: 'Endgültig löschen',
  discardOne: '{title} endgültig löschen',
  restored: '„{title}“ ist wieder da',
  discarded: '„{title}“ wurde endgültig gelöscht.',
  discardDialog: {
    title: '„{title}“ endgültig löschen?',
    text: 'Ihre Preise werden mit gelöscht, ebenso Inhalte im Papierkorb, die ab dieser Stufe zu sehen waren. Niemand hat oder hatte diese Stufe. Das lässt sich nicht rückgängig machen.',
    confirm: 'Endgültig löschen',
    busy: 'Wird gelöscht …',
  },
  failed: 'Das hat nicht geklappt. Versuch es noch einmal.',
}
