import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type FakeOf, makeUser, renderWithServer } from '#testing/web.tsx'
import type { ContactMessage, marketingContract } from '../../contract.ts'
import { ContactMessagesPage } from './ContactMessagesPage.tsx'

type Api = { marketing: FakeOf<typeof marketingContract> }

it('moves a message to the trash and back, and asks before it is deleted for good', async () => {
  const message: ContactMessage = {
    id: `inq_${'0'.repeat(26)}`,
    name: 'Vera Lind',
    email: 'vera@example.com',
    message: 'Can I move my courses here?',
    plan: null,
    sentAt: '2026-11-20T09:00:00.000Z',
    answeredAt: null,
  }
  let state: 'there' | 'trash' | 'gone' = 'there'
  const trashed = {
    deletedAt: '2026-11-21T09:00:00.000Z',
    by: 'Ada Novak',
    goneAt: '2026-12-21T09:00:00.000Z',
  }
  const page = renderWithServer<Api>(
    <ContactMessagesPage />,
    {
      marketing: {
        listMessages: async ({ show }) => ({
          messages:
            state === (show === 'trash' ? 'trash' : 'there')
              ? [{ ...message, ...(state === 'trash' ? { trashed } : {}) }]
              : [],
          open: state === 'there' ? 1 : 0,
          nextCursor: null,
        }),
        deleteMessage: async () => {
          state = 'trash'
          return { done: true }
        },
        restoreMessage: async () => {
          state = 'there'
          return message
        },
        discardMessage: async () => {
          state = 'gone'
          return { done: true }
        },
      },
    },
    { at: '/admin/contact-messages', user: makeUser({ role: 'admin', workspace: null }) },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  await screen.findByText('No messages yet')
  await userEvent.click(screen.getByRole('radio', { name: 'Trash' }))
  expect(page.where()).toContain('show=trash')
  const card = within(await screen.findByRole('region', { name: 'Vera Lind' }))
  expect(card.getByText(/by Ada Novak · deleted for good on/)).toBeTruthy()
  await userEvent.click(card.getByRole('button', { name: 'Delete for good' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Vera Lind’s message for good?' }))
  expect(dialog.getByText(/You can’t undo this/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Delete for good' }))
  expect(await screen.findByText('No messages in the trash')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Vera Lind' })).toBeNull())
})
