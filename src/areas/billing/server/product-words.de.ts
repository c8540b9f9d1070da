import type { Words } from '#kernel/language.ts'
import type { productWords } from './product-words.ts'

const count = (count: number) => (count === 1 ? '1 Tarif' : `${count} Tarife`)

/** What checkouts, receipts and invoices say of plans, German. */
export const productWordsDe: Words<typeof productWords> = {
  one: 'ein Tarif',
  many: 'Tarife',
  count,
  see: 'Tarife ansehen',
  size: count,
  checkout: { owned: 'Du zahlst schon für einen Tarif' },
  pending: { delivering: 'Bezahlt. Wir richten deinen Tarif ein.', opening: 'Dein Tarif' },
  receipt: {
    item: 'Tarif, monatlich bezahlt',
    freeItem: 'Tarif',
    start: 'Zur Abrechnung',
    continue: 'Zur Abrechnung',
    adds: 'Diese Zahlung steht in den Einstellungen unter „Abrechnung“.',
  },
  link: {
    email: 'Der Link öffnet Beleg und Rechnung. Dein Tarif gilt schon: Melde dich an, um ihn zu nutzen.',
    hadIt: (titles) => `Du hattest den ${titles} schon.`,
    fresh: 'Der Link öffnet Beleg und Rechnung.',
    button: 'Beleg öffnen',
    paper: 'Diese E-Mail wurde an der Kasse angefordert. Wer es gekauft hat, öffnet es nach dem Anmelden.',
    title: 'Dein Beleg',
    text: 'Dieser Link zeigt deinen Beleg. Um deinen Tarif zu ändern, melde dich an und öffne Einstellungen, dann „Abrechnung“.',
    forBuyer: 'Dieser Link zeigt den Beleg. Wer es gekauft hat, öffnet es nach dem Anmelden.',
  },
  invoice: { item: 'Tarif, ein Monat' },
}
