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
  creations: [
    {
      role: 'creator',
      id: 'new course',
      label: 'course',
      icon: lineIcons.courses,
      line: 'courses',
      path: '/courses?new=1',
    },
  ],
  palette: () => import('./palette.ts'),
}
