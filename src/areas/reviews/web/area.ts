import type { WebArea } from '#webkit/area.ts'
import { words as first } from './words/first.ts'

export const reviews: WebArea = {
  name: 'reviews',
  pages: [],
  first: { en: first, de: () => import('./words/first.de.ts') },
  words: { both: { en: () => import('./words/both.ts'), de: () => import('./words/both.de.ts') } },
}
