import type { Words } from '#kernel/language.ts'
import type { facetWords } from './facet-words.ts'

/** What a course is about, for whom it is, German. */
export const facetWordsDe: Words<typeof facetWords> = {
  subject: 'Thema',
  subjects: {
    art: 'Kunst und Zeichnen',
    craft: 'Handwerk und Selbermachen',
    design: 'Gestaltung',
    photography: 'Foto und Video',
    music: 'Musik',
    writing: 'Schreiben',
    language: 'Sprachen',
    business: 'Unternehmen',
    marketing: 'Marketing',
    technology: 'Technik und Programmieren',
    science: 'Schule und Wissenschaft',
    health: 'Gesundheit und Sport',
    food: 'Essen und Trinken',
    home: 'Haus und Garten',
    growth: 'Persönlichkeit',
    other: 'Etwas anderes',
  },
  level: 'Niveau',
  levels: {
    all: 'Für alle',
    beginner: 'Für den Einstieg',
    intermediate: 'Für Fortgeschrittene',
    advanced: 'Für Könner',
  },
  language: 'Sprache',
}
