import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { PlanUsage, plansContract } from '#areas/plans/contract.ts'
import type {
  PaidPlan,
  PlanBilling,
  PlanPayment,
  planBillingContract,
} from '#areas/plans/plan-billing-contract.ts'
import { keepWayBack, keptWayBack } from '#areas/plans/web/shared/way-back.ts'
import type { Plan } from '#kernel/actor.ts'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import { BillingTab } from './BillingTab.tsx'

type Plans = FakeOf<typeof plansContract>
type Billing = FakeOf<typeof planBillingContract>

const used: PlanUsage = {
  ...{ courses: 3, courseLimit: 10, students: 1, studentLimit: 1000, isFull: false, enforced: true },
}
const usd = (cents: number) => ({ cents, currency: 'USD' as const })
const paid: PaidPlan = {
  ...{ plan: 'pro_plan', state: 'active', price: usd(14_900), mode: 'live', retries: [], due: null },
  nextCharge: { amount: usd(14_900), at: '2026-12-24T12:00:00.000Z' },
  ...{ paidUntil: '2026-12-24T12:00:00.000Z', method: 'Visa ending 4242', methodExpiresOn: '2034-12' },
  managePath: '/subscriptions/token',
}
const payment: PlanPayment = {
  ...{ id: 'ord_01kn4ng2r00xheajpvmgk2g48t', title: 'Pro Plan', at: '2026-11-24T12:00:00.000Z' },
  ...{ total: usd(14_900), refunded: null, isRefunding: false, status: 'paid', mode: 'live' },
  receiptPath: '/orders/token?view=receipt',
  invoice: { number: 'T-2026-0004', path: '/orders/token/invoice', pdfPath: '/orders/token/invoice.pdf' },
  creditNotes: [],
}
const nothing: PlanBilling = {
  ...{ plan: 'basic_plan', isCharged: false, paid: null, guarantee: null, payments: [] },
}

function open(
  billing: Partial<PlanBilling>,
  more: Partial<Billing> = {},
  usage?: Plans['usage'],
  plans: Plans = {},
) {
  const all = { ...nothing, ...billing }
  return renderWithServer<{ plans: Plans; planBilling: Billing }>(
    <Guard access="signed-in" loading="Loading...">
      <BillingTab />
    </Guard>,
    {
      plans: {
        usage: usage ?? (async () => used),
        ending: async () => ({ people: 0, listed: [] }),
        ...plans,
      },
      planBilling: { mine: async () => all, ...more },
    },
    { at: '/settings?tab=billing', user: makeUser({ plan: all.plan as Plan }) },
  )
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))

