import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, renderWithServer } from '#testing/web.tsx'
import type { Member, membershipsContract, Overview, Piece, Tier } from '../contract.ts'
import { MembershipPage } from './MembershipPage.tsx'

type Api = Required<FakeOf<typeof membershipsContract>>

const at = '2026-11-04T10:00:00.000Z'
const premium: Tier = {
  ...{ id: `tie_${'0'.repeat(25)}1`, title: 'Premium', summary: 'With recipes.', features: ['A letter'] },
  ...{ color: '#74107a', rank: 1, isActive: true, isGiftable: true, price: { cents: 7900, currency: 'USD' } },
  ...{ interval: 'month', members: 15, revenue: [{ cents: 118_500, currency: 'USD' }], growth: 7 },
  ...{ salesPath: '/@ana/membership/premium', coaching: null, createdAt: at },
}
const mia: Member = {
  ...{ id: `grt_${'0'.repeat(25)}1`, contactId: `ctc_${'0'.repeat(25)}1`, name: 'Mia Chen' },
  ...{ email: 'mia@example.com', tierId: premium.id, tier: 'Premium', rank: 1, status: 'active' },
  ...{ badge: 'grace', endsAt: null, hasAccess: true, joinedAt: at, spent: [], engagement: 'low', visits: 0 },
  ...{ lastActiveAt: null, subscriptionId: `sbs_${'0'.repeat(25)}1`, orderId: null, giftOrderId: null },
  ...{ lastOrderId: null, retryAt: '2026-12-02T10:00:00.000Z', failures: 2, leftBecause: null },
  isTierInTrash: false,
}
const ash: Piece = {
  ...{ id: `mpc_${'0'.repeat(25)}1`, kind: 'document', title: 'Ash', teaser: '', tierId: premium.id },
  ...{ courseId: null, body: '', startsAt: null, zone: null, minutes: null, link: '', recording: '' },
  ...{ file: null, seats: null, taken: 0, status: 'published', publishedAt: at, views: 12 },
  ...{ rating: 4.5, ratings: 2, updatedAt: at },
}
const pieces: Piece[] = [
  ash,
  {
    ...{ ...ash, id: `mpc_${'0'.repeat(25)}2`, kind: 'session', title: 'Live firing', status: 'scheduled' },
    ...{ startsAt: '2027-01-04T10:00:00.000Z', zone: 'UTC', seats: 12, taken: 3, rating: null },
  },
  { ...ash, id: `mpc_${'0'.repeat(25)}3`, kind: 'course', title: 'Pottery Basics', status: 'draft' },
]
const overview: Overview = {
  members: { now: 15, before: 14 },
  revenue: { now: [{ cents: 118_500, currency: 'USD' }], before: null },
  ...{
    churn: { now: 4, before: null },
    left: 3,
    joined: 1,
    engagement: { now: 68, before: null },
    failing: 1,
  },
  ...{ tiers: 1, pieces: 3, growth: 7, joinPath: '/@ana/membership', membersPath: '/@ana/members' },
  timeZone: 'UTC',
}

const open = (path: string, fakes: Partial<Api> = {}) =>
  renderWithServer<{ memberships: Partial<Api> }>(
    <MembershipPage />,
    {
      memberships: {
        overview: async () => overview,
        tiers: async () => ({ tiers: [premium] }),
        members: async () => ({ members: [mia], total: 1 }),
        pieces: async () => ({ pieces, total: pieces.length, trash: 0 }),
        courses: async () => ({ courses: [] }),
        invoices: async () => ({ invoices: [], total: 0 }),
        ...fakes,
      },
    },
    { at: path, user: makeUser({ plan: 'pro_plan' }) },
  )

