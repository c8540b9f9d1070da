import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, onTestFinished, vi } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { holdDrafts } from '#webkit/form-draft.ts'
import { Guard } from '#webkit/Guard.tsx'
import type { paymentsContract } from '../../contract.ts'
import type { overviewContract } from '../../overview-contract.ts'
import type { Dispute } from '../../payouts-contract.ts'
import { moneyApi } from '../money-api.ts'
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

const open = (payments: Api['payments'], orderIds?: readonly string[]) =>
  renderWithServer<Api>(
    <Guard access={{ role: 'creator' }} loading={null}>
      <DisputeNotes orderIds={orderIds} />
    </Guard>,
    { payments },
    { user: makeUser() },
  )

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
  open({ disputes: async () => ({ disputes }) })
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
  open({ disputes: async () => ({ disputes }) }, [disputes[1]?.orderId ?? ''])
  expect(await screen.findByText(/Course 2/)).toBeTruthy()
  expect(screen.queryByText(/Course 1/)).toBeNull()
})

it('saves the evidence as a file, and sends what was typed once', async () => {
  const saved = savedFiles()
  const sent: string[] = []
  const disputes = [dispute(1)]
  open({
    disputes: async () => ({ disputes }),
    disputeEvidence: async () => ({ fileName: 'evidence-1.txt', text: 'Order: 1' }),
    submitEvidence: async ({ text }) => {
      sent.push(text)
      if (sent.length === 1) throw refusal('CONFLICT', 'The evidence has been sent.')
      disputes[0] = dispute(1, { state: 'submitted', canRespond: false })
      return disputes[0]
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

it('has what waits and what was earned asked for again, once it’s answered or accepted', async () => {
  const asked: string[] = []
  const disputes = [dispute(1), dispute(2)]
  renderWithServer<Api & { money: FakeOf<typeof overviewContract> }>(
    <Guard access={{ role: 'creator' }} loading={null}>
      <DisputeNotes />
      <Overview />
    </Guard>,
    {
      payments: {
        disputes: async () => ({ disputes }),
        submitEvidence: async () => dispute(1, { state: 'submitted', canRespond: false }),
        acceptDispute: async () => dispute(2, { state: 'lost', canRespond: false }),
      },
      money: {
        overview: async () => {
          asked.push('overview')
          throw refusal('CONFLICT', 'Nothing to see.')
        },
      },
    },
    { user: makeUser() },
  )
  await waitFor(() => expect(asked).toHaveLength(1))
  await userEvent.click((await screen.findAllByRole('button', { name: 'Submit evidence' }))[0] as Element)
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit evidence for $49.00' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'Your evidence' }), 'They finished it.')
  await userEvent.click(dialog.getByRole('button', { name: 'Send to the bank' }))
  await waitFor(() => expect(asked).toHaveLength(2))
  await userEvent.click((await screen.findAllByRole('button', { name: 'Accept' }))[1] as Element)
  await userEvent.click(screen.getByRole('button', { name: 'Accept the dispute' }))
  await waitFor(() => expect(asked).toHaveLength(3))
})

/** As the page has it above. */
function Overview() {
  useQuery(moneyApi.overview.queryOptions({ input: { range: '30d' }, retry: false }))
  return null
}

it('asks before a dispute is accepted, and says why not', async () => {
  const accepted: string[] = []
  open({
    disputes: async () => ({ disputes: [dispute(1)] }),
    acceptDispute: async ({ disputeId }) => {
      accepted.push(disputeId)
      throw refusal('CONFLICT', 'This dispute has been decided.')
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

it('has what was typed after the session ended under it, until it’s sent', async () => {
  const sent: string[] = []
  const fakes: Api['payments'] = {
    disputes: async () => ({ disputes: [dispute(1), dispute(2)] }),
    submitEvidence: async ({ text }) => {
      sent.push(text)
      return dispute(1, { state: 'submitted', canRespond: false })
    },
  }
  const respond = async (nth: number) => {
    await userEvent.click((await screen.findAllByRole('button', { name: 'Submit evidence' }))[nth] as Element)
    return within(await screen.findByRole('dialog', { name: 'Submit evidence for $49.00' }))
  }
  const field = (dialog: Awaited<ReturnType<typeof respond>>) =>
    dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your evidence' })
  onTestFinished(() => holdDrafts(false))

  const before = open(fakes)
  await userEvent.type(field(await respond(0)), 'They finished it.')
  holdDrafts(true)
  before.unmount()
  holdDrafts(false)

  // Another dispute's is its own.
  const other = open(fakes)
  const second = await respond(1)
  expect(field(second).value).toBe('')
  holdDrafts(true)
  other.unmount()
  holdDrafts(false)

  const back = open(fakes)
  const first = await respond(0)
  expect(first.getByText('We kept your changes.')).toBeTruthy()
  expect(field(first).value).toBe('They finished it.')
  await userEvent.click(first.getByRole('button', { name: 'Send to the bank' }))
  await waitFor(() => expect(sent).toEqual(['They finished it.']))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  holdDrafts(true)
  back.unmount()
  holdDrafts(false)

  open(fakes)
  expect(field(await respond(0)).value).toBe('')
})
