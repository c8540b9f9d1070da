import type { Words } from '#kernel/language.ts'
import type { membershipsDashboardWords } from './dashboard-words.ts'

/** What the dashboard says about memberships, German. */
export const membershipsDashboardWordsDe: Words<typeof membershipsDashboardWords> = {
  create: 'Mitgliedsstufe anlegen',
  createText: 'Was Mitglieder im Monat zahlen',
  first: {
    title: 'Die erste Mitgliedsstufe anlegen',
    text: 'Sag, was sie kostet und was sie öffnet.',
    again: 'Deine Stufen ansehen',
    way: 'Einen Preis im Monat festlegen.',
  },
  publish: { text: 'Braucht einen Preis.', open: 'Stufe öffnen' },
  testOrder: 'eine Mitgliedsstufe anlegen',
  recent: 'Mitgliedsstufen',
}
