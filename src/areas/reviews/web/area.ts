import type { WebArea } from '#webkit/area.ts'

export const reviews: WebArea = {
  name: 'reviews',
  pages: [],
  words: { both: { en: () => import('./words/both.ts'), de: () => import('./words/both.de.ts') } },
}
