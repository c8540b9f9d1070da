import { act, cleanup, render, renderHook, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { BrandContext } from '#ui/brand.ts'
import { useDocumentTitle } from '#ui/document-title.ts'
import { type ProductOnScreens, ProductsContext } from '#webkit/products.ts'
import { useForgottenVisits, useVisits } from './use-visits.ts'
import { noteVisit, visitsOf } from './visits.ts'

const course = `/courses/crs_${'1'.repeat(26)}`
const lessonAt = (n: number) => `/learn/crs_${'1'.repeat(26)}/lsn_${String(n).repeat(26)}`
const titles: Record<string, string> = {
  '/courses': 'Courses',
  [course]: 'Pottery Basics',
  [`${course}/students`]: 'Students · Pottery Basics',
  [`${course}/reviews`]: 'Reviews',
  [lessonAt(1)]: 'Wedging · Pottery Basics',
  [lessonAt(2)]: 'Centering · Pottery Basics',
}
const products = [
  {
    page: { path: /^\/courses\/crs_[0-9a-z]+$/, find: 'course' },
    ownPart: { path: /^\/learn\/crs_[0-9a-z]+\/lsn_[0-9a-z]+$/, find: 'ownLesson' },
  },
] as unknown as ProductOnScreens[]

function Frame() {
  useVisits('usr_1')
  useDocumentTitle(titles[useLocation().pathname] ?? '')
  return null
}

function show() {
  const router = createMemoryRouter([{ path: '*', element: <Frame /> }], { initialEntries: ['/courses'] })
  render(
    <BrandContext value="Throughline">
      <ProductsContext value={products}>
        <RouterProvider router={router} />
      </ProductsContext>
    </BrandContext>,
  )
  onTestFinished(cleanup)
  return (path: string) => act(() => router.navigate(path))
}

beforeEach(() => localStorage.clear())

it.each([
  ['its own page', course],
  ['its students', `${course}/students`],
])('remembers the course when it is opened by %s', async (_, path) => {
  const go = show()
  await go(path)
  await waitFor(() =>
    expect(visitsOf('usr_1')).toEqual([{ path: course, title: 'Pottery Basics', kind: 'course' }]),
  )
})

it('remembers no list, and no view by its own name while its course isn’t there', async () => {
  const go = show()
  await go(`${course}/reviews`)
  await go('/courses')
  expect(visitsOf('usr_1')).toEqual([])
})

it('remembers each lesson a student opens, the latest first, also where the next one is shown at once', async () => {
  const go = show()
  await go(lessonAt(1))
  await go(lessonAt(2))
  await waitFor(() =>
    expect(visitsOf('usr_1')).toEqual([
      { path: lessonAt(2), title: 'Centering', kind: 'ownLesson' },
      { path: lessonAt(1), title: 'Wedging', kind: 'ownLesson' },
    ]),
  )
})

it('forgets all of it when the person signs out, wherever they are', () => {
  noteVisit('usr_1', { path: course, title: 'Pottery Basics', kind: 'course' })
  const { rerender } = renderHook(({ left }) => useForgottenVisits(left), { initialProps: { left: false } })
  onTestFinished(cleanup)
  expect(visitsOf('usr_1')).toHaveLength(1)
  rerender({ left: true })
  expect(visitsOf('usr_1')).toEqual([])
})
