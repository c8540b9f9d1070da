import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type FakeOf, makeUser, renderWithServer } from '#testing/web.tsx'
import type { Review, reviewsContract } from '../../contract.ts'
import { ReviewsPanel } from './ReviewsPanel.tsx'

type Api = { reviews: FakeOf<typeof reviewsContract> }
const thingId = `crs_${'0'.repeat(26)}` as const

const review = (n: number, fields: Partial<Review> = {}): Review => ({
  id: `rvw_${String(n).padStart(26, '0')}`,
  rating: 5,
  text: `Words ${n}`,
  shownName: 'Mia C.',
  status: 'pending',
  writtenAt: '2026-11-20T10:00:00.000Z',
  hiddenReason: null,
  reply: null,
  thingKind: 'course',
  thingId,
  title: 'Pottery Basics',
  contactId: `ctc_${'0'.repeat(26)}`,
  contactName: 'Mia Chen',
  contactEmail: 'mia@example.com',
  steps: { done: 12, total: 12 },
  publishedAt: null,
  hiddenAt: null,
  repliedAt: null,
  ...fields,
})
const found = (reviews: Review[], counts = { pending: 1, published: 0, hidden: 0 }) => ({
  reviews,
  total: reviews.length,
  counts,
  figures: { count: 3, average: 4.3, byRating: [0, 0, 0, 2, 1] as [0, 0, 0, 2, 1] },
})
const open = (reviews: Api['reviews'], at = '/courses/x/reviews') =>
  renderWithServer<Api>(
    <ReviewsPanel thingId={thingId} />,
    { reviews: { getSettings: async () => ({ publishesAtOnce: false }), ...reviews } },
    { at, user: makeUser() },
  )

it('approves a review that waits, and asks for the list anew', async () => {
  let list = [review(1)]
  open({
    list: async () => found(list),
    publish: async () => {
      list = [review(1, { status: 'published' })]
      return list[0] as Review
    },
  })
  const row = await screen.findByRole('listitem', { name: 'Mia Chen' })
  expect(row.textContent).toContain('12 of 12 lessons')
  await userEvent.click(within(row).getByRole('button', { name: 'Approve' }))
  expect(await within(row).findByText('Published')).toBeTruthy()
})

it('says nothing of lessons where there are none', async () => {
  const downloadId = `dwl_${'0'.repeat(26)}` as const
  const steps = { done: 1, total: 1 }
  const cards = review(1, { thingKind: 'download', thingId: downloadId, title: 'Glaze recipe cards', steps })
  open({ list: async () => found([cards]) })
  const row = await screen.findByRole('listitem', { name: 'Mia Chen' })
  expect(row.textContent).toContain('Shown as Mia C. · mia@example.com')
  expect(row.textContent).not.toContain('1 of 1')
})

it('hides one with a reason alone, and filters by state in the address', async () => {
  const sent: unknown[] = []
  const screenOf = open({
    list: async () => found([review(1)]),
    hide: async (input) => {
      sent.push(input)
      return review(1, { status: 'hidden' })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Actions for Mia Chen' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Hide' }))
  const dialog = await screen.findByRole('dialog', { name: 'Hide the review by Mia Chen?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Hide' }))
  expect(await within(dialog).findByText('Enter a reason. The reviewer will see it.')).toBeTruthy()
  await userEvent.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Off topic.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Hide' }))
  await expect.poll(() => sent).toEqual([{ reviewId: review(1).id, reason: 'Off topic.' }])

  await userEvent.click(screen.getByRole('radio', { name: 'Waiting (1)' }))
  await expect.poll(() => screenOf.where()).toContain('show=pending')
})

it('says how reviews come when there are none', async () => {
  open({ list: async () => found([], { pending: 0, published: 0, hidden: 0 }) })
  expect(await screen.findByRole('heading', { name: 'No reviews yet' })).toBeTruthy()
})
