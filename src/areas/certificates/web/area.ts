import { Award } from 'lucide-react'
import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'

export const certificates: WebArea = {
  name: 'certificates',
  pages: pagesWithWords(pages, 'making', 'both', 'lists'),
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
