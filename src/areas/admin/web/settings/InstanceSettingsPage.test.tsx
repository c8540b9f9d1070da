import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { adminSettingsContract, InstanceSettingsView } from '../../settings-contract.ts'
import { InstanceSettingsPage } from './InstanceSettingsPage.tsx'

type Settings = FakeOf<typeof adminSettingsContract>

const settings: InstanceSettingsView = {
  revision: 3,
  fixed: { browse: 'BROWSE' },
  name: 'Throughline',
  language: 'en',
  supportAddress: null,
  mailServer: { host: 'smtp.example.com', port: 587, secure: false, user: 'mailer', hasPassword: true },
  mailFrom: 'no-reply@example.com',
  signupMode: 'open',
  browse: true,
  planEnforcement: 'counts',
  logDays: 400,
  address: 'https://learn.example.com',
  storage: { kind: 'disk', place: '/data' },
  maxUploadMb: 2048,
}

const openRow = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))

const show = (fakes: Settings) =>
  renderWithServer<{ adminSettings: Settings }>(
    <Guard access={{ role: 'admin' }} loading={null}>
      <InstanceSettingsPage />
    </Guard>,
    { adminSettings: { get: async () => settings, ...fakes } },
    { at: '/admin/settings', user: makeUser({ role: 'admin', workspace: null, email: 'rita@example.com' }) },
  )

it('saves only what changed, with the revision it’s based on', async () => {
  const saved: unknown[] = []
  show({
    save: async (input) => {
      saved.push(input)
      return { ...settings, revision: 4, signupMode: 'closed' }
    },
  })
  await openRow(/^Who can sign up Anyone/)
  await userEvent.click(await screen.findByRole('radio', { name: /^Closed/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  await screen.findByText('Settings saved')
  expect(saved).toEqual([{ revision: 3, signupMode: 'closed' }])
  await waitFor(() => expect(screen.queryByText('Unsaved changes')).toBeNull())
})

it('says which setting the environment decides, and that someone else saved meanwhile', async () => {
  show({
    save: async () => {
      throw refusal('CONFLICT', 'Somebody else saved this setting.')
    },
  })
  expect(await screen.findByText('Set by BROWSE in the environment')).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Browse page' }).disabled).toBe(true)
  await openRow(/^Site name Throughline/)
  const name = screen.getByRole<HTMLInputElement>('textbox', { name: /Site name/ })
  await userEvent.clear(name)
  await userEvent.type(name, 'Kiln School')
  await userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Someone else changed one of these settings',
  )
  expect(name.value).toBe('Kiln School')
})

it('sends a test email only with the saved settings, and shows what the mail server said', async () => {
  show({
    testMail: async () => ({
      to: 'rita@example.com',
      outcome: 'failed',
      answer: '535 Wrong password',
      ms: 80,
    }),
  })
  await openRow(/^How to send email smtp\.example\.com:587/)
  await userEvent.click(await screen.findByRole('button', { name: 'Send a test email' }))
  expect(await screen.findByText(/The mail server said: 535 Wrong password/)).toBeTruthy()
  await userEvent.type(screen.getByRole('textbox', { name: /^Server/ }), 'x')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send a test email' }).disabled).toBe(true)
  expect(screen.getByText(/Save first/)).toBeTruthy()
})
