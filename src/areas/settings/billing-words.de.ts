import type { Words } from '#kernel/language.ts'
import type { billingWords } from './billing-words.ts'

/** Worte des Tarifs und was er kostet, auf Deutsch. */
export const billingWordsDe: Words<typeof billingWords> = {
  title: 'Abrechnung',
  text: 'Dein Tarif auf dieser Seite, und was du dafür zahlst.',
  failed: 'Was du von deinem Tarif nutzt, wurde nicht geladen.',
  plan: {
    title: 'Aktueller Tarif',
    price: { forever: '{price} für immer', month: '{price} im Monat' },
    free: 'Tarife sind auf dieser Seite kostenlos, dir wird nichts berechnet.',
    upgrade: 'Upgrade',
    change: 'Tarif wechseln',
    things:
      '{limit, select, any {{used, plural, one {# {thing}} other {# {things}}}, so viele du willst} other {{used, number} von {limit} {things}}}',
    students:
      '{limit, select, any {{used, plural, one {# Lernende oder Lernender} other {# Lernende}}, so viele du willst} other {{used, number} von {limit} Lernenden}}',
  },
  method: {
    title: 'Zahlungsmethode',
    none: 'Du brauchst keine: Tarife sind auf dieser Seite kostenlos.',
  },
  history: {
    title: 'Bisherige Rechnungen',
    none: 'Noch keine Rechnungen',
    noneText: 'Dir wurde noch kein Tarif berechnet.',
  },
}
