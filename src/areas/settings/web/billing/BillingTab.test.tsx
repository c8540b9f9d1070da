import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PlanUsage, plansContract } from '#areas/plans/contract.ts'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { BillingTab } from './BillingTab.tsx'

type Plans = FakeOf<typeof plansContract>

const used: PlanUsage = {
  ...{ courses: 3, courseLimit: 10, students: 1, studentLimit: 1000, isFull: false, enforced: true },
}
const open = (usage: Plans['usage'], plan: 'free_plan' | 'basic_plan' | 'pro_plan' = 'basic_plan') =>
  renderWithServer<{ plans: Plans }>(
    <BillingTab />,
    { plans: { usage } },
    { at: '/settings?tab=billing', user: makeUser({ plan }) },
  )
const region = async (name: string) => within(await screen.findByRole('region', { name }))

it('says which plan it is, what it costs, what of it is used, and that no one is charged', async () => {
  open(async () => used)
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

it('knows plans without limits, and that the highest is changed rather than upgraded', async () => {
  open(async () => ({ ...used, courseLimit: null, studentLimit: null }), 'pro_plan')
  const plan = await region('Current plan')
  expect(plan.getByText('3 courses, as many as you like')).toBeTruthy()
  expect(plan.getByText('1 student, as many as you like')).toBeTruthy()
  expect(plan.getByRole('link', { name: 'Change plan' })).toBeTruthy()
})

it('shows the plan although what’s used of it didn’t load', async () => {
  open(async () => Promise.reject(refusal('INTERNAL', 'x')), 'free_plan')
  const plan = await region('Current plan')
  expect(plan.getByText('$0.00 forever')).toBeTruthy()
  expect(plan.getByText('What you use of your plan didn’t load.')).toBeTruthy()
})
