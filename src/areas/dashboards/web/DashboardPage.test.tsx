import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Disc } from 'lucide-react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { achievementsContract } from '#areas/achievements/contract.ts'
import type { Course } from '#areas/courses/contract.ts'
import type { recentCoursesContract } from '#areas/courses/recent-contract.ts'
import type { recentDownloadsContract } from '#areas/downloads/recent-contract.ts'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import { type ProductOnScreens, ProductsContext, useProducts } from '#webkit/products.ts'
import type { SessionUser } from '#webkit/user.ts'
import type { Activity, CreatorDashboard, dashboardsContract } from '../contract.ts'
import { DashboardPage } from './DashboardPage.tsx'

type Api = {
  dashboards: FakeOf<typeof dashboardsContract>
  recentCourses: FakeOf<typeof recentCoursesContract>
  recentDownloads: FakeOf<typeof recentDownloadsContract>
  achievements: FakeOf<typeof achievementsContract>
}

const idOf = <P extends 'crs' | 'lsn' | 'off' | 'evt' | 'dwl'>(prefix: P, n: number) =>
  `${prefix}_${String(n).padStart(26, '0')}` as const
const usd = (cents: number) => ({ cents, currency: 'USD' as const })

const course = (n: number, fields: Partial<Course> = {}): Course => ({
  id: idOf('crs', n),
  title: `Course ${n}`,
  description: '',
  slug: `course-${n}`,
  status: 'published',
  price: usd(4900),
  offerId: idOf('off', n),
  students: 218,
  revenue: usd(1_068_200),
  progress: 71,
  lessonCount: 9,
  durationSeconds: 5280,
  imageUrl: null,
  salesPath: `/@ana-reis/courses/course-${n}`,
  publishedAt: '2026-06-01T10:00:00.000Z',
  updatedAt: '2026-06-02T10:00:00.000Z',
  ...fields,
})

const sale = (n: number) => ({
  id: idOf('evt', n),
  type: 'payments.orderPaid',
  severity: 'success' as const,
  at: '2026-11-04T10:00:00.000Z',
  facts: { contactName: `Buyer ${n}`, title: 'Pottery Basics', total: usd(4900), items: [] },
})

const past = {
  branded: true,
  createdCourse: true,
  canBePaid: true,
  published: true,
  sold: true,
  draftId: null,
  testOfferId: null,
}

/** The last 30 days of a figure, of which the last brought something. */
const days = Array.from({ length: 30 }, (_, at) => (at === 29 ? 4900 : 0))
const counted = (month: number, total: number, changePercent: number | null) => ({
  ...{ month, total, changePercent, days },
})
const earned = (month: number, total: number, changePercent: number | null) => ({
  ...{ month: usd(month), total: usd(total), changePercent, days },
})
const soldAt = (n: number, at: string, cents = 3200) => ({
  id: `txn_${String(n).padStart(26, '0')}` as const,
  orderId: `ord_${String(n).padStart(26, '0')}` as const,
  ...{
    at,
    buyer: `Buyer ${n}`,
    kind: 'course' as const,
    email: `buyer${n}@example.com`,
    title: 'Kiln Safety',
    total: usd(cents),
    what: 'payment' as const,
  },
})
const quietDay = {
  sales: 0,
  revenue: usd(0),
  timeZone: 'Europe/Lisbon',
  day: '2026-11-04',
  latest: [],
  planned: [],
  learning: null,
}

const creatorNumbers = (fields: Partial<CreatorDashboard> = {}): CreatorDashboard => ({
  mode: 'live',
  revenue: earned(120_000, 1_443_000, 8.66),
  activeStudents: { now: 342, changePercent: 0, days },
  enrollments: counted(119, 1204, -12.4),
  completions: counted(12, 57, 4),
  sales: counted(30, 300, 8),
  kinds: ['course'],
  start: past,
  putAway: [],
  firstSale: null,
  today: {
    ...quietDay,
    sales: 3,
    revenue: usd(9600),
    latest: [
      soldAt(3, '2026-11-04T16:32:00.000Z'),
      soldAt(2, '2026-11-04T12:00:00.000Z', 1600),
      soldAt(1, '2026-11-04T09:53:00.000Z', 4800),
    ],
  },
  ...fields,
})

