import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy } from 'react'
import { describe, expect, it } from 'vitest'
import type { studyContract } from '#areas/learning/study-contract.ts'
import type { reviewsContract } from '#areas/reviews/contract.ts'
import type { ProductFind, ProductKind } from '#kernel/things.ts'
import { withStudentParts } from '#main/web/student-parts.tsx'
import { type FakeOf, makeStudent, refusal, renderWithServer } from '#testing/web.tsx'
import { PlacesContext } from '#webkit/places.ts'
import { type LibraryCardProps, type ProductOnScreens, ProductsContext } from '#webkit/products.ts'
import type { LibraryCards, libraryContract, OwnedProduct } from '../contract.ts'
import { LibraryPage } from './LibraryPage.tsx'

type Api = { library: FakeOf<typeof libraryContract> }
type LibraryCourse = LibraryCards['courses'][number]

const Library = await withStudentParts(async () => LibraryPage)

const idOf = <P extends 'crs' | 'lsn'>(prefix: P, n: number) =>
  `${prefix}_${String(n).padStart(26, '0')}` as const

function owned(n: number, fields: Partial<LibraryCourse> = {}): LibraryCourse {
  return {
    courseId: idOf('crs', n),
    title: `Course ${n}`,
    sellerName: 'Clay & Kiln',
    sellerHandle: 'clayandkiln',
    sellerColor: '#A6401F',
    grantedAt: '2026-11-01T10:00:00.000Z',
    progress: { completed: 0, total: 9, percent: 0, nextLessonId: idOf('lsn', n), finishedAt: null },
    nextLesson: { id: idOf('lsn', n), title: 'Centering on the wheel', durationSeconds: 0 },
    stops: ['here', ...Array.from({ length: 8 }, () => 'ahead' as const)],
    stopped: null,
    imageUrl: null,
    awardsCertificate: true,
    ended: null,
    receiptPath: null,
    lastActiveAt: null,
    ...fields,
  }
}

const finished = (n: number) =>
  owned(n, {
    nextLesson: null,
    stops: Array.from({ length: 9 }, () => 'past' as const),
    progress: {
      completed: 9,
      total: 9,
      percent: 100,
      nextLessonId: null,
      finishedAt: '2026-11-04T10:00:00.000Z',
    },
  })

const open = (list: Api['library']['list'], isApp = true) =>
  renderWithServer<Api>(
    <PlacesContext value={{ isApp: () => isApp, nameOf: () => null }}>
      <Library />
    </PlacesContext>,
    { library: { list } },
    { at: '/library', user: makeStudent() },
  )

it('shows how far each course is, with Continue even at 0%', async () => {
  open(async () => ({ courses: [owned(1, { title: 'Pottery Basics' })], others: [] }))
  const course = await screen.findByRole('article', { name: 'Pottery Basics' })
  expect(course.textContent).toContain('0%')
  expect(course.textContent).toContain('0 of 9 lessons.')
  expect(course.textContent).toContain('Next: Centering on the wheel')
  const go = within(course).getByRole('link', { name: 'Continue' })
  expect(go.getAttribute('href')).toBe(`/learn/${idOf('crs', 1)}/${idOf('lsn', 1)}`)
})

