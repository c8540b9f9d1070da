import type { Sentences } from '#kernel/sentences.ts'

export const mainRefusalsDe: Sentences = {
  'You are looking as somebody else. Nothing can be changed.':
    'Das ist die Ansicht als jemand anderes. Ändern lässt sich hier nichts.',
  'Your look as somebody else is over.': 'Deine Ansicht als jemand anderes ist zu Ende.',
}
