import { type AreaPage, screen } from '#webkit/pages.ts'
import { playerPages } from './player/pages.ts'

const access = { role: 'creator', minPlan: 'free_plan' } as const

/** What creators open to build courses, and the player their students open. */
export const pages: AreaPage[] = [
  { path: '/courses', access, shell: 'app', lazy: screen(() => import('./CoursesPage.tsx'), 'CoursesPage') },
  {
    path: '/courses/:courseId',
    access,
    shell: 'app',
    slim: true,
    layout: 'bare',
    lazy: screen(() => import('./editor/CourseEditorPage.tsx'), 'CourseEditorPage'),
  },
  {
    path: '/courses/:courseId/students',
    access,
    shell: 'app',
    lazy: screen(() => import('./students/StudentsPage.tsx'), 'StudentsPage'),
  },
  {
    path: '/courses/:courseId/reviews',
    access,
    shell: 'app',
    lazy: screen(() => import('./CourseReviewsPage.tsx'), 'CourseReviewsPage'),
  },
  ...playerPages,
]
