import { kernelRefusalsDe } from '#kernel/refusals.de.ts'
import { platformRefusalsDe } from '#platform/refusals.de.ts'
import type { Dictionaries } from '#platform/sentences.ts'
import { mainRefusalsDe } from './refusals.de.ts'

/** What is said below the areas and above them (`scripts/check-sentences.mjs` says when a dictionary lacks a sentence). */
export const ownSentences: Dictionaries = {
  de: [kernelRefusalsDe, platformRefusalsDe, mainRefusalsDe],
}
