import type { Words } from '#kernel/language.ts'
import type { downloadsMail } from './mail-words.ts'

/** What emails about digital products say, German. */
export const downloadsMailDe: Words<typeof downloadsMail> = {
  subject: (title) => `Es gibt eine neue Version von ${title}`,
  text: (seller, name, number) =>
    `${seller} hat Version ${number} von „${name}“ hinzugefügt. Sie gehört dir, weil du dieses Produkt hast.`,
  free: 'Wenn du sie zum ersten Mal herunterlädst, verbraucht das keinen Download.',
  testMode: 'Das ist der Testmodus: Es wurde nichts wirklich verkauft.',
  button: 'Neue Version holen',
  footer: (title, seller) => `Du bekommst diese E-Mail, weil du ${title} von ${seller} hast.`,
}
