import { screen, within } from '@testing-library/react'
import { Award, GraduationCap, ShoppingBag, Star, TriangleAlert } from 'lucide-react'
import { expect, it } from 'vitest'
import { webProducts } from '#main/web/products.ts'
import { renderWithServer } from '#testing/web.tsx'
import { ActivityFeed } from './ActivityFeed.tsx'
import { iconOf, lineOf } from './appearance.ts'
import type { ActivityItem } from './sentences.tsx'

let made = 0
const happened = (
  type: string,
  facts: Record<string, unknown>,
  fields: Partial<ActivityItem> = {},
): ActivityItem => ({
  id: `evt_${made++}`,
  type,
  severity: 'info',
  at: new Date(Date.now() - 3 * 3_600_000).toISOString(),
  facts,
  ...fields,
})

const sale = happened('payments.orderPaid', {
  contactName: 'Zoe Hart',
  title: 'Pottery Basics',
  total: { cents: 490_050, currency: 'USD' },
  items: [{ productKind: 'course', productId: 'crs_1' }],
})

type More = Partial<Parameters<typeof ActivityFeed>[0]>

function show(items: ActivityItem[], more: More = {}) {
  renderWithServer(<ActivityFeed items={items} empty={<p>Nothing yet</p>} {...more} />, {})
}

it('tells who bought what for how much, and when', () => {
  show([sale])
  const item = screen.getByRole('listitem')
  expect(item.textContent).toContain('Zoe Hart bought Pottery Basics $4,900.50')
  const time = within(item).getByText(/^\d?\d:\d\d/)
  expect(time.getAttribute('title')).toMatch(/20\d\d/)
})

it('shows the cover of what it’s about, whatever kind that is, and none where it’s about no product', () => {
  const [course, download] = [`crs_${'1'.repeat(26)}`, `dwl_${'2'.repeat(26)}`]
  show([
    happened('payments.orderPaid', { ...sale.facts, items: [{ productKind: 'course', productId: course }] }),
    happened('reviews.reviewWritten', {
      ...{
        contactName: 'Mia Chen',
        title: 'Cone chart',
        rating: 5,
        thingKind: 'download',
        thingId: download,
      },
    }),
    happened('payments.paymentFailed', {
      title: 'Kiln Safety',
      total: sale.facts.total,
      reason: 'No funds.',
    }),
  ])
  const covers = screen.getAllByRole('listitem').map((row) => row.querySelector('img')?.getAttribute('src'))
  expect(covers).toEqual([`/covers/${course}.svg`, `/covers/${download}.svg`, undefined])
})

it('leaves out events nobody has words for, and sentences whose facts are missing', () => {
  show([
    happened('courses.somethingElse', {}),
    happened('nonsense', {}),
    happened('payments.orderPaid', {}),
    sale,
  ])
  expect(screen.getAllByRole('listitem')).toHaveLength(1)
})

it('names an order by its number, not by its id', () => {
  const orderId = 'ord_01m80jgjqhgj7vyp0v7dcwzef5'
  show([happened('payments.disputeOpened', { ...sale.facts, orderId })])
  expect(screen.getByRole('listitem').textContent).toContain('Order M80J-GJQH')
})

it('says what will be here when nothing can be told', () => {
  show([happened('courses.somethingElse', {})])
  expect(screen.getByText('Nothing yet')).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
})

it('tells learners about themselves', () => {
  const facts = { title: 'Pottery Basics', lessonTitle: 'Wedging', contactName: 'Zoe Hart' }
  show([happened('courses.lessonCompleted', facts)], { sentences: 'learning.activity' })
  expect(screen.getByRole('listitem').textContent).toContain('You completed Wedging in Pottery Basics')
})

it('tells sessions that were booked together apart by their days', () => {
  const booked = (startsAt: string) =>
    happened('coaching.sessionBooked', { by: 'host', contactName: 'Amara Okafor', title: 'VIP', startsAt })
  show([booked('2026-12-31T09:00:00.000Z'), booked('2027-01-28T09:00:00.000Z')])
  const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(lines[0]).toContain('You booked a session for Amara Okafor on Dec 31, 2026: VIP')
  expect(lines[1]).toContain('on Jan 28, 2027: VIP')
})

