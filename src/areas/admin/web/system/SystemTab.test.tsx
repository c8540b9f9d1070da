import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { adminSystemContract } from '../../system-contract.ts'
import { SystemTab } from './SystemTab.tsx'

type System = FakeOf<typeof adminSystemContract>

const good = { state: 'good' as const, advice: [] }
const at = '2026-06-01T09:00:00.000Z'

it('90, 96: shows each part on its own; one that fails says so, and recovers', async () => {
  let broken = true
  const fakes: System = {
    api: async () => ({
      ...good,
      requests: 1204,
      errors: 0,
      p50: 14.2,
      p95: 92,
      p99: 1_210,
      perMinute: 3,
      steps: [{ at, requests: 1204, errors: 0, p95: 92 }],
    }),
    database: async () => {
      if (broken) throw refusal('INTERNAL', 'Something went wrong on our side.')
      return {
        state: 'watch',
        advice: ['noBackups'],
        sizeBytes: 184 * 1024 ** 2,
        connections: 3,
        maxConnections: 60,
        version: '18.4',
        migrations: 12,
        lastBackupAt: null,
      }
    },
    statements: async () => ({ ...good, source: 'process', since: at, statements: [] }),
    stuckOrders: async () => ({ orders: [], total: 0 }),
    mismatches: async () => ({ mismatches: [], total: 0 }),
    work: async () => ({
      ...good,
      ordersStuck: 0,
      mismatches: 0,
      jobsWaiting: 0,
      jobsFailed: 0,
      oldestJobAt: null,
      mailsSent: 6,
      mailsWaiting: 0,
      mailsFailed: 0,
      oldestMailAt: null,
      mailServer: false,
    }),
    storage: async () => ({
      state: 'problem',
      advice: ['diskFull'],
      files: 3,
      filesBytes: 5_200_000_000,
      storage: 'disk',
      disk: { freeBytes: 900_000_000, sizeBytes: 252_000_000_000, reserveBytes: 1_000_000_000 },
      promisedBytes: 250_000_000,
      largest: [
        {
          userId: `usr_${'0'.repeat(25)}7`,
          name: 'Ana Reis Ceramics',
          usedBytes: 4_900_000_000,
          limitBytes: 5_000_000_000,
        },
        { userId: `usr_${'0'.repeat(25)}8`, name: 'Mark Lee', usedBytes: 300_000_000, limitBytes: null },
      ],
    }),
    machine: async () => ({
      ...good,
      processMemoryBytes: 1,
      freeMemoryBytes: 1,
      memoryBytes: 1,
      startedAt: at,
      version: '1.2.3',
      node: '24.0.0',
    }),
    security: async () => ({
      ...good,
      failedSignIns: 12,
      failedAddresses: 2,
      failedFromOnePlace: 3,
      admins: 3,
      adminsWithSecondFactor: 2,
      users: 214,
      usersWithSecondFactor: 2,
      sessions: 61,
      certificate: 'elsewhere',
    }),
  }
  renderWithServer<{ adminSystem: System }>(
    <Guard access={{ role: 'admin' }} loading={null}>
      <SystemTab />
    </Guard>,
    { adminSystem: fakes },
    { at: '/admin?tab=system', user: makeUser({ role: 'admin', workspace: null }) },
  )
  const panel = (name: string) => within(screen.getByRole('region', { name }))
  await waitFor(() => expect(panel('API performance').getByText('1.2 s')).toBeTruthy())
  expect(panel('API performance').getByText('Good')).toBeTruthy()
  expect(panel('Security').getByText('12, for 2 accounts')).toBeTruthy()
  expect(panel('Security').getByText('2 of 3 admins')).toBeTruthy()
  expect(panel('Storage').getByText('Problem')).toBeTruthy()
  expect(panel('Storage').getByText('900 MB of 252 GB')).toBeTruthy()
  expect(panel('Storage').getByText('1 GB')).toBeTruthy()
  expect(panel('Storage').getByText('250 MB')).toBeTruthy()
  expect(panel('Storage').getByText(/^Uploads and exports are paused/)).toBeTruthy()
  const [largest] = within(panel('Storage').getByRole('list', { name: 'Largest workspaces' })).getAllByRole(
    'listitem',
  )
  expect(largest?.textContent).toBe('Ana Reis Ceramics4.9 GB of 5 GB')
  expect(panel('Storage').getByRole('meter', { name: 'Storage of Ana Reis Ceramics' })).toBeTruthy()
  const alert = await panel('Database').findByRole('alert')
  expect(alert.textContent).toContain('Database didn’t load.')
  broken = false
  await userEvent.click(panel('Database').getByRole('button', { name: 'Try again' }))
  expect(await panel('Database').findByText('184 MB')).toBeTruthy()
  expect(panel('Database').getByText(/doesn’t make backups/)).toBeTruthy()
})
