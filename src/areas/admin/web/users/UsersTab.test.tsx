import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { Person, PersonDetail, usersContract } from '../../users-contract.ts'
import { UsersTab } from './UsersTab.tsx'

type Api = { users: FakeOf<typeof usersContract> }

const admin = makeUser({ role: 'admin', workspace: null, displayName: 'Rita Campos' })
const markId = `usr_${'0'.repeat(25)}2` as const

const person = (fields: Partial<Person> = {}): Person => ({
  id: markId,
  name: 'Mark Lee',
  email: 'mark@lee.example',
  photoURL: null,
  role: 'creator',
  plan: 'basic_plan',
  status: 'active',
  joinDate: '2026-04-11T09:00:00.000Z',
  lastActive: '2026-11-20T09:00:00.000Z',
  invitedUntil: null,
  ...fields,
})
const own = person({ id: admin.id, name: 'Rita Campos', email: admin.email, role: 'admin' })

const detail = (fields: Partial<PersonDetail> = {}): PersonDetail => ({
  person: { ...person(), id: markId },
  emailVerified: true,
  profile: { bio: '', website: '', phone: '' },
  timeZone: 'Europe/Lisbon',
  locale: 'en',
  suspension: null,
  sessions: [],
  workspace: {
    ...{ name: 'Mark Lee', handle: 'mark-lee', publishedCourses: 2, students: 34, paidOrders: 40 },
    mail: { proven: true, limit: 600, used: 34, daily: null, recipients: 120, complaints: 1 },
    storage: {
      usedBytes: 2_100_000_000,
      limitBytes: 5_000_000_000,
      planBytes: 5_000_000_000,
      ownBytes: null,
    },
  },
  courses: 0,
  whyNot: { suspend: null, changeRole: null, view: null },
  ...fields,
})

const list = (people: Person[]) => ({
  people,
  total: people.length,
  approximate: false,
  next: null,
  roles: ['admin', 'creator', 'gardener', 'student'],
})

const open = (users: Api['users'], search = '') =>
  renderWithServer<Api>(
    <Guard access={{ role: 'admin' }} loading={null}>
      <UsersTab />
    </Guard>,
    { users: { list: async () => list([person(), own]), get: async () => detail(), ...users } },
    { at: `/admin?tab=users${search}`, user: admin },
  )
const row = async (name: RegExp) => screen.findByRole('row', { name })
const menuOf = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  return screen.findByRole('menu')
}

it('lists people as the specification says, and shows an unknown role as is', async () => {
  open({ list: async () => list([person({ role: 'gardener', status: 'pending', lastActive: null }), own]) })
  const mark = await row(/Mark Lee/)
  for (const words of ['mark@lee.example', 'gardener', 'Basic Plan', 'Pending', 'Apr 11, 2026', '—'])
    expect(mark.textContent).toContain(words)
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Name',
    'Email',
    'Role',
    'Plan',
    'Status',
    'Join date',
    'Last active',
    'More',
  ])
})

it('filters by the chips, keeps that in the address, and removes a filter again', async () => {
  const asked: unknown[] = []
  const { where } = open({
    list: async (input) => {
      asked.push(input)
      return list([person()])
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Suspended' }))
  await waitFor(() => expect(where()).toContain('status=suspended'))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ status: 'suspended', sort: 'joined', page: 1 }))
  await userEvent.click(await screen.findByRole('button', { name: 'Remove filter Status: Suspended' }))
  await waitFor(() => expect(where()).not.toContain('status='))
})

