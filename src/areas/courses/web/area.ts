import { lineIcons } from '#ui/icons.ts'
import { needing, type WebArea } from '#webkit/area.ts'
import { pages } from './pages.tsx'

export const courses: WebArea = {
  name: 'courses',
  pages: needing(pages, 'making', 'taking', 'both', 'lists'),
  menu: [
    {
      role: 'creator',
      group: 'sell',
      label: 'courses',
      to: '/courses',
      icon: lineIcons.courses,
      line: 'courses',
      isInBar: true,
    },
  ],
  names: { courses: 'courses' },
}
