import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { coursesContract } from '#areas/courses/contract.ts'
import { type FakeOf, makeUser, renderWithServer } from '#testing/web.tsx'
import type { insightsContract, ListedLesson } from '../../insights-contract.ts'
import { LessonsTab } from './LessonsTab.tsx'

type Api = { insights: FakeOf<typeof insightsContract>; courses: FakeOf<typeof coursesContract> }

const lesson = (n: number, title: string, fields: Partial<ListedLesson> = {}): ListedLesson => ({
  id: `lsn_${String(n).padStart(26, '0')}`,
  title,
  course: { id: `crs_${'0'.repeat(26)}`, title: 'Pottery Basics' },
  type: 'text',
  durationSeconds: 0,
  status: 'draft',
  views: 0,
  hasContent: true,
  updatedAt: '2026-11-01T09:00:00.000Z',
  ...fields,
})
const trashed = { deletedAt: '2026-11-20T09:00:00.000Z', goneAt: '2026-12-20T09:00:00.000Z' }

/** A server with lessons, and a trash of those that were deleted. */
function open(lessons: ListedLesson[], at = '/courses?tab=lessons') {
  const calls: string[] = []
  const put = (id: string, into: ListedLesson['trashed']) => {
    const found = lessons.find((each) => each.id === id) as ListedLesson
    if (into) found.trashed = into
    else delete found.trashed
  }
  renderWithServer<Api>(
    <LessonsTab onCreate={() => {}} />,
    {
      insights: {
        lessons: async ({ status }) => {
          const shown = lessons.filter((each) => (status === 'trash') === (each.trashed !== undefined))
          return { lessons: shown.map((each) => ({ ...each })), total: shown.length, courses: [] }
        },
      },
      courses: {
        removeLesson: async ({ lessonId }) => {
          put(lessonId, trashed)
          return { done: true }
        },
        restoreLesson: async ({ lessonId }) => {
          calls.push('restore')
          put(lessonId, undefined)
          throw new TypeError('Failed to fetch')
        },
        emptyLessonTrash: async () => {
          lessons.splice(0)
          return { deleted: 1, kept: 1 }
        },
      },
    },
    { at, user: makeUser() },
  )
  return calls
}

it('deletes a lesson at once, keeps the focus in the list, and Undo asks for it back', async () => {
  const calls = open([lesson(1, 'Centering'), lesson(2, 'Glazes')])
  await userEvent.click(await screen.findByRole('button', { name: /Centering/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await screen.findByText('“Centering” moved to the trash')
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Centering' })).toBeNull())
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toMatch(/Glazes/))
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByRole('link', { name: 'Centering' })
  expect(calls).toEqual(['restore'])
})

it('shows the trash with how long things stay, and empties it after a question', async () => {
  open(
    [lesson(1, 'Centering', { trashed }), lesson(2, 'Kept', { trashed: { ...trashed, goneAt: null } })],
    '/courses?tab=lessons&status=trash',
  )
  const row = (await screen.findByText('Centering')).closest('tr') as HTMLElement
  expect(row.textContent).toContain('Dec 20, 2026')
  expect(within(row).queryByRole('link')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: /Kept/ }))
  const forGood = await screen.findByRole('menuitem', { name: /Delete for good/ })
  expect(forGood.textContent).toContain('Stays while students have it')
  expect((forGood as HTMLButtonElement).disabled).toBe(true)
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Empty trash' }))
  const dialog = await screen.findByRole('dialog', { name: 'Empty the trash?' })
  expect(dialog.textContent).toContain('You can’t undo this.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Empty trash' }))
  await screen.findByText('1 deleted for good. 1 stays, because students have it')
  expect(await screen.findByText('No lessons in the trash')).toBeTruthy()
})
