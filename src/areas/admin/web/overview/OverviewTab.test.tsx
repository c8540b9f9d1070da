import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import type { AdminOverview, overviewContract } from '../../overview-contract.ts'
import { OverviewTab } from './OverviewTab.tsx'

type Api = { adminOverview: FakeOf<typeof overviewContract> }

const growth = (total: number, thisMonth = 0, sameDaysLastMonth = 0) => ({
  total,
  thisMonth,
  sameDaysLastMonth,
})
const overview = (fields: Partial<AdminOverview> = {}): AdminOverview => ({
  users: growth(1204, 31, 20),
  creators: growth(12),
  publishedCourses: growth(40),
  paidOrders: growth(2210),
  admins: 2,
  active: 1190,
  pending: 10,
  invited: 1,
  suspended: 5,
  mode: 'live',
  activity: [
    {
      id: `evt_${'0'.repeat(26)}`,
      type: 'accounts.userSuspended',
      severity: 'warning',
      at: '2026-11-04T10:00:00.000Z',
      facts: { name: 'Mark Lee', adminName: 'Ana Reis', reason: 'chargebacks' },
    },
  ],
  disk: null,
  setUp: { testMail: true, secondAdmin: false },
  ...fields,
})
const open = (get: () => Promise<AdminOverview>) =>
  renderWithServer<Api>(
    <OverviewTab />,
    { adminOverview: { get } },
    { at: '/admin', user: makeUser({ role: 'admin', workspace: null }) },
  )
const region = (name: string) => screen.findByRole('region', { name })

it('shows the installation’s counts, what admins did, and what’s left to set up', async () => {
  open(async () => overview())
  expect((await region('Users')).textContent).toMatch(
    /1,204.*\+31this month.*vs 20 by this date last month · incl\. 1 invited/,
  )
  expect(screen.queryByRole('region', { name: 'Students' })).toBeNull()
  expect((await region('Recent activity')).textContent).toContain('Ana Reis suspended Mark Lee: chargebacks')
  const setUp = await region('Finish setting up this instance')
  expect(setUp.textContent).toContain('1 step left.')
  expect(within(setUp).queryByRole('link', { name: 'Send a test email' })).toBeNull()
  expect(within(setUp).getByRole('link', { name: 'Invite a second admin' }).getAttribute('href')).toContain(
    'invite=admin',
  )
})

it('hides the card when nothing is left, and says what will appear where it’s empty', async () => {
  open(async () => overview({ activity: [], setUp: { testMail: true, secondAdmin: true } }))
  await screen.findByText('Sign-ups, plan changes and failed sign-ins will appear here.')
  expect(screen.queryByRole('region', { name: 'Finish setting up this instance' })).toBeNull()
})

it('says when the counts didn’t load, and tries again', async () => {
  let isBack = false
  open(async () => {
    if (!isBack) throw refusal('INTERNAL', 'Broken.')
    return overview()
  })
  const retry = await screen.findByRole('button', { name: 'Try again' })
  isBack = true
  await userEvent.click(retry)
  expect((await region('Users')).textContent).toContain('1,204')
})

it('S9: warns in time that the server’s disk is filling up, and where to look', async () => {
  open(async () => overview({ disk: { state: 'low', freeBytes: 9_000_000_000, sizeBytes: 100_000_000_000 } }))
  const notice = await screen.findByText('The server’s disk is filling up: 9 GB of 100 GB left.')
  expect(notice).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View storage' }).getAttribute('href')).toContain('?tab=system')
})