describe('where plans are free', () => {
  it('says which plan it is, what it costs, what of it is used, and that no one is charged', async () => {
    open({})
    const plan = await region('Current plan')
    expect(plan.getByText('Basic Plan')).toBeTruthy()
    expect(plan.getByText('$49.00 per month')).toBeTruthy()
    expect(plan.getByText('Plans are free on this site, so you aren’t charged.')).toBeTruthy()
    expect(plan.getByText('3 of 10 courses used')).toBeTruthy()
    expect(plan.getByText('1 of 1000 students')).toBeTruthy()
    expect(plan.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/upgrade')
    expect((await region('Payment method')).getByText(/You don’t need one/)).toBeTruthy()
    expect((await region('Billing history')).getByText('No invoices yet')).toBeTruthy()
  })

  it('counts one as one', async () => {
    open({ plan: 'free_plan' }, {}, async () => ({ ...used, courses: 0, courseLimit: 1 }))
    expect((await region('Current plan')).getByText('0 of 1 course used')).toBeTruthy()
  })

  it('knows plans without limits, and that the highest is changed rather than upgraded', async () => {
    open({ plan: 'pro_plan' }, {}, async () => ({ ...used, courseLimit: null, studentLimit: null }))
    const plan = await region('Current plan')
    expect(plan.getByText('3 courses, no limit')).toBeTruthy()
    expect(plan.getByText('1 student, no limit')).toBeTruthy()
    expect(plan.getByRole('link', { name: 'Change plan' })).toBeTruthy()
  })

  it('shows the plan although what’s used of it, or what was paid, didn’t load', async () => {
    const fail = async () => Promise.reject(refusal('INTERNAL', 'x'))
    open({ plan: 'free_plan' }, { mine: fail }, fail)
    const plan = await region('Current plan')
    expect(plan.getByText('$0.00 forever')).toBeTruthy()
    expect(plan.getByText('Your plan usage didn’t load.')).toBeTruthy()
    expect(screen.getByText('Your payments didn’t load.')).toBeTruthy()
  })
})

describe('a plan that’s paid', () => {
  const pro = { plan: 'pro_plan', isCharged: true, paid, payments: [payment] } as const

  it('says when it’s charged next and by what, and has an invoice for each payment', async () => {
    open({
      ...pro,
      payments: [payment, { ...payment, id: 'ord_01kn4ng2r00xheajpvmgk2g48u', title: 'Professional' }],
    })
    expect(
      (await region('Current plan')).getByText('Your next charge is $149.00 on Dec 24, 2026.'),
    ).toBeTruthy()
    const method = await region('Payment method')
    expect(method.getByText('Visa ending 4242')).toBeTruthy()
    expect(method.getByRole('link', { name: 'Update' }).getAttribute('href')).toBe('/subscriptions/token')
    const history = await region('Billing history')
    expect(history.getByText('Professional')).toBeTruthy()
    const [invoice] = history.getAllByRole('link', { name: 'Invoice T-2026-0004' })
    expect(invoice?.getAttribute('href')).toBe('/orders/token/invoice.pdf')
  })

  it('asks before it’s canceled, and shows that it ends', async () => {
    const cancel = vi.fn(async () => ({
      ...nothing,
      ...pro,
      payments: [payment],
      paid: { ...paid, state: 'ending' as const, nextCharge: null },
    }))
    open({ ...pro, payments: [payment] }, { cancel })
    await userEvent.click((await region('Current plan')).getByRole('button', { name: 'Cancel plan' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the Pro Plan?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel plan' }))
    expect(await screen.findByText(/You have the Pro Plan until Dec 24, 2026/)).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Keep the Pro Plan' })).toBeTruthy()
    expect(cancel).toHaveBeenCalledTimes(1)
  })

  it('names whose membership ends with the Pro Plan before it’s canceled, as the page of plans does', async () => {
    const ending = vi.fn<NonNullable<Plans['ending']>>(async () => ({
      people: 2,
      listed: [
        {
          ...{ id: 'sbs_1', name: 'Mia Chen', title: 'Premium', until: '2027-02-01T14:00:00.000Z' },
          last: { amount: usd(7900), at: '2027-01-01T14:00:00.000Z' },
        },
      ],
    }))
    open({ ...pro, payments: [payment] }, {}, undefined, { ending })
    expect(ending).not.toHaveBeenCalled()
    await userEvent.click((await region('Current plan')).getByRole('button', { name: 'Cancel plan' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Cancel the Pro Plan?' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'See who and when' }))
    const who = within(await screen.findByRole('dialog', { name: 'Memberships that end' }))
    expect(who.getByRole('listitem').textContent).toContain(
      'Last payment $79 on Jan 1, 2027, access until Feb 1, 2027',
    )
    expect(who.getByText('And 1 more.')).toBeTruthy()
    expect(ending.mock.calls[0]?.[0]).toEqual({ plan: 'free_plan' })
  })

  it('gives the money back by one press, and says why where it can’t', async () => {
    const takeGuarantee = vi.fn(async () =>
      Promise.reject(refusal('CONFLICT', 'The amount for today has changed.')),
    )
    const guarantee = { until: '2026-12-24T12:00:00.000Z', amount: usd(14_900) }
    open({ ...pro, payments: [payment], guarantee }, { takeGuarantee })
    await userEvent.click((await region('Current plan')).getByRole('button', { name: 'Get your money back' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Refund $149.00 and go back to Free?' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Refund $149.00' }))
    expect(await dialog.findByText('The amount for today has changed.')).toBeTruthy()
  })

  it('says what’s due after a payment that failed, when it’s tried again, and where to pay', async () => {
    const retries = ['2026-11-28T12:00:00.000Z', '2026-12-04T12:00:00.000Z']
    open({
      ...pro,
      payments: [{ ...payment, status: 'failed', invoice: null, receiptPath: null }],
      paid: { ...paid, state: 'pastDue', nextCharge: null, due: usd(14_900), retries },
    })
    expect(await screen.findByText(/We couldn’t charge \$149.00 to Visa ending 4242/)).toBeTruthy()
    expect(screen.getByText(/We’ll try again on Nov 28, 2026, Dec 4, 2026/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Pay now' }).getAttribute('href')).toBe('/subscriptions/token')
    expect((await region('Billing history')).getByText('Failed')).toBeTruthy()
  })

  it('shows what was refunded with its credit note', async () => {
    const note = { number: 'T-CN-2026-0001', path: '/n', pdfPath: '/n.pdf' }
    open({ ...pro, payments: [{ ...payment, refunded: usd(5_000), creditNotes: [note] }] })
    const history = await region('Billing history')
    expect(history.getByText('$50.00 refunded')).toBeTruthy()
    expect(history.getByRole('link', { name: 'Credit note T-CN-2026-0001' })).toBeTruthy()
  })
})

describe('whoever comes back from paying', () => {
  afterEach(() => keepWayBack(null))
  const paidAt = (at: Date) => ({
    ...({ plan: 'pro_plan', isCharged: true, paid } as const),
    payments: [{ ...payment, at: at.toISOString() }],
  })

  it('is led back to where they were sent to the plans from, once, and told what they have', async () => {
    keepWayBack('/membership?tab=tiers')
    const { where } = open(paidAt(new Date()))
    await waitFor(() => expect(where()).toBe('/membership?tab=tiers'))
    expect(await screen.findByText(/You’re on the Pro Plan now/)).toBeTruthy()
    expect(keptWayBack()).toBeNull()
  })

  it.each([
    ['nothing was kept', null, new Date()],
    ['the payment was another, some time ago', '/membership', new Date('2026-11-01T12:00:00Z')],
    ['another host was kept', '//evil.example/x', new Date()],
    ['an address with another scheme was kept', 'https://evil.example', new Date()],
    ['a script was kept', 'javascript:alert(1)', new Date()],
  ])('stays on Billing where %s', async (_name, kept, at) => {
    keepWayBack(kept)
    const { where } = open(paidAt(at))
    await region('Current plan')
    expect(where()).toBe('/settings?tab=billing')
  })
})
