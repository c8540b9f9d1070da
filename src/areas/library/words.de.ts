import type { Words } from '#kernel/language.ts'
import type { libraryWords } from './words.ts'

/** Words of My learning, German. */
export const libraryWordsDe: Words<typeof libraryWords> = {
  title: 'Meine Kurse',
  filter: 'Anzeigen',
  filters: {
    all: 'Alle',
    going: 'Läuft',
    new: 'Neu',
    finished: 'Fertig',
    ended: 'Ohne Zugang',
  },
  sort: 'Sortieren nach',
  sorts: { active: 'Zuletzt aktiv', title: 'Titel', progress: 'Fortschritt', newest: 'Neueste' },
  receipt: 'Beleg',
  clearSearch: 'Suche leeren',
  clearFilter: 'Alle zeigen',
  things: {
    list: 'Meine Kurse',
    search: 'In „Meine Kurse“ suchen',
    shown: '{count, plural, one {# Eintrag} other {# Einträge}}',
    noMatch: 'Nichts gefunden zu „{search}“',
    noneShown: 'Hier ist nichts',
    failed: '„Meine Kurse“ konnten nicht geladen werden.',
    failedText: 'Alles, was dir gehört, ist sicher.',
    emptyTitle: 'Finde dein erstes Produkt',
    emptyText: 'Was du mit {email} kaufst, erscheint sofort hier.',
    browse: 'Produkte entdecken',
  },
}
