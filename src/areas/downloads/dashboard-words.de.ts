import type { Words } from '#kernel/language.ts'
import type { downloadDashboardWords } from './dashboard-words.ts'

/** What the dashboard says about digital products, German. */
export const downloadDashboardWordsDe: Words<typeof downloadDashboardWords> = {
  create: 'Digitales Produkt hochladen',
  createText: 'PDF, ZIP, Bild, Audio oder Video',
  figures: { text: 'Aufrufe, Käufe und Umsatz' },
  first: {
    title: 'Das erste digitale Produkt hochladen',
    text: 'Leg eine Datei ab und verkaufe sie nach einer Minute.',
    again: 'Deine digitalen Produkte ansehen',
    way: 'Eine Datei ablegen und den Preis festlegen.',
  },
  publish: { text: 'Braucht eine Datei.', open: 'Produkt öffnen' },
  testOrder: 'ein digitales Produkt veröffentlichen',
  recent: 'Neueste digitale Produkte',
  list: {
    failed: 'Deine digitalen Produkte konnten nicht geladen werden.',
    seeAll: 'Alle {count, number} ansehen',
    product: 'Produkt',
    status: 'Status',
    sales: 'Verkäufe',
    revenue: 'Umsatz',
    downloads: 'Downloads',
    emptyTitle: 'Hier erscheinen deine digitalen Produkte',
    emptyText: 'Lade eine Datei hoch und verfolge hier Verkäufe und Downloads.',
  },
}
