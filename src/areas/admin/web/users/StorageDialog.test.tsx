import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { PersonDetail, usersContract } from '../../users-contract.ts'
import { PersonFacts } from './PersonFacts.tsx'

const userId = `usr_${'0'.repeat(25)}9` as const
const storage = {
  usedBytes: 2_100_000_000,
  limitBytes: 5_000_000_000,
  planBytes: 5_000_000_000,
  ownBytes: null,
}
type Storage = NonNullable<PersonDetail['workspace']>['storage']

const detail = (fields: Partial<Storage> = {}): PersonDetail => ({
  person: {
    ...{ id: userId, name: 'Mark Lee', email: 'mark@lee.example', photoURL: null, role: 'creator' },
    ...{ plan: 'free_plan', status: 'active', joinDate: '2026-04-11T09:00:00.000Z', lastActive: null },
    invitedUntil: null,
  },
  emailVerified: true,
  profile: { bio: '', website: '', phone: '' },
  ...{ timeZone: 'UTC', locale: 'en', suspension: null, sessions: [], courses: 0 },
  workspace: {
    ...{ name: 'Mark Lee', handle: 'mark-lee', publishedCourses: 0, students: 0, paidOrders: 0 },
    mail: { proven: true, limit: 600, used: 34, daily: null, recipients: 120, complaints: 1 },
    storage: { ...storage, ...fields },
  },
  whyNot: { suspend: null, changeRole: null, view: null },
})
const open = (shown: PersonDetail, changeStorage?: FakeOf<typeof usersContract>['changeStorage']) =>
  renderWithServer<{ users: FakeOf<typeof usersContract> }>(
    <Guard access={{ role: 'admin' }} loading={null}>
      <PersonFacts detail={shown} />
    </Guard>,
    { users: changeStorage ? { changeStorage } : {} },
    { user: makeUser({ role: 'admin', workspace: null }) },
  )
const ask = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Change storage' }))
  return within(await screen.findByRole('dialog', { name: 'Storage for Mark Lee' }))
}

it('S9: shows how much someone stores, and sets another size, checked at the field', async () => {
  const asked: unknown[] = []
  open(detail(), async (input) => {
    asked.push(input)
    if (asked.length === 1)
      throw refusal('INVALID', 'x', { limitBytes: 'Enter a size from 1 to 100,000 GB.' })
    return detail({ limitBytes: 250_000_000_000, ownBytes: 250_000_000_000 })
  })
  expect(await screen.findByText('2.1 GB of 5 GB')).toBeTruthy()
  const dialog = await ask()
  expect(dialog.getByText(/^2.1 GB used so far\. A lower limit/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('radio', { name: 'Custom size' }))
  const field = dialog.getByLabelText(/^Size in GB/)
  await userEvent.clear(field)
  await userEvent.type(field, 'lots')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Enter a size from 1 to 100,000 GB.')).toBeTruthy()
  expect([asked, (field as HTMLInputElement).value]).toEqual([[], 'lots'])
  await userEvent.clear(field)
  await userEvent.type(field, '250')
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await dialog.findByText('Enter a size from 1 to 100,000 GB.')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Mark Lee now has 250 GB of storage')
  expect(asked.at(-1)).toEqual({ userId, limitBytes: 250_000_000_000 })
})

it('S9: goes back to what the plan includes, and says when there’s no limit', async () => {
  const asked: unknown[] = []
  open(detail({ limitBytes: null, ownBytes: 20_000_000_000 }), async (input) => {
    asked.push(input)
    return detail()
  })
  expect(await screen.findByText('2.1 GB, no limit')).toBeTruthy()
  const dialog = await ask()
  expect(dialog.getByText(/Plan limits are off/)).toBeTruthy()
  expect((dialog.getByLabelText(/^Size in GB/) as HTMLInputElement).value).toBe('20')
  await userEvent.click(dialog.getByRole('radio', { name: 'Included in the plan: 5 GB' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await screen.findByText('Mark Lee now has 5 GB of storage')
  expect(asked).toEqual([{ userId, limitBytes: null }])
})
