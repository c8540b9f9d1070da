import type { Sentences } from '#kernel/sentences.ts'

export const visitsRefusalsDe: Sentences = {
  'Choose at most {most} days.': 'Wähle höchstens {most} Tage.',
  'Choose a day on or after the first one': 'Wähle einen Tag ab dem ersten.',
  'We couldn’t find this product.': 'Wir konnten dieses Produkt nicht finden.',
}
