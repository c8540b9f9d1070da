import type { Words } from '#kernel/language.ts'
import type { words as english } from './documents.ts'

/** Words of documents by email, German. */
export const words: Words<typeof english> = {
  documents: {
    emailMe: 'Beleg per E-Mail senden',
    emailed: 'Dein Beleg ist unterwegs an {to}.',
    failed: 'Der Beleg konnte nicht gesendet werden. Versuch es noch einmal.',
  },
}
