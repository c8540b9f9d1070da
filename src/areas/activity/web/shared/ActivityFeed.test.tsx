import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { webProducts } from '#main/web/products.ts'
import { renderWithServer } from '#testing/web.tsx'
import { ActivityFeed } from './ActivityFeed.tsx'
import { lineOf } from './appearance.ts'
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

function show(items: ActivityItem[], sentences?: string) {
  renderWithServer(<ActivityFeed items={items} sentences={sentences} empty={<p>Nothing yet</p>} />, {})
}

it('tells who bought what for how much, and when', () => {
  show([sale])
  const item = screen.getByRole('listitem')
  expect(item.textContent).toContain('Zoe Hart bought Pottery Basics, $4,900.50')
  const time = within(item).getByText('3 hours ago')
  expect(time.getAttribute('title')).toMatch(/20\d\d/)
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

it('says what will be here when nothing can be told', () => {
  show([happened('courses.somethingElse', {})])
  expect(screen.getByText('Nothing yet')).toBeTruthy()
  expect(screen.queryByRole('list')).toBeNull()
})

it('tells learners about themselves', () => {
  const facts = { title: 'Pottery Basics', lessonTitle: 'Wedging', contactName: 'Zoe Hart' }
  show([happened('courses.lessonCompleted', facts)], 'learning.activity')
  expect(screen.getByRole('listitem').textContent).toContain('You completed Wedging in Pottery Basics')
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
  expect(lineOf(webProducts, happened('accounts.userSignedUp', {}))).toBe('none')
})
