import { needing, type WebArea } from '#webkit/area.ts'
import { pages } from './learning-pages.ts'

export const learning: WebArea = {
  name: 'learning',
  pages: needing(pages, 'making', 'taking', 'both', 'lists'),
}
