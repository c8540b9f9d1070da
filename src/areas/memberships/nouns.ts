import type { Nouns } from '#kernel/things.ts'

/** What a tier is called in sentences of other areas. */
export const tierNouns: Nouns = {
  en: { one: 'tier', many: 'tiers', first: 'first tier', owned: 'memberships' },
  de: { one: 'Stufe', many: 'Stufen', first: 'die erste Stufe', owned: 'Mitgliedschaften' },
}
