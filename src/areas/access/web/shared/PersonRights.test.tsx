import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import type { accessContract, PersonRight } from '../../contract.ts'
import { PersonRights } from './PersonRights.tsx'

type Api = { access: Required<FakeOf<typeof accessContract>> }
const contactId = `ctc_${'0'.repeat(26)}` as const

const right = (fields: Partial<PersonRight> = {}): PersonRight => ({
  ...{ id: `grt_${'0'.repeat(26)}`, kind: 'course', thingId: `crs_${'0'.repeat(26)}`, title: 'Glazes' },
  ...{ isOpen: true, because: 'order', source: 'order', via: null, bundle: null, isFree: false },
  ...{ isUnconfirmed: false, since: '2026-11-03T10:00:00.000Z', opensAt: null, renewsAt: null, until: null },
  ...{ reason: null, perMonth: null, opens: 0, path: '/courses/crs_1/students', paymentPath: null },
  ...fields,
})

async function shown(rights: PersonRight[], more = false) {
  renderWithServer<Api>(
    <PersonRights contactId={contactId} />,
    { access: { ofPerson: async () => ({ rights, more }) } },
    { user: makeUser() },
  )
  const section = within(await screen.findByRole('region', { name: 'Purchases and access' }))
  const list = within(await section.findByRole('list', { name: 'Purchases and access' }))
  return { section, rows: () => list.getAllByRole('listitem').map(({ textContent }) => textContent ?? '') }
}

const dec = '2026-12-03T10:00:00.000Z'

it('says of each how they came to it and how long it lasts', async () => {
  const vip = { kind: 'tier' as const, title: 'VIP' }
  const { rows } = await shown(
    [
      right({ paymentPath: '/payments?q=ord_1' }),
      right({ kind: 'tier', title: 'VIP', renewsAt: dec, opens: 2 }),
      right({ title: 'Set', bundle: 'Studio set' }),
      right({ title: 'Free one', isFree: true }),
      right({ title: 'Guest', isUnconfirmed: true }),
      right({ source: 'manual', because: 'manual', title: 'Comp', until: dec }),
      right({ source: 'gift', because: 'gift', kind: 'tier', title: 'Present', until: dec }),
      right({
        kind: 'coachingPackage',
        title: 'Hour',
        source: 'tier',
        because: 'tier',
        via: vip,
        perMonth: 2,
      }),
    ].map((one, at) => ({ ...one, id: `${one.id}${at}` })),
  )
  expect(rows()).toEqual([
    expect.stringMatching(/course: GlazesBought Nov 3, 2026 · no endOrder/),
    expect.stringMatching(/VIPBought Nov 3, 2026 · renews Dec 3, 2026 · opens 2 pieces of content/),
    expect.stringContaining('SetBought Nov 3, 2026 in Studio set · no end'),
    expect.stringContaining('Free oneFree, since Nov 3, 2026 · no end'),
    expect.stringContaining('GuestBought Nov 3, 2026, address not confirmed'),
    expect.stringContaining('CompAdded by you Nov 3, 2026 · until Dec 3, 2026'),
    expect.stringContaining('PresentA gift, since Nov 3, 2026 · until Dec 3, 2026'),
    expect.stringMatching(/Hour2 a month with VIP$/),
  ])
})

it('marks what isn’t open as it should be, in words', async () => {
  const { rows } = await shown(
    [
      right({ because: 'trial', renewsAt: dec }),
      right({ because: 'grace', until: dec }),
      right({
        because: 'scheduled',
        isOpen: false,
        opensAt: dec,
        source: 'tier',
        via: { kind: 'tier', title: 'VIP' },
      }),
      right({ because: 'paused', isOpen: false, until: dec }),
      right({ because: 'ended', isOpen: false, until: dec }),
      right({ because: 'refunded', isOpen: false, until: dec, reason: 'This was refunded.' }),
      right({ because: 'revoked', isOpen: false, until: dec, reason: 'This access was given by mistake.' }),
    ].map((one, at) => ({ ...one, id: `${one.id}${at}` })),
  )
  expect(rows()).toEqual([
    expect.stringContaining('TrialBought Nov 3, 2026 · first payment Dec 3, 2026'),
    expect.stringContaining(
      'Payment failedBought Nov 3, 2026 · open until Dec 3, 2026 while the payment is retried',
    ),
    expect.stringContaining('Opens laterComes with VIP · opens Dec 3, 2026'),
    expect.stringContaining('PausedBought Nov 3, 2026 · paused Dec 3, 2026'),
    expect.stringContaining('EndedBought Nov 3, 2026 · ended Dec 3, 2026'),
    expect.stringMatching(/RefundedBought Nov 3, 2026 · refunded Dec 3, 2026$/),
    expect.stringContaining('ended Dec 3, 2026They see: “This access was given by mistake.”'),
  ])
})

it('leads to each row and to what was paid, and shows the first ones until more are asked for', async () => {
  const many = Array.from({ length: 10 }, (_, at) =>
    right({
      ...{ id: `grt_${at}`, title: `Course ${at}`, path: `/courses/${at}/students` },
      paymentPath: at === 0 ? '/payments/subscriptions?open=sbs_1' : '/payments?q=ord_1',
    }),
  )
  const { section, rows } = await shown(
    [...many, right({ id: 'grt_gone', title: '', path: '/courses/x' })],
    true,
  )
  expect(rows()).toHaveLength(8)
  expect(section.getByRole('link', { name: 'Course 3' }).getAttribute('href')).toBe('/courses/3/students')
  expect(section.getByRole('link', { name: 'Subscription of Course 0' }).getAttribute('href')).toBe(
    '/payments/subscriptions?open=sbs_1',
  )
  expect(section.getByRole('link', { name: 'Order of Course 1' })).toBeDefined()
  await userEvent.click(section.getByRole('button', { name: 'Show all 11' }))
  expect(rows()).toHaveLength(11)
  expect(section.queryByRole('link', { name: 'Deleted for good' })).toBeNull()
  expect(section.getByText('Older ones aren’t listed.')).toBeDefined()
})

it('says that there’s nothing yet, and offers another try where it can’t be loaded', async () => {
  const { unmount } = renderWithServer<Api>(
    <PersonRights contactId={contactId} />,
    { access: { ofPerson: async () => ({ rights: [], more: false }) } },
    { user: makeUser() },
  )
  expect(await screen.findByText('No purchases or access yet.')).toBeDefined()
  unmount()
  renderWithServer<Api>(
    <PersonRights contactId={contactId} />,
    { access: { ofPerson: async () => Promise.reject(refusal('NOT_FOUND', 'Gone.')) } },
    { user: makeUser() },
  )
  expect(await screen.findByText('We couldn’t load their purchases.')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})
