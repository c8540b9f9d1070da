import type { WebArea } from '#webkit/area.ts'

export const lists: WebArea = {
  name: 'lists',
  pages: [],
  words: { lists: { en: () => import('./words/lists.ts'), de: () => import('./words/lists.de.ts') } },
}
