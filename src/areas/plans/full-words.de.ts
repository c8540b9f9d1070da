import type { Words } from '#kernel/language.ts'
import type { planFullWords } from './full-words.ts'

/** Words of a plan without room for another product, German. */
export const planFullWordsDe: Words<typeof planFullWords> = {
  text: 'Mehr {things} sind im {plan} nicht enthalten. Wenn du etwas Neues anlegen möchtest, wechsle den Tarif oder lösche etwas.',
  plans: 'Tarife ansehen',
}
