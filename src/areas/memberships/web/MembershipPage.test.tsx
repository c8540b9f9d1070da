import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, renderWithServer } from '#testing/web.tsx'
import type { Member, membershipsContract, Overview, Tier } from '../contract.ts'
import { MembershipPage } from './MembershipPage.tsx'

type Api = Required<FakeOf<typeof membershipsContract>>

const usd = (cents: number) => ({ cents, currency: 'USD' as const })
const at = '2026-11-04T10:00:00.000Z'
const basic: Tier = {
  ...{ id: `tie_${'0'.repeat(25)}1`, title: 'Basic', summary: 'The library.', features: ['A letter'] },
  ...{
    color: '#74107a',
    rank: 1,
    isActive: true,
    isGiftable: true,
    price: usd(2900),
    interval: 'month',
    members: 39,
  },
  ...{
    revenue: [usd(113_100)],
    growth: 11,
    salesPath: '/@ana/membership/basic',
    coaching: null,
    createdAt: at,
  },
}
const mia: Member = {
  ...{ id: `grt_${'0'.repeat(25)}1`, contactId: `ctc_${'0'.repeat(25)}1`, name: 'Mia Chen' },
  ...{ email: 'mia@example.com', tierId: basic.id, tier: 'Basic', rank: 1, status: 'active', badge: 'comp' },
  ...{ endsAt: null, hasAccess: true, joinedAt: at, spent: [], engagement: 'high', visits: 9 },
  ...{
    lastActiveAt: null,
    subscriptionId: null,
    orderId: null,
    giftOrderId: null,
    lastOrderId: null,
    retryAt: null,
  },
  ...{ failures: 0, leftBecause: null, isTierInTrash: false },
}
const overview: Overview = {
  members: { now: 56, before: 50 },
  revenue: { now: [usd(271_400)], before: [usd(232_000)] },
  ...{ churn: { now: 4, before: 4.4 }, left: 2, joined: 8, engagement: { now: 68, before: 65 }, failing: 0 },
  ...{ tiers: 1, pieces: 0, growth: 12, joinPath: '/@ana/membership', membersPath: '/@ana/members' },
  timeZone: 'UTC',
}

const open = (fakes: Partial<Api> = {}, path = '/membership') =>
  renderWithServer<{ memberships: Partial<Api> }>(
    <MembershipPage />,
    {
      memberships: {
        overview: async () => overview,
        history: async () => ({ months: [], timeZone: 'UTC' }),
        tiers: async () => ({ tiers: [basic] }),
        members: async () => ({ members: [mia], total: 1 }),
        member: async () => mia,
        pieces: async () => ({ pieces: [], total: 0, trash: 0 }),
        courses: async () => ({ courses: [] }),
        invoices: async () => ({ invoices: [], total: 0 }),
        invoicePrices: async () => ({ prices: [] }),
        ...fakes,
      },
    },
    { at: path, user: makeUser() },
  )

it('has four cards, each compared with last month and leading to its rows, and four tabs', async () => {
  open()
  const figures = { 'Total Members': '56', 'Monthly Revenue': '$2,714.00', 'Churn Rate': '4.0%' }
  for (const [name, figure] of Object.entries({ ...figures, 'Avg. Engagement': '68%' })) {
    const card = await screen.findByRole('region', { name })
    expect(card.textContent).toContain(figure)
    expect(card.textContent).toContain('vs last month')
    expect(within(card).getByRole('link').getAttribute('href')).toMatch(/\?of=/)
  }
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent?.replace(/[ \d]+$/, ''))).toEqual([
    ...['Members', 'Tiers', 'Content', 'Analytics'],
  ])
  const row = await screen.findByRole('row', { name: /Mia Chen/ })
  expect(row.textContent).toMatch(/Basic.*Active.*Comp.*High.*Never/)
})

it('adds a member without a payment', async () => {
  const addMember = vi.fn<Api['addMember']>(async () => mia)
  open({ addMember })
  await userEvent.click((await screen.findAllByRole('button', { name: 'Add Member' }))[0] as Element)
  const dialog = await screen.findByRole('dialog', { name: 'Add Member' })
  const email = await within(dialog).findByLabelText('Email')
  await userEvent.type(email, 'nobody')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add Member' }))
  await within(dialog).findByText('Enter an email address like ana@example.com')
  await userEvent.clear(email)
  await userEvent.type(email, 'mia@example.com')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Add Member' }))
  await waitFor(() => expect(addMember).toHaveBeenCalledOnce())
  expect(addMember.mock.calls[0]?.[0]).toMatchObject({
    email: 'mia@example.com',
    tierId: basic.id,
    endsAt: null,
  })
})

