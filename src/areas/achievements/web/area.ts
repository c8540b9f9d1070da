import type { WebArea } from '#webkit/area.ts'
import { words as first } from './words/first.ts'

export const achievements: WebArea = {
  name: 'achievements',
  pages: [],
  first: { en: first, de: () => import('./words/first.de.ts') },
}
