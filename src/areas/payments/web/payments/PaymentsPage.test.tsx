import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { paymentsContract } from '../../contract.ts'
import type {
  MoneyOverview,
  OrderSheet,
  overviewContract,
  PaymentMethod,
  Transaction,
} from '../../overview-contract.ts'
import type { Payout, PayoutLine } from '../../payouts-contract.ts'
import { PaymentsPage } from './PaymentsPage.tsx'

type Money = FakeOf<typeof overviewContract>
type Api = { money: Money; payments: FakeOf<typeof paymentsContract> }

const idOf = <P extends 'txn' | 'ord' | 'pyo' | 'dsp'>(prefix: P, n: number) =>
  `${prefix}_${String(n).padStart(26, '0')}` as const
const usd = (cents: number) => ({ cents, currency: 'USD' as const })

const overview: MoneyOverview = {
  mode: 'live',
  revenue: [{ currency: 'USD', cents: 1_443_000, before: 1_327_500, tax: 0 }],
  succeeded: { count: 228, before: 214 },
  failed: { count: 6, before: 4 },
  fees: [{ currency: 'USD', cents: 48_659, before: 40_000 }],
  feeRule: '2.9% + $0.30',
  syncedAt: null,
  any: true,
  waiting: { toAnswer: 0, toReturn: 0, differing: 0, accounts: [] },
}

const transaction = (n: number, fields: Partial<Transaction> = {}): Transaction => ({
  ...{ id: idOf('txn', n), kind: 'payment', status: 'Completed', mode: 'live', orderId: idOf('ord', n) },
  ...{ customer: `Buyer ${n}`, email: `buyer${n}@example.com`, title: 'Pottery Basics' },
  ...{
    amount: usd(4900),
    fee: usd(172),
    isFeeEstimated: false,
    net: usd(4728),
    method: 'card ending 4242',
    provider: 'test',
  },
  ...{ reason: null, mark: null, at: '2026-11-04T10:00:00.000Z' },
  ...fields,
})

const order = (n: number, fields: Partial<OrderSheet> = {}): OrderSheet => ({
  ...{
    id: idOf('ord', n),
    number: '0000-0001',
    mode: 'live',
    customer: 'Zoe Hart',
    email: 'zoe@hart.example',
  },
  ...{ items: [{ title: 'Pottery Basics', price: usd(4900) }], total: usd(4900), tax: usd(0), fee: usd(172) },
  ...{ coupon: null, taxLabel: 'Tax (0%)', isTaxIncluded: false },
  ...{
    isFeeEstimated: false,
    net: usd(4728),
    refunded: usd(0),
    refundable: usd(4900),
    feeRule: '2.9% + $0.30',
  },
  ...{ paidAt: '2026-11-04T10:00:00.000Z', receiptPath: '/payments/orders/x/receipt', canResend: true },
  ...{ invoice: { number: 'CK-2026-0001', path: '/payments/orders/x/invoice' }, failure: null },
  transactions: [transaction(n)],
  steps: [
    { what: 'opened', at: '2026-11-04T09:59:00.000Z', amount: usd(4900), detail: null },
    { what: 'paid', at: '2026-11-04T10:00:00.000Z', amount: usd(4900), detail: 'card ending 4242' },
    { what: 'inBalance', at: '2026-11-08T10:00:00.000Z', amount: null, detail: null },
  ],
  ...fields,
})

type ListInput = Parameters<NonNullable<Money['list']>>[0]

function open(at: string, fakes: Partial<Money> = {}, others: Partial<Api['payments']> = {}) {
  const asked: ListInput[] = []
  const rows = [transaction(1), transaction(2, { status: 'Failed', fee: usd(0), net: usd(0) })]
  const money: Money = {
    overview: async () => overview,
    list: async (input) => {
      asked.push(input)
      return { transactions: rows, total: 2, approximate: false, more: false, next: null }
    },
    get: async () => ({ transaction: transaction(1), order: order(1) }),
    ...fakes,
  }
  const shown = renderWithServer<Api>(
    <Guard access={{ role: 'creator' }} loading={null}>
      <PaymentsPage />
    </Guard>,
    {
      money,
      payments: {
        surplus: async () => ({ payments: [] }),
        disputes: async () => ({ disputes: [] }),
        ...others,
      },
    },
    { at, user: makeUser() },
  )
  return { ...shown, asked }
}

