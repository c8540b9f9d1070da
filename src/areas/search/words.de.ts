import type { Words } from '#kernel/language.ts'
import type { searchScreenWords } from './words.ts'

/** Words of the palette, German. */
export const searchScreenWordsDe: Words<typeof searchScreenWords> = {
  open: 'Suchen',
  title: 'Suchen und öffnen',
  placeholder: 'Suche oder gib einen Befehl ein',
  close: 'Schließen',
  count: '{count, plural, =0 {Keine Treffer} one {# Treffer} other {# Treffer}}',
  looking: 'Sucht',
  groups: {
    recent: 'Zuletzt geöffnet',
    here: 'Auf dieser Seite',
    go: 'Gehe zu',
    create: 'Erstellen',
    actions: 'Aktionen',
    people: 'Personen',
    products: '{Found}',
    orders: 'Bestellungen und Zahlungen',
    certificates: 'Zertifikate',
    log: 'Protokoll',
  },
  none: 'Nichts passt zu „{query}“',
  noneHint: 'Versuch es mit einem Stück Name, Adresse, Betrag oder ID.',
  offline: 'Du bist offline. Was im Menü steht, lässt sich trotzdem öffnen.',
  failed: 'Die Suche antwortet nicht.',
  again: 'Erneut versuchen',
  foot: {
    move: 'bewegen',
    actions: 'nur Aktionen',
    people: 'nur Personen',
    paste: 'ID einfügen, um sie zu öffnen',
  },
  new: 'Neu',
  newThing: 'Neu: {thing}',
}
