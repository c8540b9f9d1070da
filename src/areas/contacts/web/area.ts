import type { WebArea } from '#webkit/area.ts'
import { words as first } from './words/first.ts'

export const contacts: WebArea = {
  name: 'contacts',
  pages: [],
  first: { en: first, de: () => import('./words/first.de.ts') },
}
