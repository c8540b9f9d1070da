import type { Words } from '#kernel/language.ts'
import type { priceKept } from './price-kept-words.ts'

/** Words of the email about a price that stays, German. */
export const priceKeptDe: Words<typeof priceKept> = {
  subject: (who, price) => `${who} zahlt weiter ${price}`,
  text: (who, email, title, asked) =>
    `Die E-Mail, die ${who} (${email}) den neuen Preis von ${title} ankündigt (${asked}), kam nicht an.`,
  next: (price) =>
    `Niemand zahlt mehr, ohne davon zu wissen: Es bleibt bei ${price}. Wenn du eine andere Adresse dieser Person hast, sag ihr Bescheid.`,
  button: 'Abos öffnen',
  footer: 'Du bekommst diese E-Mail, weil du einen Preis für alle geändert hast, die ihn zahlen.',
}
