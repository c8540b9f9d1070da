import { Award } from 'lucide-react'
import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'
import { words as first } from './words/first.ts'

export const certificates: WebArea = {
  name: 'certificates',
  pages: pagesWithWords(pages, 'making', 'both', 'lists'),
  first: { en: first, de: () => import('./words/first.de.ts') },
  words: {
    both: { en: () => import('./words/both.ts'), de: () => import('./words/both.de.ts') },
  },
  student: () => import('./student-part.tsx'),
  menu: [
    {
      role: 'student',
      group: 'yours',
      label: 'certificates',
      to: '/certificates',
      icon: Award,
      line: 'courses',
    },
  ],
}
