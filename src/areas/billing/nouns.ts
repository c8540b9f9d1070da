import type { Nouns } from '#kernel/things.ts'

export const planNouns: Nouns = {
  en: { one: 'plan', many: 'plans', first: 'first plan' },
  de: { one: 'Tarif', many: 'Tarife', first: 'ersten Tarif' },
}
