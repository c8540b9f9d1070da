import type { Words } from '#kernel/language.ts'
import type { productWords } from './product-words.ts'

const count = (count: number) => (count === 1 ? '1 Produkt' : `${count} Produkte`)
const files = (count: number) => (count === 1 ? '1 Datei' : `${count} Dateien`)

/** What a checkout, a receipt and the store say of digital products, German. */
export const productWordsDe: Words<typeof productWords> = {
  kind: (size) => (size === 0 ? 'Digitales Produkt' : `Digitales Produkt, ${files(size)}`),
  one: 'ein digitales Produkt',
  many: 'Digitale Produkte',
  count,
  orderOf: (id: string) => `Bestellung ${id}`,
  see: 'Digitale Produkte ansehen',
  size: files,
  checkout: { owned: 'Das gehört dir schon' },
  pending: { delivering: 'Bezahlt. Wir machen deine Dateien bereit.', opening: 'Deine Dateien' },
  receipt: {
    item: 'Digitales Produkt, eine Zahlung',
    freeItem: 'Digitales Produkt, kostenlos',
    start: 'Dateien herunterladen',
    continue: 'Zu deinen Dateien',
    adds: 'So kommt die Bestellung zu „Meine Kurse“.',
  },
  link: {
    email:
      'Der Link öffnet deinen Beleg und deine Dateien. Zu deiner Sicherheit öffnet er die Dateien nur 24 Stunden lang. Danach meldest du dich an oder forderst auf dem Beleg einen neuen Link an. Gib diese E-Mail nicht weiter: Wer den Link hat, kann deine Dateien herunterladen.',
    hadIt: (titles) => `Du hattest ${titles} schon.`,
    fresh: 'Der Link öffnet deinen Beleg und in den nächsten 24 Stunden auch deine Dateien.',
    button: 'Beleg und Dateien öffnen',
    paper: 'Diese E-Mail wurde an der Kasse angefordert. Wer es gekauft hat, öffnet es nach dem Anmelden.',
    title: 'Hol dir deine Dateien',
    text: 'Dieser Link zeigt deinen Beleg. Um deine Dateien herunterzuladen, melde dich an oder lass dir einen neuen Link schicken.',
    forBuyer: 'Dieser Link zeigt den Beleg. Wer es gekauft hat, öffnet es nach dem Anmelden.',
  },
  invoice: { item: 'Digitales Produkt' },
}