const card = (name: string) => screen.findByRole('region', { name })

describe('the cards of payments', () => {
  it('say what came in and how that differs, and each opens exactly its rows', async () => {
    const { asked } = open('/payments')
    expect((await card('Total Revenue')).textContent).toMatch(/\$14,430\.00.*8\.7%.*30 days before/)
    expect((await card('Successful Payments')).textContent).toMatch(/228.*14 ?more than/)
    expect((await card('Processing Fees')).textContent).toMatch(/\$486\.59.*3\.4% of revenue/)
    expect(screen.getByText('2.9% + $0.30 per payment.')).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'Failed Payments' }))
    await waitFor(() =>
      expect(asked.at(-1)).toMatchObject({ kind: 'payment', status: 'Failed', range: '30d', mode: 'live' }),
    )
    await userEvent.click(screen.getByRole('link', { name: 'Total Revenue' }))
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ show: 'revenue', range: '30d' }))
    expect(asked.at(-1)?.kind).toBeUndefined()
  })

  it('never add two currencies, and follow the period', async () => {
    const ranges: string[] = []
    open('/payments', {
      overview: async ({ range }) => {
        ranges.push(range ?? '')
        const eur = { currency: 'EUR' as const, cents: 5000, before: null, tax: 950 }
        return { ...overview, revenue: [...overview.revenue, eur], fees: [] }
      },
    })
    const revenue = await card('Total Revenue')
    expect(revenue.textContent).toMatch(/\$14,430\.00.*€50\.00.*Includes €9\.50 in tax/)
    await userEvent.click(screen.getByRole('radio', { name: '1 year' }))
    await waitFor(() => expect(ranges.at(-1)).toBe('1y'))
    expect(screen.getByRole('link', { name: 'Processing Fees' }).getAttribute('href')).toContain('range=1y')
  })
})

describe('what waits for the seller', () => {
  it('isn’t said twice where it’s disputes alone: their notes are below', async () => {
    open('/payments', {
      overview: async () => ({ ...overview, waiting: { ...overview.waiting, toAnswer: 1 } }),
    })
    await screen.findByRole('link', { name: 'Processing Fees' })
    expect(screen.queryByText('Waiting for you')).toBeNull()
  })

  it('is one line on top, and each part leads to exactly its rows', async () => {
    const { asked } = open('/payments', {
      overview: async () => ({
        ...overview,
        waiting: { toAnswer: 2, toReturn: 1, differing: 1, accounts: ['stripe'] },
      }),
    })
    const disputes = await screen.findByRole('link', { name: '2 disputes to answer' })
    expect(screen.getByRole('link', { name: '1 payment to pay back' }).getAttribute('href')).toContain(
      'show=toReturn',
    )
    expect(screen.getByRole('link', { name: '1 transaction doesn’t add up' })).toBeTruthy()
    await userEvent.click(disputes)
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ show: 'toAnswer', mode: 'live' }))
    await userEvent.click(screen.getByRole('link', { name: 'Stripe needs attention' }))
    expect(screen.getByRole('tab', { name: 'Methods' }).getAttribute('aria-selected')).toBe('true')
  })

  it('is nothing where nothing waits', async () => {
    open('/payments')
    await card('Total Revenue')
    expect(screen.queryByText('Waiting for you')).toBeNull()
  })
})

