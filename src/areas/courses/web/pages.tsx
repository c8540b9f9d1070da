import type { ComponentType } from 'react'
import type { AreaPage, LazyScreen } from '#webkit/pages.ts'
import type { CourseParts } from './shared/course-parts.ts'

type LoadParts = () => Promise<{ courseParts: CourseParts }>
const access = { role: 'creator', minPlan: 'free_plan' } as const

/** What creators open to build courses. `loadParts` brings what other areas show there, with the first of these screens. */
export function coursesPages(loadParts: LoadParts): AreaPage[] {
  const screen = <M, K extends keyof M>(
    load: () => Promise<M & Record<K, ComponentType>>,
    name: K,
  ): LazyScreen => withParts(async () => (await load())[name], loadParts)
  return [
    {
      path: '/courses',
      access,
      shell: 'app',
      lazy: screen(() => import('./CoursesPage.tsx'), 'CoursesPage'),
    },
    {
      path: '/courses/:courseId',
      access,
      shell: 'app',
      slim: true,
      layout: 'bare',
      lazy: screen(() => import('./editor/CourseEditorPage.tsx'), 'CourseEditorPage'),
    },
    {
      path: '/courses/:courseId/reviews',
      access,
      shell: 'app',
      lazy: screen(() => import('./CourseReviewsPage.tsx'), 'CourseReviewsPage'),
    },
  ]
}

function withParts(load: () => Promise<ComponentType>, loadParts: LoadParts): LazyScreen {
  return async () => {
    const [Screen, { courseParts }, { withCourseParts }] = await Promise.all([
      load(),
      loadParts(),
      import('./with-course-parts.tsx'),
    ])
    return { Component: withCourseParts(Screen, courseParts) }
  }
}
