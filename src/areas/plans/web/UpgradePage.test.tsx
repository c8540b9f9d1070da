import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { type FakeOf, makeStudent, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import { useAuth } from '#webkit/session.tsx'
import type { SessionUser } from '#webkit/user.ts'
import type { accountsContract } from '../../accounts/contract.ts'
import type { EndingByPlan, OpenProducts, PlanUsage, plansContract } from '../contract.ts'
import type { PlanBilling, PlanChange, planBillingContract } from '../plan-billing-contract.ts'
import { keepWayBack, keptWayBack } from './shared/way-back.ts'
import { UpgradePage } from './UpgradePage.tsx'

type Billing = FakeOf<typeof planBillingContract>
type Fakes = {
  accounts: FakeOf<typeof accountsContract>
  plans: FakeOf<typeof plansContract>
  planBilling: Billing
}

const numbers: PlanUsage = {
  courses: 3,
  courseLimit: null,
  students: 34,
  studentLimit: null,
  isFull: false,
  enforced: true,
}

const fitting: OpenProducts = { plan: 'free_plan', limit: 1, courses: [] }

let ending: EndingByPlan = { people: 0, listed: [] }

const free: PlanBilling = {
  ...{ plan: 'free_plan', isCharged: false, paid: null, guarantee: null, payments: [] },
}

function Badge() {
  return <p data-testid="badge">{useAuth().user?.plan}</p>
}

function open(
  user: SessionUser,
  updatePlan?: Fakes['accounts']['updatePlan'],
  usage = numbers,
  at = '/upgrade',
  billing: Partial<Billing> = {},
  openCourses: Fakes['plans']['openCourses'] = async () => fitting,
) {
  return renderWithServer<Fakes>(
    <Guard access="signed-in" loading="Loading...">
      <Badge />
      <UpgradePage />
    </Guard>,
    {
      accounts: { updatePlan },
      plans: { usage: async () => usage, openCourses, ending: async () => ending },
      planBilling: { mine: async () => ({ ...free, plan: user.plan }), ...billing },
    },
    { at, user },
  )
}

const card = async (name: string) => {
  const radio = await screen.findByRole<HTMLInputElement>('radio', { name })
  const element = radio.closest<HTMLElement>('[class*="card"]')
  if (!element) throw new Error('no card')
  return { radio, ...within(element) }
}
const bar = () => screen.getByRole('region', { name: 'Confirm the change' })

describe('the plans', () => {
  it('come with the notice above them: nothing moves away under a press', async () => {
    const listed = Promise.withResolvers<OpenProducts>()
    const courses: OpenProducts['courses'] = [
      { id: 'crs_0000000000000000000000000a', title: 'Glazing', students: 0, isOpen: false },
    ]
    const user = makeUser({ plan: 'free_plan' })
    const limited = { ...numbers, courseLimit: 1 }
    open(user, undefined, limited, '/upgrade', {}, () => listed.promise)
    expect(await screen.findByText('Loading...')).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    listed.resolve({ ...fitting, courses })
    await card('Free Plan')
    expect(screen.getByText(/closed to new students$/)).toBeTruthy()
  })

  it('stand there word for word, Basic the most popular, the current one chosen and disabled', async () => {
    open(makeUser())
    const free = await card('Free Plan')
    const basic = await card('Basic Plan')
    const pro = await card('Pro Plan')
    expect(free.radio.checked).toBe(true)
    expect(free.getByRole<HTMLButtonElement>('button', { name: 'Current plan' }).disabled).toBe(true)
    expect(free.getByText('$0').parentElement?.textContent).toBe('$0 forever')
    expect(basic.getByText('$49').parentElement?.textContent).toBe('$49 per month')
    expect(pro.getByText('$149').parentElement?.textContent).toBe('$149 per month')
    expect(basic.getByText('Most Popular')).toBeTruthy()
    expect(screen.getAllByText('Most Popular')).toHaveLength(1)
    const lines = (plan: typeof free) => plan.getAllByRole('listitem').map((item) => item.textContent)
    expect(lines(free)).toEqual([
      'Included: 1 course',
      'Included: Up to 100 students',
      'Included: Basic email support',
      'Included: Community access',
      'Included: Basic analytics',
      'Not included: Limited customization',
      'Not included: Product branding',
      'Not included: No advanced features',
    ])
    expect(lines(basic)).toHaveLength(11)
    expect(lines(pro)).toHaveLength(11)
    expect(screen.queryByRole('region', { name: 'Confirm the change' })).toBeNull()
    expect(screen.getByText('30-day money-back guarantee on paid plans.')).toBeTruthy()
  })

  it('are one radio group, and a press anywhere on a card chooses it', async () => {
    open(makeUser())
    const group = await screen.findByRole('group', { name: 'Plan' })
    const radios = within(group).getAllByRole<HTMLInputElement>('radio')
    expect(new Set(radios.map((radio) => radio.name)).size).toBe(1)
    await userEvent.click((await card('Pro Plan')).getByRole('button', { name: 'Choose Pro Plan' }))
    const pro = await card('Pro Plan')
    expect(pro.radio.checked).toBe(true)
    // The button is gone with what it did.
    expect(document.activeElement).toBe(pro.radio)
    await userEvent.click(screen.getByRole('button', { name: 'Keep Free Plan' }))
    expect((await card('Free Plan')).radio.checked).toBe(true)
    expect(screen.queryByRole('region', { name: 'Confirm the change' })).toBeNull()
    expect(document.activeElement).toBe(pro.radio)
  })

  it('open to students, with a line on whom they are for and no numbers asked', async () => {
    const { requests } = open(makeStudent())
    expect(
      await screen.findByText('Plans are for people who teach and sell. You don’t need one to learn.'),
    ).toBeTruthy()
    expect(requests).not.toContain('GET /api/v1/plan-usage')
  })

  it('recognise the plan of the home page that brought the person here', async () => {
    open(makeUser(), undefined, numbers, '/upgrade?interest=professional')
    const hint = await screen.findByText(/You were looking at Professional, \$149/)
    expect(hint.textContent).toBe('You were looking at Professional, $149. That’s the Pro Plan here.')
    expect((await card('Free Plan')).radio.checked).toBe(true)
  })

  it('answer the five questions behind buttons', async () => {
    open(makeUser())
    const question = await screen.findByRole('button', { name: 'Which payment methods?' })
    expect(question.getAttribute('aria-expanded')).toBe('false')
    await userEvent.click(question)
    expect(question.getAttribute('aria-expanded')).toBe('true')
    expect(screen.getByText(/^Credit and debit cards, where a site charges/).hidden).toBe(false)
    expect(screen.getAllByRole('button', { expanded: true })).toHaveLength(4)
  })
})

describe('changing the plan', () => {
  it('processes, shows the new plan everywhere, and can be undone', async () => {
    let answer = () => {}
    const updatePlan = vi.fn(
      ({ plan }: { plan: SessionUser['plan'] }) =>
        new Promise<SessionUser>((resolve) => {
          answer = () => resolve(makeUser({ plan }))
        }),
    )
    open(makeUser(), updatePlan as never)
    await userEvent.click((await card('Pro Plan')).radio)
    expect(bar().textContent).toContain('Pro Plan · $149 per month · starts now')
    await userEvent.click(screen.getByRole('button', { name: 'Upgrade Plan' }))
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Processing...' })).disabled).toBe(
      true,
    )
    answer()
    await waitFor(() => expect(screen.getByTestId('badge').textContent).toBe('pro_plan'))
    expect(screen.queryByRole('region', { name: 'Confirm the change' })).toBeNull()

    await screen.findByText('You’re now on the Pro Plan.')
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(updatePlan).toHaveBeenCalledTimes(2))
    answer()
    await waitFor(() => expect(screen.getByTestId('badge').textContent).toBe('free_plan'))
    expect((await card('Free Plan')).radio.checked).toBe(true)
  })

  it('downwards names the person’s own numbers', async () => {
    open(makeUser({ plan: 'pro_plan' }))
    expect(await screen.findByText(/You have 3 courses and 34 students on the Pro Plan/)).toBeTruthy()
    await userEvent.click((await card('Free Plan')).radio)
    expect(screen.getByRole('button', { name: 'Downgrade to Free' })).toBeTruthy()
    expect(bar().textContent).toContain('You’re downgrading from Pro to Free.')
    expect(bar().textContent).toContain(
      'You have 3 courses; Free keeps 1 open for new students. Nothing is deleted.',
    )
  })

  it('keeps the specification’s label from Pro to Basic, and says which way it goes', async () => {
    open(makeUser({ plan: 'pro_plan' }))
    await screen.findByText(/You have 3 courses/)
    await userEvent.click((await card('Basic Plan')).radio)
    expect(screen.getByRole('button', { name: 'Upgrade Plan' })).toBeTruthy()
    expect(bar().textContent).toContain('You’re downgrading from Pro to Basic. Everything you have fits.')
  })

  it('says when it failed, ends the processing and changes nothing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    open(makeUser(), async () => {
      throw refusal('INTERNAL', 'x')
    })
    await userEvent.click((await card('Basic Plan')).radio)
    await userEvent.click(screen.getByRole('button', { name: 'Upgrade Plan' }))
    expect((await screen.findByRole('alert')).textContent).toBe('We couldn’t change your plan. Try again.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Upgrade Plan' }).disabled).toBe(false)
    expect(screen.getByTestId('badge').textContent).toBe('free_plan')
  })
})

