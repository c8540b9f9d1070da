import type { Words } from '#kernel/language.ts'
import type { coachingSiteWords } from './words.ts'

/** What the public page of a coaching package says, German. */
export const coachingSiteWordsDe: Words<typeof coachingSiteWords> = {
  buy: {
    owned: 'Das gehört dir.',
    open: 'Öffne es.',
    openButton: 'Öffnen',
    closed: 'Das kannst du gerade nicht kaufen',
  },
}