const newcomer = (fields: Partial<CreatorDashboard> = {}): CreatorDashboard =>
  creatorNumbers({
    mode: 'test',
    revenue: earned(0, 0, null),
    activeStudents: { now: 0, changePercent: null, days },
    enrollments: counted(0, 0, null),
    completions: counted(0, 0, null),
    sales: counted(0, 0, null),
    kinds: [],
    start: { ...past, branded: false, createdCourse: false, published: false, sold: false },
    today: quietDay,
    ...fields,
  })

type Kinds = (known: readonly ProductOnScreens[]) => readonly ProductOnScreens[]
type Open = { at?: string; recent?: Api['recentCourses']; kinds?: Kinds }
const WithKinds = ({ kinds, children }: { kinds: Kinds; children: ReactNode }) => (
  <ProductsContext value={kinds(useProducts())}>{children}</ProductsContext>
)
const all: Kinds = (kinds) => kinds
/** With one kind every sentence is that kind's. */
const known: Kinds = (kinds) => kinds.filter(({ kind }) => kind === 'course')

const open = (
  dashboards: Api['dashboards'],
  user: SessionUser,
  { at = '/dashboard', recent = {}, kinds = known }: Open = {},
) =>
  renderWithServer<Api>(
    <WithKinds kinds={kinds}>
      <Guard access="signed-in" loading={null}>
        <DashboardPage />
      </Guard>
    </WithKinds>,
    {
      dashboards,
      recentCourses: recent,
      recentDownloads: { list: async () => ({ downloads: [], count: 0 }) },
      achievements: { list: async () => ({ earned: 3, achievements: [] }) },
    },
    { at, user },
  )
type Lists = { courses?: Course[]; count?: number; items?: Activity[] }
/** What the person put away, as the server keeps it. */
let away: CreatorDashboard['putAway'] = []
beforeEach(() => {
  away = []
})
const asCreator = (
  numbers: CreatorDashboard,
  { courses = [course(1)], count = 1, items = [sale(1)] }: Lists = {},
  kinds: Kinds = known,
  user = makeUser(),
) =>
  open(
    {
      creator: async () => ({ ...numbers, putAway: away }),
      creatorActivity: async () => ({ items, nextCursor: null }),
      putAway: async ({ thing }) => {
        away = [...away, thing]
        return { putAway: away }
      },
    },
    user,
    { recent: { list: async () => ({ courses, count }) }, kinds },
  )
const nothing = { courses: [], count: 0, items: [] }
const region = (name: string) => screen.findByRole('region', { name })

