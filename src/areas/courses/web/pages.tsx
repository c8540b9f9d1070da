import type { ComponentType } from 'react'
import { isId } from '#kernel/ids.ts'
import { type AreaPage, type LazyScreen, screen } from '#webkit/pages.ts'

/** A screen with the parts that other areas bring (`withCourseParts`). */
export type LoadParts = () => Promise<{ withParts: (Screen: ComponentType) => ComponentType }>
const access = { role: 'creator', minPlan: 'free_plan' } as const

/** What creators open to build courses. `loadParts` brings what other areas show there, with the first of these screens. */
export function coursesPages(loadParts: LoadParts): AreaPage[] {
  const withParts =
    <M, K extends keyof M>(load: () => Promise<M & Record<K, ComponentType>>, name: K): LazyScreen =>
    async () => {
      const [code, parts] = await Promise.all([load(), loadParts()])
      return { Component: parts.withParts(code[name]) }
    }
  return [
    {
      path: '/courses',
      access,
      shell: 'app',
      lazy: withParts(() => import('./CoursesPage.tsx'), 'CoursesPage'),
    },
    {
      path: '/courses/:courseId',
      access,
      shell: 'app',
      slim: true,
      layout: 'bare',
      endsFirstPaint: true,
      asks: async ({ courseId = '' }, queries) => {
        const { coursesApi } = await import('./api.ts')
        if (isId('crs', courseId))
          await queries.prefetchQuery(coursesApi.get.queryOptions({ input: { courseId } }))
      },
      lazy: withParts(() => import('./editor/CourseEditorPage.tsx'), 'CourseEditorPage'),
    },
    {
      path: '/courses/:courseId/reviews',
      access,
      shell: 'app',
      slim: true,
      layout: 'bare',
      lazy: withParts(() => import('./CourseReviewsPage.tsx'), 'CourseReviewsPage'),
    },
  ]
}

/** Where they write what the public reads of one. */
export const salesPages: AreaPage[] = [
  {
    path: '/courses/:courseId/sales-page',
    access,
    shell: 'app',
    slim: true,
    layout: 'bare',
    lazy: screen(() => import('./sales-page/SalesPageEditor.tsx'), 'SalesPageEditor'),
  },
]
