import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type FakeOf, refusal, renderWithServer } from '#testing/web.tsx'
import type { paymentsContract } from '../../contract.ts'
import type { Dispute } from '../../payouts-contract.ts'
import { DisputeNotes } from './DisputeNotes.tsx'

type Api = { payments: FakeOf<typeof paymentsContract> }

const dispute = (n: number, fields: Partial<Dispute> = {}): Dispute => ({
  id: `dsp_${String(n).padStart(26, '0')}`,
  orderId: `ord_${String(n).padStart(26, '0')}`,
  title: `Course ${n}`,
  amount: { cents: 4900, currency: 'USD' },
  fee: { cents: 1500, currency: 'USD' },
  mode: 'live',
  provider: 'Pay Example',
  reason: 'productNotReceived',
  state: 'open',
  respondBy: '2099-12-01T10:00:00.000Z',
  evidenceSentAt: null,
  canRespond: true,
  openedAt: '2026-11-23T10:00:00.000Z',
  closedAt: null,
  ...fields,
})

/** The files that are saved from here on: their names, and what's in them. The window of tests saves none by itself. */
function savedFiles() {
  const saved: { name: string; file: Blob }[] = []
  const made = new Map<string, Blob>()
  const address = (file: Blob) => {
    made.set(`blob:${made.size}`, file)
    return `blob:${made.size - 1}`
  }
  const { createObjectURL, revokeObjectURL } = URL
  Object.assign(URL, { createObjectURL: address, revokeObjectURL: () => {} })
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, file: made.get(this.href) ?? new Blob() })
  })
  onTestFinished(() => {
    click.mockRestore()
    Object.assign(URL, { createObjectURL, revokeObjectURL })
  })
  return saved
}

it('tells what isn’t decided, why, and until when to respond', async () => {
  const disputes = [
    dispute(1),
    dispute(2, { state: 'submitted', canRespond: false, evidenceSentAt: '2026-11-24T10:00:00.000Z' }),
    dispute(3, { state: 'won', canRespond: false }),
    dispute(4, { canRespond: false }),
    dispute(5, { mode: 'test', reason: 'general' }),
  ]
  renderWithServer<Api>(<DisputeNotes />, { payments: { disputes: async () => ({ disputes }) } })
  expect(await screen.findByText('$49.00 for Course 1 is disputed')).toBeTruthy()
  expect(screen.getAllByText(/the buyer says they didn’t get what they bought/)).toHaveLength(2)
  expect(screen.getAllByText('Respond by Dec 1, 2099')).toHaveLength(3)
  expect(screen.getByText(/Your evidence was sent on Nov 24, 2026/)).toBeTruthy()
  expect(screen.getByText('Test: $49.00 for Course 5 is disputed')).toBeTruthy()
  expect(screen.getByText('Respond at Pay Example.')).toBeTruthy()
  expect(screen.queryByText(/Course 3/)).toBeNull()
  expect(screen.getAllByRole('button', { name: 'Submit evidence' })).toHaveLength(2)
})

it('shows those of named orders alone', async () => {
  const disputes = [dispute(1), dispute(2)]
  renderWithServer<Api>(<DisputeNotes orderIds={[disputes[1]?.orderId ?? '']} />, {
    payments: { disputes: async () => ({ disputes }) },
  })
  expect(await screen.findByText(/Course 2/)).toBeTruthy()
  expect(screen.queryByText(/Course 1/)).toBeNull()
})

it('saves the evidence as a file, and sends what was typed once', async () => {
  const saved = savedFiles()
  const sent: string[] = []
  const disputes = [dispute(1)]
  renderWithServer<Api>(<DisputeNotes />, {
    payments: {
      disputes: async () => ({ disputes }),
      disputeEvidence: async () => ({ fileName: 'evidence-1.txt', text: 'Order: 1' }),
      submitEvidence: async ({ text }) => {
        sent.push(text)
        if (sent.length === 1) throw refusal('CONFLICT', 'The evidence has been sent.')
        disputes[0] = dispute(1, { state: 'submitted', canRespond: false })
        return disputes[0]
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Download evidence' }))
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['evidence-1.txt']))
  expect(await saved[0]?.file.text()).toBe('Order: 1')
  await userEvent.click(screen.getByRole('button', { name: 'Submit evidence' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit evidence for $49.00' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Send to the bank' }))
  expect(await dialog.findByText('Enter your evidence')).toBeTruthy()
  expect(sent).toEqual([])
  await userEvent.type(dialog.getByRole('textbox', { name: 'Your evidence' }), 'They finished it.')
  await userEvent.click(dialog.getByRole('button', { name: 'Send to the bank' }))
  expect(await dialog.findByText('The evidence has been sent.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Send to the bank' }))
  expect(await screen.findByText(/Your evidence was sent/)).toBeTruthy()
  expect(sent).toEqual(['They finished it.', 'They finished it.'])
})

it('asks before a dispute is accepted, and says why not', async () => {
  const accepted: string[] = []
  renderWithServer<Api>(<DisputeNotes />, {
    payments: {
      disputes: async () => ({ disputes: [dispute(1)] }),
      acceptDispute: async ({ disputeId }) => {
        accepted.push(disputeId)
        throw refusal('CONFLICT', 'This dispute has been decided.')
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }))
  expect(
    await screen.findByText(/The buyer gets \$49.00 back and loses access. The fee of \$15.00/),
  ).toBeTruthy()
  expect(accepted).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'Accept the dispute' }))
  expect(await screen.findByText('This dispute has been decided.')).toBeTruthy()
  expect(accepted).toHaveLength(1)
})