describe('the creator dashboard', () => {
  it('T3: shows this month on the cards, its change in words, all time below, and leads to exactly those rows', async () => {
    asCreator(creatorNumbers())
    const [revenue, students, enrollments, completed] = [
      await region('Total revenue'),
      await region('Active students'),
      await region('Course enrollments'),
      await region('Courses completed'),
    ]
    expect(revenue.textContent).toMatch(/\$1,200\.00.*up 8\.7%vs last month.*\$14,430\.00 all time/)
    expect(students.textContent).toMatch(/342.*no change 0%vs last month.*With access now/)
    expect(enrollments.textContent).toMatch(/119.*down 12%vs last month.*1,204 all time/)
    expect(completed.textContent).toMatch(/12.*up 4\.0%vs last month.*57 all time/)
    const opens = (card: HTMLElement) => within(card).getByRole('link').getAttribute('href')
    expect([revenue, students, enrollments, completed].map(opens)).toEqual([
      '/dashboard/sales?period=thisMonth',
      '/students?show=open&each=person',
      '/students?joined=thisMonth',
      '/students?finished=thisMonth',
    ])
    expect(screen.queryByText('Email subscribers')).toBeNull()
  })

  it('draws how each figure went, and says the same as a table', async () => {
    asCreator(creatorNumbers())
    const table = within(await region('Total revenue')).getByRole('table', {
      name: 'Total revenue, the last 30 days',
    })
    const rows = within(table)
      .getAllByRole('row')
      .map(({ textContent }) => textContent)
    expect(rows).toHaveLength(31)
    expect([rows[1], rows[30]]).toEqual(['Oct 6, 2026$0.00', 'Nov 4, 2026$49.00'])
  })

  it('T7: puts each of today’s sales at its hour on the person’s clock, as large as its amount', async () => {
    asCreator(creatorNumbers())
    const sales = within(await region('Today')).getByRole('list', { name: 'Sales by time' })
    const dots = within(sales).getAllByRole('link')
    expect(dots.map((dot) => dot.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(/^9:53.AM: Buyer 1, Kiln Safety, \$48\.00$/),
      expect.stringMatching(/^12:00.PM: Buyer 2, Kiln Safety, \$16\.00$/),
      expect.stringMatching(/^4:32.PM: Buyer 3, Kiln Safety, \$32\.00$/),
    ])
    const place = (dot: HTMLElement) => dot.closest('li')?.style.getPropertyValue('--at')
    expect(dots.map(place)).toEqual(['41.18%', '50.00%', '68.89%'])
    expect(dots.map((dot) => dot.style.getPropertyValue('--size'))).toEqual(['22px', '13px', '18px'])
    for (const dot of dots) expect(dot.getAttribute('href')).toBe('/dashboard/sales?period=today')
  })

  it('shows sales that would lie over each other as one, which says how many, from when to when, and how much', async () => {
    // As wide as on a phone: a mark takes two hours.
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(302)
    const observers: ResizeObserverCallback[] = []
    vi.stubGlobal(
      'ResizeObserver',
      class {
        constructor(told: ResizeObserverCallback) {
          observers.push(told)
        }
        observe() {}
        unobserve() {}
        disconnect() {}
      },
    )
    const latest = ['14:40', '10:20', '09:53'].map((time, n) =>
      soldAt(3 - n, `2026-11-04T${time}:00.000Z`, (3 - n) * 1600),
    )
    const planned = ['10:30', '18:00'].map((time, n) => ({
      ...{ kind: 'coachingPackage' as const, id: `cse_${n}`, at: `2026-11-04T${time}:00.000Z` },
      ...{ who: '', title: 'Basic', path: `/coaching/sessions/cse_${n}` },
    }))
    asCreator(creatorNumbers({ today: { ...quietDay, sales: 3, latest, planned } }))
    const today = within(await region('Today'))
    act(() => observers.forEach((told) => void told([], {} as ResizeObserver)))
    const marks = within(today.getByRole('list', { name: 'Sales by time' })).getAllByRole('link')
    expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
      expect.stringMatching(/^2 sales, 9:53.AM to 10:20.AM: \$48\.00$/),
      expect.stringMatching(/^2:40.PM: Buyer 3, Kiln Safety, \$48\.00$/),
    ])
    expect(marks[0]?.textContent).toContain('Buyer 1, Kiln Safety, $16.00')
    const steps = within(today.getByRole('list', { name: 'Planned today' }))
      .getAllByRole('listitem')
      .map(({ style }) => style.getPropertyValue('--step'))
    expect(steps).toEqual(['1', '0'])
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  it('puts what’s planned today at its hour, leading to it, and a single one in a line of text', async () => {
    const planned = (n: number, at: string, who: string) => ({
      ...{ kind: 'coachingPackage' as const, id: `cse_${n}`, at, who, title: 'Basic' },
      path: `/coaching/sessions/cse_${n}`,
    })
    const first = planned(1, '2026-11-04T10:00:00.000Z', 'Mia Chen')
    const both = [first, planned(2, '2026-11-04T18:00:00.000Z', '')]
    asCreator(creatorNumbers({ today: { ...quietDay, planned: both } }))
    const today = await region('Today')
    const marks = within(within(today).getByRole('list', { name: 'Planned today' })).getAllByRole('link')
    expect(marks.map((mark) => [mark.getAttribute('aria-label'), mark.getAttribute('href')])).toEqual([
      [expect.stringMatching(/^10:00.AM: Mia Chen, Basic$/), '/coaching/sessions/cse_1'],
      [expect.stringMatching(/^6:00.PM: Basic$/), '/coaching/sessions/cse_2'],
    ])
    const places = marks.map((mark) => mark.closest('li')?.style.getPropertyValue('--at'))
    expect(places).toEqual(['41.67%', '75.00%'])
    expect(within(today).queryByRole('list', { name: 'Sales by time' })).toBeNull()
    expect(today.textContent).toContain('No sales yet')
    expect(within(today).queryByRole('link', { name: 'No sales yet' })).toBeNull()
    cleanup()
    asCreator(creatorNumbers({ today: { ...quietDay, planned: [first] } }))
    const only = within(await region('Today')).getByRole('link')
    expect(only.textContent).toMatch(/10:00.AM: Mia Chen, Basic/)
    expect(only.getAttribute('href')).toBe('/coaching/sessions/cse_1')
  })

  it('tells a day with less than two sales in a line of text', async () => {
    const one = { ...quietDay, sales: 1, latest: [soldAt(1, '2026-11-04T09:53:00.000Z')] }
    asCreator(creatorNumbers({ today: one }))
    const today = await region('Today')
    expect(within(today).getByRole('link').textContent).toMatch(/9:53.AM: Buyer 1, Kiln Safety, \$32\.00/)
    expect(within(today).queryByRole('list')).toBeNull()
    cleanup()
    asCreator(creatorNumbers({ today: quietDay }))
    expect((await region('Today')).textContent).toContain('No sales yet')
  })

  it('greets, and says what today brought', async () => {
    asCreator(creatorNumbers())
    expect(
      await screen.findByRole('heading', { level: 1, name: /^Good (morning|afternoon|evening), Ana$/ }),
    ).toBeTruthy()
    expect(await screen.findByText('3 sales today.')).toBeTruthy()
    const today = await region('Today')
    expect(today.textContent).toContain('3 sales')
    expect(today.textContent).toContain('$96.00 so far')
    expect(today.textContent).toContain('Lisbon time')
  })

  it('lists recent courses with their numbers, and opens the editor', async () => {
    const courses = [course(1), course(2, { status: 'draft', students: 0, revenue: usd(0), progress: null })]
    asCreator(creatorNumbers(), { courses, count: 6 })
    const first = await screen.findByRole('row', { name: /Course 1/ })
    expect(first.textContent).toContain('9 lessons · 1 h 28 min')
    expect(first.textContent).toContain('Published')
    expect(first.textContent).toContain('$10,682.00')
    expect(
      within(first)
        .getByRole('link', { name: /Course 1/ })
        .getAttribute('href'),
    ).toBe(`/courses/${idOf('crs', 1)}`)
    expect(screen.getByRole('row', { name: /Course 2/ }).textContent).toContain('—')
    expect(screen.getByRole('link', { name: 'View all 6' }).getAttribute('href')).toBe('/courses')
  })

  it('keeps to five courses however many there are, and shows large numbers whole', async () => {
    const many = Array.from({ length: 12 }, (_, at) =>
      course(at + 1, { title: `${'Very long title '.repeat(8)}${at}` }),
    )
    asCreator(creatorNumbers({ revenue: earned(123_456_789_012, 123_456_789_012, 900) }), {
      courses: many,
      count: 1204,
      items: Array.from({ length: 10 }, (_, at) => sale(at)),
    })
    const table = await screen.findByRole('table', { name: 'Recent courses' })
    expect(within(table).getAllByRole('row')).toHaveLength(6)
    expect(screen.getByText('$1,234,567,890.12')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'View all 1,204' })).toBeTruthy()
    expect(within(await region('Recent activity')).getAllByRole('listitem')).toHaveLength(10)
  })

  it('copies the link of a published course', async () => {
    const writeText = vi.fn(async () => {})
    const user = userEvent.setup()
    vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(writeText)
    asCreator(creatorNumbers())
    await user.click(await screen.findByRole('button', { name: 'Actions for Course 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link' }))
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/@ana-reis/courses/course-1`)
    expect(await screen.findByText('Link copied')).toBeTruthy()
  })

  it('starts a course with one press or one key, and Cancel gives the focus back', async () => {
    asCreator(creatorNumbers())
    const action = await screen.findByRole('link', { name: /Create course/ })
    expect(action.getAttribute('href')).toBe('/courses?new=1')
    await userEvent.click(action)
    const dialog = await screen.findByRole('dialog', { name: 'Create Course' })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(document.activeElement).toBe(action))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.keyboard('1')
    expect(await screen.findByRole('dialog', { name: 'Create Course' })).toBeTruthy()
  })

  it('says that no real money moves while the money is test money', async () => {
    asCreator(creatorNumbers({ mode: 'test' }))
    expect(await screen.findByText('Test mode: no real money moves.')).toBeTruthy()
  })

  it('says nothing of a test when the money is real', async () => {
    asCreator(creatorNumbers())
    await region('Total revenue')
    expect(screen.queryByText(/Test mode/)).toBeNull()
  })

  it('fails by parts: only what didn’t load says so, and comes back', async () => {
    let isBroken = true
    const unlessBroken = <T,>(value: T) => {
      if (isBroken) throw refusal('INTERNAL', 'Something went wrong on our side.')
      return value
    }
    open(
      {
        creator: async () => creatorNumbers(),
        creatorActivity: async () => ({ items: [sale(1)], nextCursor: null }),
      },
      makeUser(),
      { recent: { list: async () => unlessBroken({ courses: [course(1)], count: 1 }) } },
    )
    expect((await screen.findByRole('alert')).textContent).toContain('Your courses didn’t load.')
    expect(await region('Total revenue')).toBeTruthy()
    expect((await region('Recent activity')).textContent).toContain('Buyer 1')
    expect(screen.getAllByRole('button', { name: 'Try again' })).toHaveLength(1)
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('row', { name: /Course 1/ })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('tells repeats as one', async () => {
    const many = { ...sale(1), times: 6, facts: { ...sale(1).facts, total: usd(29_400) } }
    asCreator(creatorNumbers(), { items: [many, sale(2)] })
    await screen.findByText('Buyer 2')
    const feed = await region('Recent activity')
    expect(feed.textContent).toContain('6 people bought Pottery Basics $294.00')
    expect(feed.textContent).toContain('Buyer 2 bought Pottery Basics $49.00')
  })

  it('shows the first sale as a receipt until it is put away', async () => {
    const sold = {
      orderId: `ord_${'1'.padStart(26, '0')}` as const,
      contactName: 'Zoe Hart',
      title: 'Pottery Basics',
      total: usd(4900),
      at: '2026-11-04T10:00:00.000Z',
    }
    asCreator(creatorNumbers({ firstSale: sold }))
    const card = await region('Your first sale')
    expect(card.textContent).toMatch(/Zoe Hart bought Pottery Basics.*\$49\.00/)
    await userEvent.click(within(card).getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('region', { name: 'Your first sale' })).toBeNull()
    await waitFor(() => expect(away).toEqual(['first-sale']))
  })
})

describe('the dashboard of a newcomer', () => {
  const fiveStops = 'Five stops to your first sale'
  const hereIn = async () => within(await region(fiveStops)).getByRole('listitem', { current: 'step' })

  it('does not come back when everything is taken off sale after a sale', async () => {
    asCreator(creatorNumbers({ start: { ...past, published: false } }))
    await region('Total revenue')
    expect(screen.queryByRole('region', { name: fiveStops })).toBeNull()
  })

  it('begins with the start line, the cards as a strip below', async () => {
    asCreator(newcomer(), nothing)
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome, Ana' })).toBeTruthy()
    expect(screen.getByText('Your workspace Ana Reis is ready at /@ana-reis.')).toBeTruthy()
    const here = await hereIn()
    expect(here.textContent).toContain('Set up your brand')
    expect(within(here).getByRole('link', { name: 'Add your brand' }).getAttribute('href')).toBe('/welcome')
    const numbers = await region('Your numbers')
    expect(within(numbers).getAllByText('First month — no comparison yet')).toHaveLength(4)
    expect(await screen.findByText('Your courses will appear here')).toBeTruthy()
    expect(await screen.findByText('Your first sale, sign-up or booking will appear here.')).toBeTruthy()
    expect(within(await region('Quick actions')).getAllByRole('link')).toHaveLength(4)
  })

  it('offers a test order as soon as there is something to order, and until then says what is missing', async () => {
    asCreator(newcomer(), nothing)
    const missing = await screen.findByRole('link', { name: 'publish a course' })
    expect(missing.getAttribute('href')).toBe('/courses?new=1')
    cleanup()
    asCreator(newcomer({ start: { ...past, sold: false, testOfferId: idOf('off', 3) } }), nothing)
    const order = await screen.findByRole('link', { name: 'Place a test order' })
    expect(order.getAttribute('href')).toBe(`/checkout/${idOf('off', 3)}`)
  })

  it('leads to the ways to get paid between creating and publishing', async () => {
    const start = { ...past, canBePaid: false, published: false, sold: false, draftId: idOf('crs', 7) }
    asCreator(newcomer({ start }), { courses: [course(7, { status: 'draft' })] })
    const here = await hereIn()
    expect(here.textContent).toContain('Add a way to get paid')
    expect(within(here).getByRole('link', { name: 'Set up payments' }).getAttribute('href')).toBe(
      '/payments?tab=methods',
    )
  })

  it('goes on to publishing the draft', async () => {
    const start = { ...past, published: false, sold: false, draftId: idOf('crs', 7) }
    asCreator(newcomer({ start }), { courses: [course(7, { status: 'draft' })] })
    const here = await hereIn()
    expect(here.textContent).toContain('Publish')
    const link = within(here).getByRole('link', { name: 'Open the course' })
    expect(link.getAttribute('href')).toBe(`/courses/${idOf('crs', 7)}`)
  })

  it('goes back to what was left out, and offers the link as soon as there is something behind it', async () => {
    asCreator(newcomer({ start: { ...past, branded: false, sold: false } }))
    const start = await region(fiveStops)
    expect(start.textContent).toContain('Three done.')
    expect((await hereIn()).textContent).toContain('Set up your brand')
    expect(within(start).getByRole('button', { name: 'Copy link' })).toBeTruthy()
  })

  it('is hidden by a press, and comes back from the account menu', async () => {
    asCreator(newcomer(), nothing)
    await userEvent.click(within(await region(fiveStops)).getByRole('button', { name: 'Hide' }))
    expect(screen.queryByRole('region', { name: fiveStops })).toBeNull()
    expect(await screen.findByText('Your first steps are in the account menu now.')).toBeTruthy()
    await waitFor(() => expect(away).toEqual(['start']))
    cleanup()
    asCreator(newcomer(), nothing)
    await region('Your numbers')
    expect(screen.queryByRole('region', { name: fiveStops })).toBeNull()
    cleanup()
    open(
      {
        creator: async () => newcomer({ putAway: ['start', 'welcome'] }),
        creatorActivity: async () => ({ items: [], nextCursor: null }),
      },
      makeUser(),
      { at: '/dashboard?start=1', recent: { list: async () => ({ courses: [], count: 0 }) } },
    )
    expect(await region(fiveStops)).toBeTruthy()
  })
})

/** A kind that no screen has heard of. */
const tapes = {
  kind: 'tape' as ProductOnScreens['kind'],
  idPrefix: 'crs' as const,
  line: 'products',
  nouns: {
    en: { one: 'tape', many: 'tapes', first: 'first tape' },
    de: { one: 'Band', many: 'Bänder', first: 'das erste Band' },
  },
  finds: {},
  page: { path: /^\/tapes\/\w+$/, find: 'tape' as ProductOnScreens['page']['find'] },
  dashboard: {
    path: '/tapes',
    pathOf: (id) => `/tapes/${id}`,
    create: {
      icon: Disc,
      path: '/tapes?new=1',
      Dialog: ({ opened }) => (opened ? <p role="dialog">A new tape</p> : null),
    },
    Recent: () => <p>Night Kiln, Side B</p>,
    words: () => ({
      create: 'Upload a tape',
      createText: 'An hour of music',
      recent: 'Recent tapes',
      first: {
        title: 'Make your first tape',
        text: 'An hour of music.',
        again: 'See your tapes',
        way: 'Record it.',
      },
      publish: { text: 'Needs one song.', open: 'Open the tape' },
      testOrder: 'publish a tape',
    }),
  },
} satisfies ProductOnScreens

describe('a second kind of product on the dashboard', () => {
  it('has its quick action and its key beside those of courses, and its own card', async () => {
    asCreator(creatorNumbers(), {}, (kinds) => [...known(kinds), tapes])
    const actions = within(await region('Quick actions')).getAllByRole('link')
    expect(actions.map(({ textContent }) => textContent)).toEqual([
      'Create courseAll you need is a title1',
      'Upload a tapeAn hour of music2',
      'Set up your brandName, logo and color3',
      'View analyticsProgress and drop-off4',
    ])
    expect(await screen.findByText('Night Kiln, Side B')).toBeTruthy()
    expect(await screen.findByRole('row', { name: /Course 1/ })).toBeTruthy()
    await userEvent.keyboard('2')
    expect((await screen.findByRole('dialog')).textContent).toBe('A new tape')
  })

  it('may be what a newcomer begins with', async () => {
    const start = { ...past, createdCourse: false, published: false, sold: false }
    asCreator(newcomer({ start }), nothing, (kinds) => [...known(kinds), tapes])
    const line = within(await region('Five stops to your first sale'))
    const here = line.getByRole('listitem', { current: 'step' })
    expect(here.textContent).toContain('Create your first product')
    expect(within(here).getByRole('link', { name: 'Upload a tape' }).getAttribute('href')).toBe(
      '/tapes?new=1',
    )
    expect(within(here).getByRole('link', { name: 'Create course' })).toBeTruthy()
  })

  it('is the whole dashboard where nothing else is sold', async () => {
    const start = { ...past, createdCourse: false, published: false, sold: false }
    asCreator(newcomer({ start }), nothing, () => [tapes])
    const line = await region('Five stops to your first sale')
    expect(line.textContent).toContain('Make your first tape')
    expect(await screen.findByRole('link', { name: 'publish a tape' })).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/course/i)
  })
})

describe('memberships on the dashboard', () => {
  const pro = makeUser({ plan: 'pro_plan' })
  const labels = async () =>
    within(await region('Quick actions'))
      .getAllByRole('link')
      .map(({ textContent }) => textContent)

  it('have a quick action for who sells them, in the place of what they don’t sell', async () => {
    const { where } = asCreator(creatorNumbers({ kinds: ['course', 'tier'] }), {}, all, pro)
    // What they sell comes with the numbers.
    await screen.findByRole('link', { name: /^Add a membership tier/ })
    expect(await labels()).toEqual([
      'Create courseAll you need is a title1',
      'Upload digital productPDF, ZIP, image, audio or video2',
      'Add a membership tierWhat members pay each month3',
      'View analyticsProgress and drop-off4',
    ])
    await userEvent.keyboard('3')
    expect(where()).toBe('/membership?tab=tiers&new=tier')
  })

  it('are nothing on another plan', async () => {
    const start = { ...past, createdCourse: false, published: false, sold: false }
    asCreator(newcomer({ start, kinds: ['tier'] }), nothing, all)
    const line = await region('Five stops to your first sale')
    expect(within(line).getByRole('link', { name: 'Create course' })).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/membership/i)
  })

  it('are a way to the first sale on theirs', async () => {
    const start = { ...past, createdCourse: false, published: false, sold: false }
    asCreator(newcomer({ start }), nothing, all, pro)
    const line = await region('Five stops to your first sale')
    expect(within(line).getByRole('link', { name: 'Add a membership tier' }).getAttribute('href')).toBe(
      '/membership?tab=tiers&new=tier',
    )
  })
})

describe('digital products on the dashboard', () => {
  it('are all there is on the dashboard of who sells nothing else', async () => {
    const sells = { kinds: ['download' as const], sales: counted(40, 100, 25) }
    asCreator(creatorNumbers({ ...sells, revenue: earned(72_000, 150_000, 8) }), {}, all)
    const numbers = await screen.findByRole('link', { name: /Views, conversions and revenue/ })
    expect(numbers.getAttribute('href')).toBe('/digital-products?tab=analytics')
    expect(await screen.findByText('Average sale')).toBeTruthy()
    expect(screen.getByText('$18.00')).toBeTruthy()
    expect(screen.queryByText('Recent courses')).toBeNull()
    expect(screen.queryByText('Active students')).toBeNull()
    expect(screen.queryByText('Course enrollments')).toBeNull()
  })

  it('are what a newcomer who has one is led to', async () => {
    const draftId = idOf('dwl', 7)
    const start = { ...past, published: false, sold: false, draftId }
    asCreator(newcomer({ start, kinds: ['download'] }), nothing, all)
    const line = within(await region('Five stops to your first sale'))
    expect(line.getByRole('link', { name: 'View your digital products' })).toBeTruthy()
    expect(line.queryByRole('link', { name: 'View your courses' })).toBeNull()
    const missing = await screen.findByRole('link', { name: 'publish a digital product' })
    expect(missing.getAttribute('href')).toBe(`/digital-products/${draftId}`)
  })

  it('have the second quick action, whose key leads to where a file can be dropped, and a card', async () => {
    const { where } = asCreator(creatorNumbers({ kinds: ['course', 'download'] }), {}, all)
    const actions = within(await region('Quick actions')).getAllByRole('link')
    expect(actions.map(({ textContent }) => textContent)).toEqual([
      'Create courseAll you need is a title1',
      'Upload digital productPDF, ZIP, image, audio or video2',
      'Create coaching packageOne session or several3',
      'View analyticsProgress and drop-off4',
    ])
    expect(await screen.findByText('Your digital products will appear here')).toBeTruthy()
    await userEvent.keyboard('2')
    expect(where()).toBe('/digital-products?new=1')
  })

  it('are where a newcomer’s draft is', async () => {
    const draftId = idOf('dwl', 7)
    const start = { ...past, published: false, sold: false, draftId }
    asCreator(newcomer({ start }), nothing, all)
    const line = within(await region('Five stops to your first sale'))
    const open = line.getByRole('link', { name: 'Open the product' })
    expect(open.getAttribute('href')).toBe(`/digital-products/${draftId}`)
    expect(line.getByText('Needs one file.')).toBeTruthy()
  })
})

it('shows an account with an unknown role a page of its own, and asks the server for nothing', async () => {
  const { requests } = open({}, makeUser({ role: 'gardener', workspace: null }))
  expect(
    await screen.findByText('Your account has no role here yet. Ask the person who runs this site.'),
  ).toBeTruthy()
  expect(requests.some((request) => request.includes('/dashboard'))).toBe(false)
})