it('finds courses by words, state and order, and says when none is left', async () => {
  const started = owned(2, { title: 'Cer\u00e2mica', lastActiveAt: '2026-11-10T10:00:00.000Z' })
  const over = owned(3, {
    title: 'Ended one',
    ended: { at: '2026-11-05T10:00:00.000Z', reason: 'Refunded.' },
  })
  // There's nothing to search in below eight.
  const more = [11, 12, 13, 14].map((n) => finished(n))
  const courses = [started, finished(1), over, owned(4, { title: 'A new one' }), ...more]
  open(async () => ({ courses, others: [] }))
  await screen.findByRole('article', { name: 'Cer\u00e2mica' })
  const names = () => screen.queryAllByRole('article').map((each) => each.getAttribute('aria-label'))
  expect(names()).toHaveLength(8)
  expect(names().at(-1)).toBe('Ended one')

  const show = async (name: string) => userEvent.click(screen.getByRole('radio', { name }))
  await show('In progress')
  expect(names()).toEqual(['Cer\u00e2mica'])
  await show('Not started')
  expect(names()).toEqual(['A new one'])
  await show('Finished')
  expect(names()).toEqual(['Course 1', 'Course 11', 'Course 12', 'Course 13', 'Course 14'])
  await show('Ended')
  expect(names()).toEqual(['Ended one'])
  await show('All')
  await userEvent.selectOptions(screen.getByLabelText('Sort by'), 'Title')
  expect(names().slice(0, 3)).toEqual(['A new one', 'Cer\u00e2mica', 'Course 1'])
  expect(names().at(-1)).toBe('Ended one')

  const search = screen.getByRole('searchbox', { name: 'Search your courses' })
  await userEvent.type(search, 'ceramica{Enter}')
  await waitFor(() => expect(names()).toEqual(['Cer\u00e2mica']))
  await userEvent.clear(search)
  await userEvent.type(search, 'weaving{Enter}')
  expect(await screen.findByRole('heading', { name: 'No courses match \u201cweaving\u201d' })).toBeTruthy()
  const clear = screen.getAllByRole('button', { name: 'Clear search' })
  await userEvent.click(clear.at(-1) as HTMLElement)
  await waitFor(() => expect(names()).toHaveLength(8))
})

it('shows a few courses without tools, and all there is besides behind one button', async () => {
  const few = open(async () => ({ courses: Array.from({ length: 7 }, (_, at) => owned(at + 1)), others: [] }))
  await screen.findByRole('article', { name: 'Course 7' })
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('radio', { name: 'In progress' })).toBeNull()
  expect(screen.queryByLabelText('Sort by')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Saved views' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Actions for My learning' }))
  const entries = (await screen.findAllByRole('menuitem')).map((each) => [
    each.textContent,
    each.getAttribute('href'),
  ])
  expect(entries).toEqual([
    ['Materials', '/library?show=materials'],
    ['Study times', '/library?show=schedule'],
    ['Study log', '/library?show=hours'],
    ['Lessons done', '/library?show=lessons'],
  ])
  few.unmount()
})

