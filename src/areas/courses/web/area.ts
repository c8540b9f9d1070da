import { lineIcons } from '#ui/icons.ts'
import { pagesWithWords, type WebArea } from '#webkit/area.ts'
import { courseNouns } from '../nouns.ts'
import { courseOnDashboard } from './dashboard/course-on-dashboard.ts'
import { coursesPages, type LoadParts, salesPages } from './pages.tsx'
import { words as first } from './words/first.ts'

/** `loadParts` brings what areas above show on its screens. */
export const courses = (loadParts: LoadParts): WebArea => ({
  name: 'courses',
  pages: [
    ...pagesWithWords(coursesPages(loadParts), 'making', 'taking', 'both', 'lists', 'offers', 'extras'),
    ...pagesWithWords(salesPages, 'making', 'both'),
  ],
  first: { en: first, de: () => import('./words/first.de.ts') },
  words: {
    making: { en: () => import('./words/making.ts'), de: () => import('./words/making.de.ts') },
    both: { en: () => import('./words/both.ts'), de: () => import('./words/both.de.ts') },
  },
  menu: [
    {
      role: 'creator',
      group: 'sell',
      label: 'courses',
      to: '/courses',
      icon: lineIcons.courses,
      line: 'courses',
      isInBar: true,
      key: 'c',
    },
  ],
  creations: [
    {
      role: 'creator',
      id: 'new course',
      label: courseNouns,
      icon: lineIcons.courses,
      line: 'courses',
      path: '/courses?new=1',
    },
  ],
  palette: () => import('./palette.ts'),
  shortcuts: () => import('./shortcuts.ts'),
  product: {
    kind: 'course',
    idPrefix: 'crs',
    line: 'courses',
    nouns: courseNouns,
    countsForPlan: true,
    isStudied: true,
    news: ['courses', 'certificates'],
    finds: { course: 'whole', lesson: 'part', ownCourse: 'whole', ownLesson: 'part' },
    page: { path: /^\/courses\/crs_[0-9a-z]+$/, find: 'course' },
    ownPart: { path: /^\/learn\/crs_[0-9a-z]+\/lsn_[0-9a-z]+$/, find: 'ownLesson' },
    dashboard: courseOnDashboard,
  },
})
