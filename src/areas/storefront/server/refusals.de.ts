import type { Sentences } from '#kernel/sentences.ts'

export const storefrontRefusalsDe: Sentences = {
  'There’s nothing to embed at this address.': 'Unter dieser Adresse gibt es nichts zum Einbetten.',
  'Only JSON is available here. Leave out format.': 'Hier gibt es nur JSON. Lass format weg.',
}
