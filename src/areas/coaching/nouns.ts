import type { Nouns } from '#kernel/things.ts'

/** What a coaching package is called in sentences of other areas. */
export const coachingPackageNouns: Nouns = {
  en: { one: 'coaching package', many: 'coaching packages', first: 'first coaching package' },
  de: { one: 'Coaching-Paket', many: 'Coaching-Pakete', first: 'das erste Coaching-Paket' },
}
