import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { makeUser, renderWithServer } from '#testing/web.tsx'
import { holdDrafts } from '#webkit/form-draft.ts'
import { Guard } from '#webkit/Guard.tsx'
import type { Review } from '../contract.ts'
import { AnswerDialog } from './AnswerDialog.tsx'

beforeEach(() => localStorage.clear())

const review = { id: `rvw_${'0'.repeat(26)}`, reply: null, contactName: 'Zoe Hart' } as Review

function open(answers: string[] = []) {
  let isOpen = true
  return renderWithServer(
    <Guard access={{ role: 'creator' }} loading={null}>
      <AnswerDialog
        opened={isOpen}
        review={review}
        name="Zoe"
        onClose={() => {
          isOpen = false
        }}
      />
    </Guard>,
    {
      reviews: {
        answer: async ({ text }: { text: string }) => {
          answers.push(text)
          return { ...review, reply: text }
        },
      },
    } as never,
    { user: makeUser() },
  )
}

const field = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Reply to Zoe' }))
  return dialog.findByRole('textbox', { name: /Your reply/ })
}

it('keeps an answer that was typed over a session that ended, until it is left on purpose', async () => {
  const before = open()
  await userEvent.type(await field(), 'Thank you, Zoe')
  // The session ends by itself.
  holdDrafts(true)
  before.unmount()
  holdDrafts(false)
  const after = open()
  expect(await field()).toHaveProperty('value', 'Thank you, Zoe')
  expect(screen.getByText('We kept your changes.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  after.unmount()
  open()
  await waitFor(async () => expect(await field()).toHaveProperty('value', ''))
})
