import type { Sentences } from '#kernel/sentences.ts'

export const storefrontRefusalsDe: Sentences = {
  'There is nothing to show of this address.': 'Von dieser Adresse gibt es nichts zu zeigen.',
  'Only JSON is spoken here: leave format out.': 'Hier gibt es nur JSON: Lass format weg.',
  'The store has another address now.': 'Die Shopseite hat jetzt eine andere Adresse.',
}
