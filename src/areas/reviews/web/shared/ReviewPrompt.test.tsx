import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type FakeOf, makeStudent, refusal, renderWithServer } from '#testing/web.tsx'
import type { OwnReview, OwnReviewState, reviewsContract } from '../../contract.ts'
import { ReviewPrompt } from './ReviewPrompt.tsx'

type Api = { reviews: FakeOf<typeof reviewsContract> }
const thingId = `crs_${'0'.repeat(26)}` as const

const standing = (fields: Partial<OwnReviewState> = {}): OwnReviewState => ({
  title: 'Pottery Basics',
  whyNot: null,
  review: null,
  suggestedName: 'Mia C.',
  waitsForApproval: true,
  ...fields,
})
const own = (fields: Partial<OwnReview> = {}): OwnReview => ({
  id: `rvw_${'0'.repeat(26)}`,
  rating: 4,
  text: 'Clear and calm.',
  shownName: 'Mia C.',
  status: 'pending',
  writtenAt: '2026-11-20T10:00:00.000Z',
  hiddenReason: null,
  reply: null,
  ...fields,
})

const open = (reviews: Api['reviews']) =>
  renderWithServer<Api>(<ReviewPrompt thingId={thingId} />, { reviews }, { user: makeStudent() })

it('asks, sends stars, words and a name, and says that it waits', async () => {
  const sent: unknown[] = []
  open({
    mine: async () => standing(),
    write: async (input) => {
      sent.push(input)
      return standing({ review: own({ rating: 5, text: 'Worth it.' }) })
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Your review' }))
  await userEvent.click(screen.getByRole('button', { name: 'Send review' }))
  expect(await screen.findByText('Choose 1 to 5 stars')).toBeTruthy()
  expect(sent).toEqual([])

  await userEvent.click(screen.getByRole('radio', { name: '5 stars: very good' }))
  await userEvent.type(screen.getByRole('textbox', { name: /Your review/ }), 'Worth it.')
  await userEvent.click(screen.getByRole('button', { name: 'Send review' }))
  expect(await screen.findByRole('heading', { name: 'Your review of Pottery Basics' })).toBeTruthy()
  expect(sent).toEqual([{ thingId, rating: 5, text: 'Worth it.', shownName: 'Mia C.' }])
  expect(screen.getByText('Waiting for the seller’s approval.')).toBeTruthy()
})

it('takes no room for who may not review', async () => {
  const { requests, container } = open({ mine: async () => standing({ whyNot: '2 more lessons to go.' }) })
  await expect.poll(() => requests.filter((request) => request.includes('/things/')).length).toBe(1)
  expect(within(container).queryByRole('region')).toBeNull()
})

it('shows why it was hidden, and takes it back after a question', async () => {
  open({
    mine: async () => standing({ review: own({ status: 'hidden', hiddenReason: 'Names a neighbour.' }) }),
    withdraw: async () => standing(),
  })
  expect(await screen.findByText('Hidden by the seller: Names a neighbour.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete your review?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByRole('heading', { name: 'What did you think of Pottery Basics?' })).toBeTruthy()
})

it('keeps what was typed when the server refuses', async () => {
  open({
    mine: async () => standing({ review: own() }),
    write: async () => {
      throw refusal('CONFLICT', 'Your access has ended, so you can’t change this review.')
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
  await userEvent.type(screen.getByRole('textbox', { name: /Your review/ }), ' Still.')
  await userEvent.click(screen.getByRole('button', { name: 'Save review' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Your access has ended')
  expect(screen.getByDisplayValue('Clear and calm. Still.')).toBeTruthy()
})
