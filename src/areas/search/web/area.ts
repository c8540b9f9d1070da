import type { WebArea } from '#webkit/area.ts'
import { words as first } from './words/first.ts'

export const search: WebArea = {
  name: 'search',
  pages: [],
  first: { en: first, de: () => import('./words/first.de.ts') },
}