it('shows what people typed as text', () => {
  show([
    happened('courses.courseFinished', { contactName: '<img src=x onerror=alert(1)>', title: '{title} <b>' }),
  ])
  const item = screen.getByRole('listitem')
  expect(item.textContent).toContain('<img src=x onerror=alert(1)>')
  expect(item.querySelector('img')).toBeNull()
})

it('colors a sale by what was sold, a failure by the payments', () => {
  expect(lineOf(webProducts, sale)).toBe('courses')
  expect(lineOf(webProducts, happened('certificates.certificateIssued', {}))).toBe('courses')
  expect(lineOf(webProducts, happened('reviews.reviewWritten', { thingKind: 'course' }))).toBe('courses')
  expect(lineOf(webProducts, happened('payments.paymentFailed', {}))).toBe('payments')
  expect(lineOf(webProducts, happened('coaching.sessionBooked', {}))).toBe('coaching')
  expect(lineOf(webProducts, happened('memberships.contentPublished', {}))).toBe('membership')
  expect(lineOf(webProducts, happened('accounts.userSignedUp', {}))).toBe('none')
})

it('draws what happened, whatever kind of product it is about', () => {
  const icon = (type: string, fields: Partial<ActivityItem> = {}) =>
    iconOf(webProducts, happened(type, {}, fields))
  expect(iconOf(webProducts, sale)).toBe(ShoppingBag)
  expect(icon('courses.courseFinished')).toBe(GraduationCap)
  expect(icon('certificates.certificateIssued')).toBe(Award)
  expect(icon('reviews.reviewWritten')).toBe(Star)
  expect(icon('payments.paymentFailed', { severity: 'warning' })).toBe(TriangleAlert)
})

const sold = (name: string, at: string, cents = 4_900, title = 'Pottery Basics') =>
  happened(
    'payments.orderPaid',
    { contactName: name, title, total: { cents, currency: 'USD' }, items: [{ productKind: 'course' }] },
    { at },
  )
const days = [
  sold('Ann', '2026-03-04T10:00:00.000Z'),
  happened(
    'payments.paymentFailed',
    { title: 'Glazing', total: { cents: 9_900, currency: 'USD' } },
    { at: '2026-03-04T09:00:00.000Z', severity: 'warning' },
  ),
  sold('Ben', '2026-03-04T08:00:00.000Z', 2_800, 'Glazing'),
  sold('Cleo', '2026-03-03T08:00:00.000Z'),
]
const dayOf = (name: RegExp) => within(screen.getByRole('region', { name }))

it('says by day what came in, without what failed', () => {
  show(days, { totals: 'all' })
  expect(dayOf(/Mar 4/).getByText('$77.00 in sales')).toBeTruthy()
  expect(dayOf(/Mar 3/).getByText('$49.00 in sales')).toBeTruthy()
})

it('keeps the total of a day to itself while more of the day may follow', () => {
  show(days, { totals: 'more follows' })
  expect(dayOf(/Mar 4/).getByText('$77.00 in sales')).toBeTruthy()
  expect(dayOf(/Mar 3/).queryByText(/in sales/)).toBeNull()
})

it('tells equal events that follow each other as one, which opens', () => {
  const at = (hour: number) => `2026-03-04T${hour}:00:00.000Z`
  const six = [15, 14, 13].map((hour) => sold(`Buyer ${hour}`, at(hour)))
  const items = [...six, sold('Mia', at(12), 2_800, 'Glazing'), sold('Leo', at(11))]
  show(items, { repeats: 'dashboards.creator.repeats', folds: true, totals: 'all' })
  const rows = screen.getAllByRole('listitem')
  expect(rows).toHaveLength(3)
  expect(rows[0]?.textContent).toContain('3 people bought Pottery Basics $147.00')
  expect(within(rows[0] as HTMLElement).getByText('Buyer 14')).toBeTruthy()
  expect(rows[2]?.textContent).toContain('Leo bought Pottery Basics $49.00')
  expect(screen.getByText('$224.00 in sales')).toBeTruthy()
})
