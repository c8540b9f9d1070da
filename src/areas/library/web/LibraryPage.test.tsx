import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type FakeOf, makeStudent, refusal, renderWithServer } from '#testing/web.tsx'
import type { libraryContract, OwnedCourse } from '../contract.ts'
import { LibraryPage } from './LibraryPage.tsx'

type Api = { library: FakeOf<typeof libraryContract> }

const idOf = <P extends 'crs' | 'lsn'>(prefix: P, n: number) =>
  `${prefix}_${String(n).padStart(26, '0')}` as const

function owned(n: number, fields: Partial<OwnedCourse> = {}): OwnedCourse {
  return {
    courseId: idOf('crs', n),
    title: `Course ${n}`,
    sellerName: 'Clay & Kiln',
    sellerHandle: 'clayandkiln',
    grantedAt: '2026-11-01T10:00:00.000Z',
    progress: { completed: 0, total: 9, percent: 0, nextLessonId: idOf('lsn', n), finishedAt: null },
    nextLesson: { id: idOf('lsn', n), title: 'Centring on the wheel' },
    lastActiveAt: null,
    ...fields,
  }
}

const finished = (n: number) =>
  owned(n, {
    nextLesson: null,
    progress: {
      completed: 9,
      total: 9,
      percent: 100,
      nextLessonId: null,
      finishedAt: '2026-11-04T10:00:00.000Z',
    },
  })

const open = (list: Api['library']['list']) =>
  renderWithServer<Api>(<LibraryPage />, { library: { list } }, { at: '/library', user: makeStudent() })

it('shows how far each course is, with Continue even at 0%', async () => {
  open(async () => ({ courses: [owned(1, { title: 'Pottery Basics' })] }))
  const course = await screen.findByRole('article', { name: 'Pottery Basics' })
  expect(course.textContent).toContain('0%')
  expect(course.textContent).toContain('0 of 9 lessons.')
  expect(course.textContent).toContain('Next: Centring on the wheel')
  const go = within(course).getByRole('link', { name: 'Continue' })
  expect(go.getAttribute('href')).toBe(`/learn/${idOf('crs', 1)}/${idOf('lsn', 1)}`)
})

it('puts finished courses below, with their date', async () => {
  open(async () => ({ courses: [finished(1), owned(2)] }))
  const done = await screen.findByRole('region', { name: 'Finished' })
  expect(within(done).getByText(/Completed .*2026/)).toBeTruthy()
  expect(within(done).getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(
    `/learn/${idOf('crs', 1)}`,
  )
  const going = screen.getByRole('region', { name: 'Continue Learning' })
  expect(within(going).getAllByRole('article')).toHaveLength(1)
})

it('says how access arrives when nothing is owned yet', async () => {
  open(async () => ({ courses: [] }))
  expect(await screen.findByRole('heading', { name: 'Your purchases appear here' })).toBeTruthy()
  expect(screen.getByText(/ana@example.com/)).toBeTruthy()
})

it('shows a hundred courses, the first with the filled button', async () => {
  open(async () => ({ courses: Array.from({ length: 100 }, (_, at) => owned(at + 1)) }))
  const links = await screen.findAllByRole('link', { name: 'Continue' })
  expect(links).toHaveLength(100)
  expect(links.map((link) => link.dataset.kind).filter((kind) => kind === 'primary')).toHaveLength(1)
})

it('draws a long course as one line instead of stops', async () => {
  const progress = { completed: 100, total: 300, percent: 33, nextLessonId: idOf('lsn', 1), finishedAt: null }
  open(async () => ({ courses: [owned(1, { progress })] }))
  const line = await screen.findByRole('progressbar', { name: 'Progress in Course 1' })
  expect(line.getAttribute('aria-valuenow')).toBe('33')
  expect(line.querySelectorAll('li')).toHaveLength(0)
})

it('offers to try again when the list did not load', async () => {
  let isBroken = true
  open(async () => {
    if (isBroken) throw refusal('INTERNAL', 'Something went wrong on our side.')
    return { courses: [owned(1)] }
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Your courses did not load.')
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article', { name: 'Course 1' })).toBeTruthy()
})
