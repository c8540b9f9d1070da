import type { Words } from '#kernel/language.ts'
import type { billingLogWords } from './log-words.ts'

/** What the log says of how plans are paid for, German. */
export const billingLogWordsDe: Words<typeof billingLogWords> = {
  plansCharged: '{adminName} verlangt jetzt Geld für Tarife',
  plansFreed: '{adminName} hat Tarife kostenlos gemacht',
  guaranteeTaken: '{name} hat die 30-Tage-Geld-zurück-Garantie genutzt',
}

/** What the log calls each kind of event, German. English reads its name: plans charged. */
export const billingLogKindsDe: Words<typeof billingLogWords> = {
  plansCharged: 'Tarife: kostenpflichtig',
  plansFreed: 'Tarife: kostenlos',
  guaranteeTaken: 'Tarife: Geld-zurück-Garantie',
}
