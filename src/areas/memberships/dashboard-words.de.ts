import type { Words } from '#kernel/language.ts'
import type { membershipsDashboardWords } from './dashboard-words.ts'

/** What the dashboard says about memberships, German. */
export const membershipsDashboardWordsDe: Words<typeof membershipsDashboardWords> = {
  create: 'Mitgliedsstufe anlegen',
  createText: 'Was Mitglieder im Monat zahlen',
  first: {
    title: 'Die erste Mitgliedsstufe anlegen',
    text: 'Lege fest, was sie kostet und was sie enthält.',
    again: 'Deine Stufen ansehen',
    way: 'Einen Preis im Monat festlegen.',
  },
  publish: { text: 'Der Preis fehlt noch.', open: 'Stufe öffnen' },
  testOrder: 'eine Mitgliedsstufe anlegen',
  recent: 'Mitgliedsstufen',
}
