import { GraduationCap } from 'lucide-react'
import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'
import { words as first } from './words/first.ts'

export const library: WebArea = {
  name: 'library',
  pages: pagesWithWords(pages, 'taking', 'both', 'lists'),
  first: { en: first, de: () => import('./words/first.de.ts') },
  words: {
    taking: { en: () => import('./words/taking.ts'), de: () => import('./words/taking.de.ts') },
  },
  menu: [
    {
      role: 'student',
      group: 'learn',
      label: 'learning',
      to: '/library',
      icon: GraduationCap,
      line: 'courses',
      isInBar: true,
    },
  ],
}
