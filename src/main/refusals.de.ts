import type { Sentences } from '#kernel/sentences.ts'

export const mainRefusalsDe: Sentences = {
  'You’re viewing as someone else, so you can’t change anything.':
    'Das ist die Ansicht als jemand anderes, deshalb kannst du nichts ändern.',
  'You’re no longer viewing as someone else.': 'Deine Ansicht als jemand anderes ist zu Ende.',
}