it('suspends with a reason and a choice for the courses, and reverts it with Undo', async () => {
  const calls: unknown[] = []
  open({
    suspend: async (input) => {
      calls.push(input)
      return detail()
    },
    reinstate: async (input) => {
      calls.push(input)
      return detail()
    },
  })
  await userEvent.click(within(await menuOf('Mark Lee')).getByRole('menuitem', { name: 'Suspend' }))
  const dialog = await screen.findByRole('dialog', { name: 'Suspend Mark Lee?' })
  expect(dialog.textContent).toContain('Their 34 students keep what they bought.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend Mark Lee' }))
  const reason = within(dialog).getByLabelText(/^Reason/)
  expect(dialog.textContent).toContain('Enter a reason so other admins understand this suspension')
  await waitFor(() => expect(document.activeElement).toBe(reason))
  await userEvent.type(reason, 'Chargebacks')
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Are hidden from everyone but buyers' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Suspend Mark Lee' }))

  const toast = (await screen.findByText('Mark Lee suspended')).parentElement as HTMLElement
  expect(within(toast).getByRole('link', { name: 'View in logs' }).getAttribute('href')).toContain(markId)
  await userEvent.click(within(toast).getByRole('button', { name: 'Undo' }))
  await screen.findByText('Mark Lee reinstated')
  expect(calls).toEqual([{ userId: markId, reason: 'Chargebacks', courses: 'hidden' }, { userId: markId }])
})

it('says on your own row why you can’t suspend it', async () => {
  open({})
  const item = within(await menuOf('Rita Campos')).getByRole('menuitem', { name: /Suspend/ })
  expect(item.textContent).toContain('You can’t suspend yourself.')
  expect(item.getAttribute('data-disabled')).not.toBeNull()
})

it('invites, keeps what was typed after a refusal, and shows the link to share', async () => {
  let tries = 0
  open(
    {
      invite: async () => {
        tries++
        const sentence = 'This address already has an account.'
        if (tries === 1) throw refusal('auth/email-already-in-use', sentence, { email: sentence })
        return { invitationId: `inv_${'0'.repeat(26)}`, link: 'https://example.com/invite/abc' }
      },
    },
    '&invite=admin',
  )
  const dialog = await screen.findByRole('dialog', { name: 'Invite user' })
  expect(within(dialog).getByRole('radio', { name: /^Admin/ })).toHaveProperty('checked', true)
  await userEvent.type(within(dialog).getByLabelText('Email'), 'oscar@paperstreet.example')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
  await within(dialog).findByText('This address already has an account.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send invitation' }))
  expect(await screen.findByDisplayValue('https://example.com/invite/abc')).toBeTruthy()
})

it('says when nothing matches, with a way back', async () => {
  const { where } = open({ list: async () => list([]) }, '&q=nobody')
  expect(await screen.findByText('No users match “nobody”')).toBeTruthy()
  const [, ofEmpty] = screen.getAllByRole('button', { name: 'Clear search' })
  await userEvent.click(ofEmpty as HTMLElement)
  await waitFor(() => expect(where()).not.toContain('q='))
})

it('shows how many people a creator emails, and sets another limit', async () => {
  const sent: unknown[] = []
  open({
    limitMail: async (input) => {
      sent.push(input)
      return detail()
    },
  })
  await userEvent.click(await screen.findByRole('link', { name: /Mark Lee/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Mark Lee' }))
  expect(await sheet.findByText('34 of 600 people')).toBeTruthy()
  expect(sheet.getByText('120 people emailed')).toBeTruthy()
  expect(sheet.getByText('1 unsubscribed or declined')).toBeTruthy()
  await userEvent.click(sheet.getByRole('button', { name: 'Change limit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'How many people a day?' }))
  await userEvent.click(dialog.getByRole('radio', { name: /A fixed number/ }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'People a day' }), 'many')
  await userEvent.click(dialog.getByRole('button', { name: 'Save limit' }))
  expect(dialog.getByText('Enter a number from 0 to 1,000,000')).toBeTruthy()
  await userEvent.clear(dialog.getByRole('textbox', { name: 'People a day' }))
  await userEvent.type(dialog.getByRole('textbox', { name: 'People a day' }), '5,000')
  await userEvent.click(dialog.getByRole('button', { name: 'Save limit' }))
  expect(await screen.findByText('Email limit of Mark Lee saved')).toBeTruthy()
  expect(sent).toEqual([{ userId: markId, daily: 5_000 }])
})
