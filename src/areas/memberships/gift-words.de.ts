import type { Words } from '#kernel/language.ts'
import type { giftWords } from './gift-words.ts'

/** Words of gifts on the creator's screens, German. */
export const giftWordsDe: Words<typeof giftWords> = {
  giftable: 'Geschenke',
  giftableHint: 'Diese Stufe lässt sich verschenken.',
  order: 'Geschenk',
  orderLink: 'Ansehen, wer bezahlt hat',
}