it('begins a tier for whoever comes from the dashboard', async () => {
  open({}, '/membership?tab=tiers&new=tier')
  const dialog = await screen.findByRole('dialog', { name: 'Add a tier' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('names the membership where people join it, and keeps what was typed when that fails', async () => {
  let refuses = true
  const changeJoinPage = vi.fn<Api['changeJoinPage']>(async ({ title, summary }) => {
    if (refuses) throw new Error('The line is gone.')
    return { title, summary }
  })
  open({ joinPage: async () => ({ title: '', summary: '' }), changeJoinPage }, '/membership?tab=tiers')
  await userEvent.click(await screen.findByRole('button', { name: 'Edit join page' }))
  const dialog = await screen.findByRole('dialog', { name: 'Edit join page' })
  await userEvent.type(await within(dialog).findByLabelText(/^Membership name/), 'The Kiln Room')
  await userEvent.type(within(dialog).getByLabelText(/^What it’s about/), 'A live firing.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await within(dialog).findByText('We couldn’t save this. Try again.')
  refuses = false
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(changeJoinPage.mock.lastCall?.[0]).toEqual({ title: 'The Kiln Room', summary: 'A live firing.' })
})

const hrefOf = (link: HTMLElement) => link.getAttribute('href')?.split('?')[1]

it('compares the tiers, with whole amounts for each member and how it has grown', async () => {
  open({}, '/membership?tab=analytics')
  const row = await screen.findByRole('row', { name: /Basic/ })
  expect(row.textContent).toMatch(/39.*\$1,131\.00.*\$29/)
  // Each of its figures leads to the members it counts.
  expect(hrefOf(within(row).getByRole('link', { name: '39' }))).toBe(`tier=${basic.id}&of=total`)
  expect(hrefOf(within(row).getByRole('link', { name: '$1,131.00' }))).toBe(`tier=${basic.id}&of=revenue`)
  expect(screen.getByText('+12%')).toBeDefined()
})

it('sorts by a column, and offers the same rows as a file', async () => {
  const members = vi.fn<Api['members']>(async () => ({ members: [mia], total: 1 }))
  open({ members }, '/membership?status=active')
  await screen.findByRole('row', { name: /Mia Chen/ })
  await userEvent.click(screen.getByRole('button', { name: /Total spent/ }))
  await waitFor(() =>
    expect(members.mock.lastCall?.[0]).toMatchObject({ status: 'active', sort: 'spent', page: 1 }),
  )
  expect(screen.getByRole('link', { name: 'Export 1' }).getAttribute('href')).toMatch(
    /^\/api\/v1\/membership-members\.csv\?status=active&sort=spent/,
  )
})

it('leads from the figures of a tier to exactly its rows, and copies one', async () => {
  const duplicateTier = vi.fn<Api['duplicateTier']>(async () => ({ ...basic, title: 'Basic 2' }))
  open({ duplicateTier }, '/membership?tab=tiers')
  const card = await screen.findByRole('region', { name: 'Basic' })
  const hrefs = within(card)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'))
  expect(hrefs).toEqual(
    expect.arrayContaining([
      expect.stringContaining(`tier=${basic.id}&of=total`),
      expect.stringContaining(`tier=${basic.id}&of=revenue`),
    ]),
  )
  await userEvent.click(within(card).getByRole('button', { name: /Basic/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  await waitFor(() => expect(duplicateTier).toHaveBeenCalledOnce())
})

it('shows what a file would do, row by row, before anyone is added', async () => {
  const row = { row: 2, email: 'ida@example.com', name: 'Ida', tier: 'Basic', endsAt: at, problem: null }
  const wrong = { ...row, row: 3, email: 'nobody', problem: 'Enter an email address like ana@example.com' }
  const checkImport = vi.fn<Api['checkImport']>(async () => ({ rows: [row, wrong], ready: 1 }))
  const importMembers = vi.fn<Api['importMembers']>(async () => ({ added: 1, failures: [wrong] }))
  open({ checkImport, importMembers })
  await userEvent.click(await screen.findByRole('button', { name: 'Import' }))
  const dialog = await screen.findByRole('dialog', { name: 'Import members' })
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Check rows' }))
  expect(within(dialog).getAllByText('Choose a file, or paste its rows').length).toBeGreaterThan(0)
  await userEvent.type(within(dialog).getByLabelText('Rows'), 'email')
  await userEvent.type(within(dialog).getByLabelText('Access until'), '12/31/2099')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Check rows' }))
  const check = await screen.findByRole('dialog', { name: 'Check the rows' })
  expect(within(check).getByRole('status').textContent).toBe('1 member can be added, 1 row can’t.')
  within(check).getByText('Enter an email address like ana@example.com')
  expect(importMembers).not.toHaveBeenCalled()
  await userEvent.click(within(check).getByRole('button', { name: 'Add 1 member' }))
  await screen.findByRole('dialog', { name: 'Import finished' })
  expect(importMembers.mock.calls[0]?.[0]).toEqual(checkImport.mock.calls[0]?.[0])
})

it('begins with three stops: a tier, something for its members, the link', async () => {
  const none = { members: async () => ({ members: [], total: 0 }), tiers: async () => ({ tiers: [] }) }
  const first = { ...overview, members: { now: 0, before: null }, tiers: 0, left: 0 }
  const { unmount } = open({ ...none, overview: async () => first })
  const stops = within(await screen.findByRole('list', { name: 'Get ready for members' }))
  expect(stops.getByRole('link', { name: /Add a tier/ }).getAttribute('href')).toBe('/membership?tab=tiers')
  expect(stops.queryByRole('link', { name: /Add something for members/ })).toBeNull()
  expect(stops.queryByRole('button', { name: 'Copy link' })).toBeNull()
  unmount()
  open({ ...none, overview: async () => ({ ...first, tiers: 3 }) })
  const then = within(await screen.findByRole('list', { name: 'Get ready for members' }))
  expect(then.getByRole('link', { name: /Add something for members/ }).getAttribute('href')).toBe(
    '/membership?tab=content',
  )
  await userEvent.click(then.getByRole('button', { name: 'Copy link' }))
  await screen.findByText(/Join link copied|Copy this link: .*\/@ana\/membership/)
})

it('opens the dialog for a member by its address, which the palette has, and leaves the address when it closes', async () => {
  open({}, '/membership?new=member')
  const dialog = await screen.findByRole('dialog', { name: 'Add Member' })
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Member' })).toBeNull())
})

it('says why members left', async () => {
  const gone: Member = { ...mia, status: 'cancelled', hasAccess: false, leftBecause: 'Too little time' }
  open({ members: async () => ({ members: [gone], total: 1 }) }, '/membership?tab=analytics')
  const list = await screen.findByRole('list', { name: 'Why they left' })
  expect(list.textContent).toMatch(/Too little time.*Mia Chen/)
})

it('draws the members of each month, and says the same as a table', async () => {
  const months = [
    { at: '2026-10-29T10:00:00.000Z', members: 50, joined: 4, left: 1 },
    { at: '2026-11-29T10:00:00.000Z', members: 56, joined: 8, left: 2 },
  ]
  open({ history: async () => ({ months, timeZone: 'UTC' }) }, '/membership?tab=analytics')
  expect(await screen.findByRole('img', { name: 'Nov 29, 2026: 56 members, 8 joined, 2 left' })).toBeTruthy()
  expect(screen.getByText('8 joined, 2 left since Oct 29, 2026.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Show as table' }))
  const table = screen.getByRole('table', { name: 'Members by month' })
  expect(within(table).getByRole('row', { name: /Oct 29, 2026/ }).textContent).toMatch(/50.*4.*1/)
})

it('says one point, and several', async () => {
  const engagement = { now: 68, before: 67 }
  open({ overview: async () => ({ ...overview, engagement }) })
  expect((await screen.findByRole('region', { name: 'Avg. Engagement' })).textContent).toContain('1 pointvs')
  expect(screen.getByRole('region', { name: 'Churn Rate' }).textContent).toContain('0.4 pointsvs')
})
