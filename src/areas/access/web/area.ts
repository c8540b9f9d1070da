import type { WebArea } from '#webkit/area.ts'

export const access: WebArea = {
  name: 'access',
  pages: [],
  words: { rights: { en: () => import('./words/rights.ts'), de: () => import('./words/rights.de.ts') } },
}