describe('where plans are charged', () => {
  const usd = (cents: number) => ({ cents, currency: 'USD' as const })
  const charged = async () => ({ ...free, plan: 'basic_plan' as const, isCharged: true })
  const change: PlanChange = {
    ...{ plan: 'pro_plan', way: 'pay', price: usd(14_900), amount: usd(5_000), path: null, canUndo: false },
    ...{ nextAt: '2026-05-01T12:00:00.000Z', method: 'Visa ending 4242' },
  }
  const basic = () => makeUser({ plan: 'basic_plan' })

  it('says what moving up costs today, sends what was shown, and offers no undo', async () => {
    const sent = vi.fn(async () => ({
      ...{ state: 'changed' as const, path: null },
      billing: { ...free, plan: 'pro_plan' as const, isCharged: true },
    }))
    open(basic(), undefined, numbers, '/upgrade', {
      mine: charged,
      preview: async () => change,
      change: sent,
    })
    await userEvent.click((await card('Pro Plan')).radio)
    expect(
      await screen.findByText(
        'You pay $50.00 today for the days left until May 1, 2026, then $149 a month. We charge Visa ending 4242.',
      ),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Upgrade Plan' }))
    expect(await screen.findByText('You’re now on the Pro Plan.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(sent.mock.calls[0]).toEqual([{ plan: 'pro_plan', shownCents: 5_000 }])
  })

  describe('for someone who was sent here', () => {
    afterEach(() => keepWayBack(null))
    const upgrade = async (from: string, preview: PlanChange) => {
      const change = async () => ({
        ...{ state: 'changed' as const, path: null },
        billing: { ...free, plan: 'pro_plan' as const, isCharged: true },
      })
      const at = `/upgrade?from=${encodeURIComponent(from)}`
      const page = open(basic(), undefined, numbers, at, {
        ...{ mine: charged, preview: async () => preview, change },
      })
      await userEvent.click((await card('Pro Plan')).radio)
      const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Upgrade Plan' })
      await waitFor(() => expect(button.disabled).toBe(false))
      await userEvent.click(button)
      return page
    }

    it('leads back there once the plan is paid by what’s on file', async () => {
      const { where } = await upgrade('/courses?new=1', change)
      await waitFor(() => expect(where()).toBe('/courses?new=1'))
      expect(await screen.findByText('You’re now on the Pro Plan.')).toBeTruthy()
    })

    it.each(['//evil.example/x', 'https://evil.example/', 'javascript:alert(1)', '/.//evil.example'])(
      'leads nowhere else: %s',
      async (from) => {
        const { where } = await upgrade(from, change)
        await screen.findByText('You’re now on the Pro Plan.')
        expect(where()).toMatch(/^\/upgrade/)
      },
    )

    it('keeps the way back while it’s paid at its checkout, and no way to anywhere else', async () => {
      // A page that isn't left: the window of the tests can't be.
      const checkout: PlanChange = { ...change, way: 'checkout', path: '#checkout' }
      await upgrade('/courses/crs_1', checkout)
      await waitFor(() => expect(keptWayBack()).toBe('/courses/crs_1'))
      document.body.replaceChildren()
      await upgrade('//evil.example/x', checkout)
      await waitFor(() => expect(keptWayBack()).toBeNull())
      window.history.replaceState(null, '', '/')
    })
  })

  it('says what goes back on the way down, and the reason where the server refuses', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const down: PlanChange = { ...change, plan: 'free_plan', way: 'back', price: usd(0), nextAt: null }
    open(basic(), undefined, numbers, '/upgrade', {
      ...{ mine: charged, preview: async () => down },
      change: async () => Promise.reject(refusal('CONFLICT', 'The amount for today has changed.')),
    })
    await userEvent.click((await card('Free Plan')).radio)
    expect(
      await screen.findByText(
        '$50.00 for the days you haven’t used goes back to Visa ending 4242. You won’t be charged again.',
      ),
    ).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Downgrade to Free' }))
    expect((await screen.findByRole('alert')).textContent).toBe('The amount for today has changed.')
  })

  it('lets no one confirm what can’t be paid, and leads to what’s due', async () => {
    open(basic(), undefined, numbers, '/upgrade', {
      ...{
        mine: charged,
        preview: async ({ plan = 'free_plan' }) => ({
          ...change,
          plan,
          way: plan === 'pro_plan' ? 'due' : 'closed',
          path: '/subscriptions/x',
        }),
      },
    })
    await userEvent.click((await card('Pro Plan')).radio)
    expect((await screen.findByRole('link', { name: 'Pay now' })).getAttribute('href')).toBe(
      '/subscriptions/x',
    )
    await userEvent.click((await card('Free Plan')).radio)
    await screen.findByText('We can’t take payments for plans right now. Try again later.')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Downgrade to Free' }).disabled).toBe(true)
  })
})

describe('leaving Pro', () => {
  it('names whose membership ends, with their last payment and until when they have it', async () => {
    ending = {
      people: 3,
      listed: [
        {
          ...{ id: 'sbs_1', name: 'Mia Chen', title: 'Premium', until: '2026-06-01T14:00:00.000Z' },
          last: { amount: { cents: 7900, currency: 'USD' }, at: '2026-05-01T14:00:00.000Z' },
        },
        {
          ...{ id: 'sbs_2', name: 'Gus Bell', title: 'VIP', until: '2026-12-01T14:00:00.000Z' },
          last: null,
        },
      ],
    }
    open(makeUser({ plan: 'pro_plan' }))
    await userEvent.click((await card('Basic Plan')).radio)
    expect(await within(bar()).findByText(/3 memberships end after the payment/)).toBeTruthy()
    await userEvent.click(within(bar()).getByRole('button', { name: 'See who and when' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Memberships that end' }))
    const [mia, gus] = dialog.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(mia).toContain('Mia Chen · Premium')
    expect(mia).toContain('Last payment $79 on May 1, 2026, access until Jun 1, 2026')
    expect(gus).toContain('No more payments, access until Dec 1, 2026')
    expect(dialog.getByText('And 1 more.')).toBeTruthy()
    ending = { people: 0, listed: [] }
  })
})
