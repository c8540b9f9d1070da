import { needing, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.ts'

export const learning: WebArea = {
  name: 'learning',
  pages: needing(pages, 'making', 'taking', 'both', 'lists'),
}