it('has content as a table of what it is, who sees it, and how it’s liked', async () => {
  const vip = { ...premium, id: `tie_${'0'.repeat(25)}9` as const, title: 'VIP', rank: premium.rank + 1 }
  open('/membership?tab=content', {
    tiers: async () => ({ tiers: [premium, vip] }),
    pieces: async () => ({
      pieces: [...pieces, { ...ash, id: `mpc_${'0'.repeat(25)}4`, title: 'Kiln day', tierId: vip.id }],
      ...{ total: 4, trash: 0 },
    }),
  })
  const row = await screen.findByRole('row', { name: /^Ash/ })
  for (const heading of ['Title', 'Type', 'Tier', 'Views', 'Rating', 'Status', 'Last updated'])
    expect(screen.getByRole('columnheader', { name: new RegExp(`^${heading}`) })).toBeDefined()
  expect(row.textContent).toMatch(/Document.*Premium and up.*12.*4\.5 of 5.*Published/)
  expect(screen.getByRole('row', { name: /Live firing/ }).textContent).toMatch(
    /3 of 12 seats taken.*Live Session.*Scheduled/,
  )
  expect(screen.getByRole('row', { name: /Pottery Basics/ }).textContent).toMatch(/Course.*Draft/)
  // Nothing is above the highest.
  expect(screen.getByRole('row', { name: /Kiln day/ }).textContent).toMatch(/DocumentVIP12/)
})

it('leads to the member area as whoever has a tier sees it', async () => {
  open('/membership?tab=content')
  const lens = await screen.findByRole('combobox', { name: 'View as' })
  expect(screen.getByRole('link', { name: 'View member area' }).getAttribute('href')).toBe('/@ana/members')
  await userEvent.selectOptions(lens, 'Premium')
  const link = screen.getByRole('link', { name: 'View member area as Premium' })
  expect(link.getAttribute('href')).toBe(`/@ana/members?as=${premium.id}`)
})

it('lists renewals that failed with their next try, from the line that counts them', async () => {
  const members = vi.fn<Api['members']>(async () => ({ members: [mia], total: 1 }))
  open('/membership', { members })
  expect(await screen.findByText(/1 renewal failed/)).toBeDefined()
  await userEvent.click(screen.getByRole('link', { name: 'See who' }))
  await waitFor(() => expect(members.mock.lastCall?.[0]).toMatchObject({ of: 'failing' }))
  expect(await screen.findByRole('columnheader', { name: /^Next attempt/ })).toBeDefined()
  expect(screen.getByRole('row', { name: /Mia Chen/ }).textContent).toMatch(/Dec 2, 2026.*failed 2 times/)
})

it('searches and narrows members, and says what engagement is', async () => {
  const members = vi.fn<Api['members']>(async () => ({ members: [mia], total: 1 }))
  open('/membership', { members })
  const table = await screen.findByRole('table')
  for (const heading of [
    ...['Member', 'Tier', 'Status', 'Join date', 'Total spent', 'Engagement', 'Last active'],
  ])
    expect(within(table).getByRole('columnheader', { name: new RegExp(`^${heading}`) })).toBeDefined()
  expect(
    screen.getByText(/days in the member area out of the last 30: High is 8 or more, Medium 2 to 7/),
  ).toBeDefined()
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search members' }), 'mia')
  await waitFor(() => expect(members.mock.lastCall?.[0]).toMatchObject({ search: 'mia' }))
  await userEvent.click(screen.getByRole('button', { name: /^Filter/ }))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Paused')
  await waitFor(() => expect(members.mock.lastCall?.[0]).toMatchObject({ search: 'mia', status: 'paused' }))
})

it('says how many left, beside the share', async () => {
  open('/membership')
  const card = await screen.findByRole('region', { name: 'Churn Rate' })
  expect(card.textContent).toMatch(/4\.0%.*3 left/)
})

it('suggests three tiers at the prices of the specification', async () => {
  const createTier = vi.fn<Api['createTier']>(async () => premium)
  open('/membership?tab=tiers', { tiers: async () => ({ tiers: [] }), createTier })
  await userEvent.click(await screen.findByRole('button', { name: 'Add Basic, Premium and VIP' }))
  await waitFor(() => expect(createTier).toHaveBeenCalledTimes(3))
  const made = createTier.mock.calls.map(([{ title, priceCents }]) => [title, priceCents])
  expect(made).toEqual([
    ['Basic', 2900],
    ['Premium', 7900],
    ['VIP', 19_900],
  ])
})
