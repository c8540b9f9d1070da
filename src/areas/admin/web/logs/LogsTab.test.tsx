import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { adminLogsContract, LogEntry } from '../../logs-contract.ts'
import { LogsTab } from './LogsTab.tsx'

type Logs = FakeOf<typeof adminLogsContract>

const entry = (end: string, fields: Partial<LogEntry>): LogEntry => ({
  id: `evt_${end.padStart(26, '0')}`,
  type: 'accounts.userSignedIn',
  message: 'Ana Reis signed in',
  user: { id: `usr_${'0'.repeat(26)}`, name: 'Ana Reis', email: 'ana@example.com' },
  kind: 'Accounts: signed in',
  timestamp: '2026-06-01T09:00:00.000Z',
  severity: 'info',
  store: null,
  record: { type: 'accounts.userSignedIn', facts: { name: 'Ana Reis' } },
  ...fields,
})
const signedIn = entry('1', {})
const failed = entry('2', {
  type: 'accounts.signInFailed',
  kind: 'Accounts: sign in failed',
  message: 'A sign-in for <b>mia</b> failed',
  severity: 'warning',
})
const facts = {
  types: [{ type: 'accounts.signInFailed', label: 'Accounts: sign in failed' }],
  days: 400,
  oldest: '2026-01-01T09:00:00.000Z',
}

const show = (fakes: Logs = {}, search = '') =>
  renderWithServer<{ adminLogs: Logs }>(
    <Guard access={{ role: 'admin' }} loading={null}>
      <LogsTab />
    </Guard>,
    {
      adminLogs: {
        facts: async () => facts,
        list: async ({ severity }) => ({
          entries: severity === 'warning' ? [failed] : [failed, signedIn],
          nextCursor: null,
          searchedTo: null,
        }),
        ...fakes,
      },
    },
    {
      at: { pathname: '/admin', search: `?tab=logs${search}` },
      user: makeUser({ role: 'admin', workspace: null }),
    },
  )

it('89: filters by warnings, and opens an event with its whole record', async () => {
  const page = show()
  await screen.findByText('Ana Reis signed in')
  // T12: severity, type and user, in words.
  const told = screen.getByRole('button', { name: /Ana Reis signed in/ })
  expect(told.textContent).toMatch(/Info · Accounts: signed in.*Ana Reis/)
  await userEvent.click(screen.getByRole('button', { name: 'Filter' }))
  await userEvent.click(await screen.findByRole('radio', { name: 'Warning' }))
  await waitFor(() => expect(screen.queryByText('Ana Reis signed in')).toBeNull())
  expect(page.where()).toContain('severity=warning')
  await userEvent.keyboard('{Escape}')
  const line = screen.getByRole('button', { name: /A sign-in for <b>mia<\/b> failed/ })
  expect(line.getAttribute('aria-expanded')).toBe('false')
  await userEvent.click(line)
  const record = screen.getByRole('region', { name: 'Full record' })
  expect(within(record).getByText(/"accounts.userSignedIn"/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove filter Severity: Warning' }))
  await screen.findByText('Ana Reis signed in')
})

it('continues where a search through a long log paused, and says how far it got', async () => {
  const asked: unknown[] = []
  show(
    {
      list: async (input) => {
        asked.push(input.cursor)
        return asked.length > 5
          ? { entries: [signedIn], nextCursor: null, searchedTo: null }
          : { entries: [], nextCursor: `part ${asked.length}`, searchedTo: '2026-03-01T09:00:00.000Z' }
      },
    },
    '&q=ana',
  )
  expect(await screen.findByText(/No more matches back to/)).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Search further back' }))
  await screen.findByText('Ana Reis signed in')
  // Five parts make one page.
  expect(asked).toEqual([undefined, 'part 1', 'part 2', 'part 3', 'part 4', 'part 5'])
})

it('shows what the parts of a search found together, and no more than a page', async () => {
  const limits: unknown[] = []
  show(
    {
      list: async (input) => {
        limits.push(input.limit)
        return limits.length === 1
          ? { entries: [failed], nextCursor: 'more', searchedTo: '2026-03-01T09:00:00.000Z' }
          : { entries: [signedIn], nextCursor: null, searchedTo: null }
      },
    },
    '&q=ana',
  )
  await screen.findByText('Ana Reis signed in')
  expect(screen.getByText('A sign-in for <b>mia</b> failed')).toBeTruthy()
  expect(limits).toEqual([50, 49])
})

it('96: says that the log didn’t load, and shows it when it does', async () => {
  let broken = true
  show({
    list: async () => {
      if (broken) throw refusal('INTERNAL', 'Something went wrong on our side.')
      return { entries: [signedIn], nextCursor: null, searchedTo: null }
    },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('The log didn’t load.')
  broken = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Ana Reis signed in')
})
