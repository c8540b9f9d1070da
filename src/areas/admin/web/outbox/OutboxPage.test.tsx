import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type FakeOf, makeUser, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { adminOutboxContract, MailLine } from '../../outbox-contract.ts'
import { OutboxPage } from './OutboxPage.tsx'

const mail = (n: number, fields: Partial<MailLine> = {}): MailLine => ({
  ...{ id: `mal_${String(n).padStart(26, '0')}`, to: `mia${n}@example.com`, toName: 'Mia Chen' },
  ...{ subject: `Receipt ${n}`, template: 'payments.receipt', state: 'sent', attempts: 1 },
  ...{ createdAt: '2026-11-04T10:00:00.000Z', sentAt: '2026-11-04T10:00:00.000Z' },
  ...{ lastError: null, nextTryAt: null },
  ...fields,
})

const open = (readable: boolean) =>
  renderWithServer<{ adminOutbox: FakeOf<typeof adminOutboxContract> }>(
    <Guard access={{ role: 'admin' }} loading={null}>
      <OutboxPage />
    </Guard>,
    {
      adminOutbox: {
        list: async () => ({
          mails: [mail(1), mail(2, { state: 'failed', sentAt: null })],
          nextCursor: null,
          readable,
        }),
      },
    },
    { at: '/admin/outbox', user: makeUser({ role: 'admin', workspace: null }) },
  )

it('T6: says that an email is kept while there is no mail server, and sent once there is one', async () => {
  open(true)
  const row = await screen.findByRole('row', { name: /Receipt 1/ })
  expect(within(row).getByText('Kept')).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Kept' })).toBeTruthy()
  expect(screen.queryByText('Sent')).toBeNull()
  expect(within(screen.getByRole('row', { name: /Receipt 2/ })).getByText('Failed')).toBeTruthy()
})

it('T6: says that it was sent with a mail server', async () => {
  open(false)
  const row = await screen.findByRole('row', { name: /Receipt 1/ })
  expect(within(row).getByText('Sent')).toBeTruthy()
  expect(screen.queryByText('Kept')).toBeNull()
})
