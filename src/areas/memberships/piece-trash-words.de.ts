import type { Words } from '#kernel/language.ts'
import type { pieceTrashWords } from './piece-trash-words.ts'

/** Words of content that's copied, in the trash and on its way there, German. */
export const pieceTrashWordsDe: Words<typeof pieceTrashWords> = {
  trash: 'Papierkorb',
  menu: {
    edit: 'Bearbeiten',
    duplicate: 'Duplizieren',
    remove: 'In den Papierkorb',
    restore: 'Wiederherstellen',
    discard: 'Endgültig löschen',
  },
  empty: 'Der Papierkorb ist leer.',
  duplicated: '„{title}“ wurde als Entwurf angelegt.',
  edit: 'Bearbeiten',
  removed: '„{title}“ liegt im Papierkorb.',
  restored: '„{title}“ ist wieder da.',
  discarded: '„{title}“ wurde endgültig gelöscht.',
  removeDialog: {
    title: '„{title}“ in den Papierkorb legen?',
    text: 'Mitglieder sehen es nicht mehr. Stellst du es innerhalb von {days} Tagen wieder her, sind auch Plätze und Bewertungen wieder da. Ein Kurs bleibt unter „Kurse“ und bei allen, die ihn gekauft haben.',
    confirm: 'In den Papierkorb',
    busy: 'Wird verschoben …',
  },
  discardDialog: {
    title: '„{title}“ endgültig löschen?',
    text: 'Plätze und Bewertungen werden mit gelöscht. Ein Kurs bleibt unter „Kurse“. Das lässt sich nicht rückgängig machen.',
    confirm: 'Endgültig löschen',
    busy: 'Wird gelöscht …',
  },
  failed: 'Das hat nicht geklappt. Versuch es noch einmal.',
  export: '{count, number} exportieren',
}
