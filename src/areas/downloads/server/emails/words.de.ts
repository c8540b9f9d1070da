import type { Words } from '#kernel/language.ts'
import type { downloadsMail } from './words.ts'

/** What emails about digital products say, German. */
export const downloadsMailDe: Words<typeof downloadsMail> = {
  subject: (title) => `Es gibt eine neue Version von ${title}`,
  text: (seller, name, number) =>
    `${seller} hat Version ${number} von „${name}“ hinzugefügt. Sie gehört dir, weil du dieses Produkt hast.`,
  free: 'Wenn du sie zum ersten Mal herunterlädst, verbraucht das keinen Download.',
  testMode: 'Das ist der Testmodus: Es wurde nichts wirklich verkauft.',
  button: 'Neue Version holen',
  footer: (title, seller) => `Du bekommst diese E-Mail, weil du ${title} von ${seller} hast.`,
  keysLow: {
    subject: (title, left) =>
      left === 0
        ? `Für ${title} gibt es keine Lizenzschlüssel mehr`
        : `Die Lizenzschlüssel für ${title} werden knapp`,
    text: (title, left) =>
      left === 0
        ? `Der letzte Lizenzschlüssel für ${title} ist verkauft, deshalb kann es zurzeit niemand kaufen. Füge Schlüssel hinzu, um es wieder zu verkaufen.`
        : `Die Lizenzschlüssel für ${title} werden knapp: ${left} übrig. Sind sie weg, kann es niemand kaufen, bis du weitere hinzufügst.`,
    news: (left) =>
      left === 0
        ? 'Bis du neue hinzufügst, kann es niemand kaufen.'
        : `Noch ${left} übrig. Füge rechtzeitig neue hinzu.`,
    button: 'Lizenzschlüssel hinzufügen',
    footer: 'Du bekommst diese E-Mail, weil du dieses Produkt verkaufst.',
  },
}