it('leads to receipt and certificate', async () => {
  open(async () => ({ courses: [{ ...finished(1), receiptPath: '/orders/abc' }], others: [] }))
  const course = await screen.findByRole('article', { name: 'Course 1' })
  expect(within(course).getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe('/orders/abc')
  expect(within(course).getByRole('link', { name: 'Certificate' }).getAttribute('href')).toBe(
    `/certificates/claim/${idOf('crs', 1)}`,
  )
})

it('opens beside the list what an area brings, by its address', async () => {
  renderWithServer<Api & { library: FakeOf<typeof studyContract> }>(
    <Library />,
    {
      library: {
        list: async () => ({ courses: [owned(1)], others: [] }),
        studyLog: async () => ({ sittings: [], totalSeconds: 0, nextCursor: null }),
      },
    },
    { at: '/library?show=hours', user: makeStudent() },
  )
  const sheet = await screen.findByRole('dialog', { name: 'Study log' })
  expect(await within(sheet).findByText(/No study time yet/)).toBeTruthy()
})

it('gives the focus back to the button whose menu opened what is beside the list', async () => {
  renderWithServer<Api & { library: FakeOf<typeof studyContract> }>(
    <Library />,
    {
      library: {
        list: async () => ({ courses: [owned(1)], others: [] }),
        studyLog: async () => ({ sittings: [], totalSeconds: 0, nextCursor: null }),
      },
    },
    { at: '/library', user: makeStudent() },
  )
  const button = await screen.findByRole('button', { name: 'Actions for My learning' })
  for (const close of ['{Escape}', null]) {
    await userEvent.click(button)
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Study log' }))
    const sheet = await screen.findByRole('dialog', { name: 'Study log' })
    await waitFor(() => expect(sheet.contains(document.activeElement)).toBe(true))
    await (close
      ? userEvent.keyboard(close)
      : userEvent.click(within(sheet).getByRole('button', { name: 'Close' })))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(button)
  }
})

it('says how access arrives when nothing is owned yet', async () => {
  open(async () => ({ courses: [], others: [] }))
  expect(await screen.findByRole('heading', { name: 'Find your first product' })).toBeTruthy()
  expect(screen.getByText(/ana@example.com/)).toBeTruthy()
})

it('speaks of courses to who owns nothing, where nothing else is sold', async () => {
  const kinds = [{ kind: 'course' } as ProductOnScreens]
  renderWithServer<Api>(
    <ProductsContext value={kinds}>
      <Library />
    </ProductsContext>,
    { library: { list: async () => ({ courses: [], others: [] }) } },
    { at: '/library', user: makeStudent() },
  )
  expect(await screen.findByRole('heading', { name: 'Find your first course' })).toBeTruthy()
})

it('shows a hundred courses, the first with the filled button', async () => {
  open(async () => ({ courses: Array.from({ length: 100 }, (_, at) => owned(at + 1)), others: [] }))
  const links = await screen.findAllByRole('link', { name: 'Continue' })
  expect(links).toHaveLength(100)
  expect(links.map((link) => link.dataset.kind).filter((kind) => kind === 'primary')).toHaveLength(1)
})

it('draws a long course as one line instead of stops', async () => {
  const progress = { completed: 100, total: 300, percent: 33, nextLessonId: idOf('lsn', 1), finishedAt: null }
  open(async () => ({ courses: [owned(1, { progress, stops: null })], others: [] }))
  const line = await screen.findByRole('progressbar', { name: 'Progress in Course 1' })
  expect(line.getAttribute('aria-valuenow')).toBe('33')
  expect(line.querySelectorAll('li')).toHaveLength(0)
})

it('offers to try again when the list didn’t load', async () => {
  let isBroken = true
  open(async () => {
    if (isBroken) throw refusal('INTERNAL', 'Something went wrong on our side.')
    return { courses: [owned(1)], others: [] }
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Your courses didn’t load.')
  isBroken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('article', { name: 'Course 1' })).toBeTruthy()
})

describe('what is owned besides courses', () => {
  const tape = (fields: Partial<OwnedProduct> = {}): OwnedProduct => ({
    kind: 'tape',
    id: 'dsg_1',
    title: 'Night Kiln, Side B',
    about: 'Tape, 9 songs',
    sellerName: 'Celadon',
    sellerColor: '#A6401F',
    grantedAt: '2026-11-02T10:00:00.000Z',
    lastActiveAt: null,
    percent: null,
    imageUrl: null,
    openPath: '/tapes/dsg_1',
    action: 'Listen to the tape',
    ended: null,
    receiptPath: '/orders/tape',
    ...fields,
  })

  it('gets a plain card among the courses, and opens where its kind says', async () => {
    const others = Array.from({ length: 6 }, (_, at) =>
      tape({ id: `dsg_${at + 2}`, title: `Tape ${at + 2}` }),
    )
    open(async () => ({ courses: [owned(1)], others: [tape(), ...others] }))
    const card = await screen.findByRole('article', { name: 'Night Kiln, Side B' })
    expect(card.textContent).toContain('Celadon')
    expect(card.textContent).toContain('Tape, 9 songs')
    expect(within(card).getByRole('link', { name: 'Listen to the tape' }).getAttribute('href')).toBe(
      '/tapes/dsg_1',
    )
    expect(within(card).getByRole('link', { name: 'Receipt' }).getAttribute('href')).toBe('/orders/tape')
    expect(screen.getByRole('article', { name: 'Course 1' })).toBeTruthy()
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search My learning' }), 'kiln{Enter}')
    await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(2))
    await userEvent.click(screen.getByRole('radio', { name: 'Finished' }))
    expect(screen.queryAllByRole('article')).toEqual([])
  })

  it('asks for a review once it was opened, and not before', async () => {
    const cards = { kind: 'download', id: `dwl_${'0'.repeat(26)}`, title: 'Glaze recipe cards' }
    const asked: string[] = []
    const show = (lastActiveAt: string | null) =>
      renderWithServer<Api & { reviews: FakeOf<typeof reviewsContract> }>(
        <Library />,
        {
          library: { list: async () => ({ courses: [], others: [tape({ ...cards, lastActiveAt })] }) },
          reviews: {
            mine: async ({ thingId }) => {
              asked.push(thingId)
              return {
                ...{ title: cards.title, whyNot: null, review: null },
                ...{ suggestedName: 'Mia C.', waitsForApproval: true },
              }
            },
          },
        },
        { at: '/library', user: makeStudent() },
      )
    const before = show(null)
    await screen.findByRole('article', { name: cards.title })
    expect(screen.queryByRole('region', { name: /What did you think/ })).toBeNull()
    before.unmount()
    expect(asked).toEqual([])

    show('2026-11-05T10:00:00.000Z')
    const card = await screen.findByRole('article', { name: cards.title })
    const prompt = await within(card).findByRole('region', {
      name: 'What did you think of Glaze recipe cards?',
    })
    expect(within(prompt).getByRole('button', { name: 'Your review' })).toBeTruthy()
    expect(asked).toEqual([cards.id])
  })

  it('opens a page of the server as such: the app has no screen there', async () => {
    /** Whether the app took a press on Open for itself. */
    const isTaken = async (isApp: boolean) => {
      const { unmount } = open(async () => ({ courses: [], others: [tape()] }), isApp)
      let taken = false
      const hear = (event: Event) => {
        taken = event.defaultPrevented
        event.preventDefault()
      }
      window.addEventListener('click', hear)
      await userEvent.click(await screen.findByRole('link', { name: 'Listen to the tape' }))
      window.removeEventListener('click', hear)
      unmount()
      return taken
    }
    expect(await isTaken(true)).toBe(true)
    expect(await isTaken(false)).toBe(false)
  })

  it('says why it ended and opens no more, without tools for studying beside it', async () => {
    open(async () => ({
      courses: [],
      others: [tape({ ended: { at: '2026-11-05T10:00:00.000Z', reason: 'Refunded.' } })],
    }))
    const card = await screen.findByRole('article', { name: 'Night Kiln, Side B' })
    expect(card.textContent).toContain('Refunded.')
    expect(within(card).queryByRole('link', { name: 'Listen to the tape' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Actions for My learning' })).toBeNull()
  })

  it('has the card that its kind brings', async () => {
    const tapes = {
      kind: 'tape' as ProductKind,
      idPrefix: 'crs' as const,
      line: 'products' as const,
      nouns: {
        en: { one: 'tape', many: 'tapes', first: 'first tape' },
        de: { one: 'Band', many: 'Bänder', first: 'das erste Band' },
      },
      finds: {},
      page: { path: /^\/tapes$/, find: 'tape' as ProductFind },
      parts: {
        LibraryCard: lazy(async () => ({
          default: ({ owned: { title, more } }: LibraryCardProps) => (
            <article aria-label={title}>{`${more?.songs} songs to hear`}</article>
          ),
        })),
      },
    }
    renderWithServer<Api>(
      <ProductsContext value={[tapes]}>
        <Library />
      </ProductsContext>,
      { library: { list: async () => ({ courses: [], others: [tape({ more: { songs: 9 } })] }) } },
      { at: '/library', user: makeStudent() },
    )
    expect(await screen.findByText('9 songs to hear')).toBeTruthy()
  })
})