describe('the list of transactions', () => {
  it('asks for what was typed and chosen, and gives the file of the same', async () => {
    const { asked } = open('/payments?q=zoe&status=Completed')
    expect(
      await screen.findByRole('row', { name: /Buyer 1.*Pottery Basics.*\$49\.00.*Completed/ }),
    ).toBeTruthy()
    expect(asked.at(-1)).toMatchObject({ search: 'zoe', status: 'Completed', direction: 'descending' })
    expect(screen.getByRole('link', { name: 'Export' }).getAttribute('href')).toBe(
      '/api/v1/payments/transactions.csv?status=Completed&search=zoe',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Filter (1)' }))
    await userEvent.selectOptions(await screen.findByLabelText('Kind'), 'Refund')
    await waitFor(() => expect(asked.at(-1)?.kind).toBe('refund'))
  })

  it('says what a row is and what became of it', async () => {
    const rows = [
      transaction(1, { mark: 'partlyRefunded' }),
      transaction(2, { kind: 'refund', amount: usd(-900) }),
      transaction(3, { mode: 'test' }),
    ]
    open('/payments', {
      list: async () => ({ transactions: rows, total: 3, approximate: false, more: false, next: null }),
    })
    expect((await screen.findByRole('row', { name: /Buyer 1/ })).textContent).toContain('Partly refunded')
    expect(screen.getByRole('row', { name: /Buyer 2/ }).textContent).toMatch(/-\$9\.00.*Refund/)
    expect(screen.getByRole('row', { name: /Buyer 3/ }).textContent).toContain('Test')
  })

  it('begins with the ways to get paid', async () => {
    open('/payments', {
      list: async () => ({ transactions: [], total: 0, approximate: false, more: false, next: null }),
      methods: async () => ({ methods: [] }),
    })
    expect(await screen.findByRole('heading', { name: 'Choose how you get paid' })).toBeTruthy()
    await userEvent.click(screen.getByRole('link', { name: 'See payment methods' }))
    expect(screen.getByRole('tab', { name: 'Methods' }).getAttribute('aria-selected')).toBe('true')
  })

  it('waits for the first payment where someone takes it', async () => {
    const bank = {
      ...{ id: `pcn_${'0'.repeat(26)}` as const, provider: 'bank' as const, mode: 'live' as const },
      ...{ accountName: 'Ana Ruiz', keyHint: '', state: 'connected' as const, problem: null },
      ...{
        isPaused: false,
        isOffered: true,
        writesToUs: false,
        takesDelayed: null,
        subscriptions: 0,
        savesMethods: null,
        readsDisputes: null,
        syncedAt: null,
      },
    }
    open(
      '/payments',
      { list: async () => ({ transactions: [], total: 0, approximate: false, more: false, next: null }) },
      { connections: async () => ({ connections: [bank] }) },
    )
    expect(await screen.findByRole('heading', { name: 'Payments will appear here' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'See payment methods' })).toBeNull()
  })
})

describe('a payment beside the list', () => {
  it('adds up, tells what happened, and sends the receipt again', async () => {
    const sent: string[] = []
    open(
      `/payments?open=${idOf('txn', 1)}`,
      {},
      {
        resendReceipt: async ({ orderId }) => {
          sent.push(orderId)
          return { to: 'zoe@hart.example' }
        },
      },
    )
    const sheet = within(await screen.findByRole('dialog', { name: '$49.00' }))
    expect(sheet.getByText('You get').parentElement?.textContent).toContain('$47.28')
    expect(sheet.getByText('3.5% of this payment')).toBeTruthy()
    expect(sheet.getByText('Paid by card ending in 4242')).toBeTruthy()
    expect(sheet.getByText('In your balance, waiting for payout').closest('li')?.ariaCurrent).toBe('step')
    expect(sheet.getByRole('link', { name: /^Invoice CK-2026-0001/ }).getAttribute('href')).toContain(
      '/invoice',
    )
    await userEvent.click(sheet.getByRole('button', { name: 'Resend receipt' }))
    await waitFor(() => expect(sent).toEqual([idOf('ord', 1)]))
  })

  it('says of a fee that it’s an estimate, in the list and in the order', async () => {
    const isFeeEstimated = true
    open(`/payments?open=${idOf('txn', 1)}`, {
      list: async () => ({
        ...{ total: 2, approximate: false, more: false, next: null },
        transactions: [transaction(1, { isFeeEstimated }), transaction(2)],
      }),
      get: async () => ({
        transaction: transaction(1, { isFeeEstimated }),
        order: order(1, { isFeeEstimated, feeRule: null }),
      }),
    })
    const sheet = within(await screen.findByRole('dialog', { name: '$49.00' }))
    expect(sheet.getByText('estimated').parentElement?.textContent).toMatch(/≈.*-\$1\.72 estimated/)
    expect(sheet.getByText(/We’ll correct it as soon as/)).toBeTruthy()
    const rows = await screen.findAllByRole('row', { hidden: true })
    const fees = rows.map((row) => within(row).queryByTitle(/^An estimate\./)?.textContent)
    expect(fees.filter(Boolean)).toEqual([expect.stringMatching(/≈.*\$1\.72 estimated/)])
  })

  it('says why it failed, and sends a new link or why it can’t', async () => {
    const failed = order(2, {
      ...{ paidAt: null, receiptPath: null, invoice: null, canResend: false, refundable: usd(0) },
      failure: { reason: 'The buyer’s bank declined the card.', canSendLink: true },
    })
    open(`/payments?open=${idOf('txn', 2)}`, {
      get: async () => ({ transaction: transaction(2, { status: 'Failed' }), order: failed }),
      sendPaymentLink: async () => {
        throw refusal('CONFLICT', 'This isn’t on sale right now.')
      },
    })
    const sheet = within(await screen.findByRole('dialog', { name: '$49.00' }))
    expect(sheet.getByText('The buyer’s bank declined the card.')).toBeTruthy()
    expect(sheet.queryByRole('button', { name: 'Resend receipt' })).toBeNull()
    await userEvent.click(sheet.getByRole('button', { name: 'Send a new payment link' }))
    expect(await sheet.findByText('This isn’t on sale right now.')).toBeTruthy()
  })
})

describe('the other tabs', () => {
  it('list payouts, each with what it’s made of', async () => {
    const payout: Payout = {
      ...{ id: idOf('pyo', 1), amount: usd(9456), fees: usd(344), transactions: 2, method: 'Test payments' },
      ...{ provider: 'test', mode: 'test', status: 'Pending', isAutomatic: true, failureReason: null },
      ...{ createdAt: '2026-11-04T10:00:00.000Z', arrivesAt: '2026-11-06T10:00:00.000Z' },
    }
    const line = (n: number): PayoutLine => ({
      ...{ id: idOf('txn', n), kind: 'payment', orderId: idOf('ord', n), title: `Course ${n}` },
      ...{ gross: usd(4900), fee: usd(172), net: usd(4728), at: '2026-11-04T10:00:00.000Z' },
    })
    const asked: unknown[] = []
    open(
      '/payments?tab=payouts',
      {},
      {
        payouts: async () => ({ payouts: [payout], nextCursor: null }),
        getPayout: async () => ({
          ...{ payout, transactions: [line(1), line(2)], nextCursor: null },
          earlier: { transactions: 3, net: usd(1234) },
        }),
        balances: async () => ({
          automaticPayouts: true,
          balances: [
            {
              ...{ provider: 'test', providerName: 'Test payments', mode: 'test', currency: 'USD' },
              ...{ available: usd(4728), held: usd(900), heldUntil: '2026-11-08T10:00:00.000Z' },
              ...{ onItsWay: usd(9456), canPayOut: true },
            },
            {
              ...{ provider: 'stripe', providerName: 'Stripe', mode: 'live', currency: 'USD' },
              ...{ available: usd(100), held: usd(0), heldUntil: null, onItsWay: usd(0), canPayOut: false },
            },
          ],
        }),
        payOut: async (input) => {
          asked.push(input)
          return payout
        },
      },
    )
    const balance = await card('Test payments, USD')
    expect(balance.textContent).toMatch(/\$47\.28.*Nov 8, 2026.*\$9\.00.*\$94\.56/)
    const atStripe = within(await card('Stripe, USD'))
    expect(atStripe.queryByRole('button', { name: 'Pay out now' })).toBeNull()
    expect(atStripe.getByRole('link', { name: /in Stripe/ }).getAttribute('href')).toBe(
      'https://dashboard.stripe.com/payouts',
    )
    await userEvent.click(within(balance).getByRole('button', { name: 'Pay out now' }))
    await waitFor(() => expect(asked).toEqual([{ currency: 'USD' }]))
    await userEvent.click(await screen.findByRole('link', { name: 'pyo_000001' }))
    const sheet = within(await screen.findByRole('dialog', { name: '$94.56' }))
    expect(sheet.getByRole('link', { name: 'Course 2' }).getAttribute('href')).toBe(
      `/payments?period=all&open=${idOf('txn', 2)}`,
    )
    expect(sheet.getByText('3 earlier transactions').closest('div')?.textContent).toContain('$12.34')
    expect(sheet.getByRole('link', { name: 'See all 2' }).getAttribute('href')).toBe(
      `/payments?payout=${payout.id}`,
    )
  })

  it('show who takes money, and no one who can’t', async () => {
    const method: PaymentMethod = {
      ...{
        provider: 'test',
        name: 'Test payments',
        mode: 'test',
        state: 'connected',
        feeRule: '2.9% + $0.30',
      },
      ...{ transactions: 2, revenue: [usd(9800)], syncedAt: null },
    }
    open('/payments?tab=methods', { methods: async () => ({ methods: [method] }) })
    const test = await card('Test payments')
    expect(test.textContent).toMatch(/Connected.*2\.9% \+ \$0\.30 per payment.*\$98\.00/)
    expect(within(test).getByRole('link', { name: 'Configure' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Stripe' })).toBeNull()
  })

  it('keep settings, and say beside the tax rate what it can be', async () => {
    type Settings = Awaited<ReturnType<NonNullable<Money['getSettings']>>>
    const settings: Settings = {
      ...{ defaultCurrency: 'USD', taxRate: '0', isTaxIncluded: false, taxLabel: '' },
      automaticPayouts: true,
      ...{ notifyPayments: true, notifyFailures: true, notifyPayouts: true },
    }
    const saved: Settings[] = []
    open('/payments?tab=settings', {
      getSettings: async () => settings,
      putSettings: async (input) => {
        const kept = { taxLabel: '', ...input }
        saved.push(kept)
        return kept
      },
    })
    const rate = await screen.findByLabelText('Tax rate (%)')
    await userEvent.clear(rate)
    await userEvent.type(rate, '101')
    await userEvent.click(screen.getByRole('button', { name: 'Save Settings' }))
    expect(await screen.findByText('Enter a tax rate from 0 to 100')).toBeTruthy()
    expect(saved).toEqual([])
    await userEvent.clear(rate)
    await userEvent.type(rate, '19.5')
    await userEvent.click(screen.getByLabelText('Failed payments'))
    await userEvent.selectOptions(screen.getByLabelText('Default currency'), 'EUR')
    await userEvent.click(screen.getByRole('button', { name: 'Save Settings' }))
    await waitFor(() =>
      expect(saved).toEqual([
        { ...settings, taxRate: '19.5', notifyFailures: false, defaultCurrency: 'EUR' },
      ]),
    )
  })

  it('say what a sync brought', async () => {
    open('/payments', {
      sync: async () => ({ fresh: 2, syncedAt: '2026-11-04T09:38:00.000Z', away: [] }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Sync' }))
    expect(await screen.findByText('Up to date, 2 new')).toBeTruthy()
  })
})
