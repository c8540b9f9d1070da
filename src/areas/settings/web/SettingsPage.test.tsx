import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { accountsContract } from '#areas/accounts/contract.ts'
import { type FakeOf, makeStudent, makeUser, offline, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import { SettingsPage } from './SettingsPage.tsx'
// Loaded beforehand: the page would wait for them, and the tests for the page.
import './profile/ProfileTab.tsx'
import './security/SecurityTab.tsx'

type Accounts = FakeOf<typeof accountsContract>

const open = (accounts: Accounts, at = '/settings', user = makeUser()) =>
  renderWithServer<{ accounts: Accounts }>(
    <Guard access="signed-in" loading="Loading...">
      <SettingsPage />
    </Guard>,
    { accounts },
    { at, user },
  )

const field = (name: string | RegExp) =>
  screen.findByLabelText<HTMLInputElement>(
    name,
    { selector: 'input, textarea, select' },
    // A tab's code comes when it is opened.
    { timeout: 5000 },
  )
const replace = async (name: string | RegExp, value: string) => {
  await userEvent.clear(await field(name))
  if (value) await userEvent.type(await field(name), value)
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save Changes' }))

describe('Settings › Profile', () => {
  it('shows what is known and offers to save only after a change', async () => {
    open({})
    expect((await field('First name')).value).toBe('Ana')
    expect((await field('Email')).readOnly).toBe(true)
    expect((await field('Handle')).value).toBe('ana-reis')
    expect(screen.queryByRole('button', { name: 'Save Changes' })).toBeNull()
    await replace(/^Phone/, '123')
    expect(screen.getByText('Unsaved changes')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect((await field(/^Phone/)).value).toBe('')
    expect(screen.queryByText('Unsaved changes')).toBeNull()
  })

  it('saves what changed where it belongs, and nothing else', async () => {
    const updateProfile = vi.fn(async (values: object) =>
      makeUser({ profile: { ...makeUser().profile, ...values } }),
    )
    const updateWorkspace = vi.fn(async () => {
      const user = makeUser({ profile: { ...makeUser().profile, bio: 'Potter.' } })
      return { ...user, workspace: user.workspace && { ...user.workspace, handle: 'clay' } }
    })
    open({ updateProfile, updateWorkspace } as never)
    await replace(/^Bio/, ' Potter. ')
    await replace('Handle', 'clay')
    await save()
    await waitFor(() => expect(screen.getByText('Profile saved')).toBeTruthy())
    expect(updateProfile).toHaveBeenCalledWith({ bio: 'Potter.' })
    expect(updateWorkspace).toHaveBeenCalledWith({ handle: 'clay' })
    expect((await field(/^Bio/)).value).toBe('Potter.')
    expect(screen.queryByText('Unsaved changes')).toBeNull()
  })

  it('says it is saving, and keeps what was typed when that failed', async () => {
    let answer = (_: Error) => {}
    open({
      updateProfile: () =>
        new Promise((_, reject) => {
          answer = reject
        }),
    } as never)
    await replace('First name', 'Anna')
    await save()
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Saving...' })).disabled).toBe(true)
    answer(offline())
    expect((await screen.findByRole('alert')).textContent).toBe('Your changes were not saved. Try again.')
    expect((await field('First name')).value).toBe('Anna')
  })

  it('checks names and handle, and shows the server’s word beside its field', async () => {
    const updateWorkspace = async () => {
      throw refusal('INVALID', 'That handle is taken.', { handle: 'That handle is taken. Try clay-2.' })
    }
    open({ updateWorkspace })
    await replace('First name', '')
    await replace('Handle', 'admin')
    await save()
    const summary = await screen.findByRole('alert')
    expect(summary.textContent).toContain('Enter your first name')
    expect(summary.textContent).toContain('Use 3 to 30 small letters, digits and hyphens.')

    await replace('First name', 'Ana')
    await replace('Handle', 'clay')
    await save()
    expect(await screen.findByText('That handle is taken. Try clay-2.')).toBeTruthy()
    expect(document.activeElement).toBe(await field('Handle'))
  })

  it('has no business for a student', async () => {
    open({}, '/settings', makeStudent())
    await field('First name')
    expect(screen.queryByLabelText('Handle')).toBeNull()
  })

  it('keeps what was typed while another tab is looked at', async () => {
    open({})
    await replace(/^Website/, 'ana.example')
    await userEvent.click(screen.getByRole('tab', { name: 'Security' }))
    await field('Current password')
    await userEvent.click(screen.getByRole('tab', { name: 'Profile' }))
    expect((await field(/^Website/)).value).toBe('ana.example')
  })

  it('switches single-letter keys off on this device', async () => {
    open({})
    const off = await screen.findByRole<HTMLInputElement>('switch', { name: 'Single-key shortcuts' })
    await userEvent.click(off)
    expect(localStorage.getItem('throughline.single-keys')).toBe('off')
    await userEvent.click(off)
    expect(localStorage.getItem('throughline.single-keys')).toBeNull()
  })
})

describe('Settings › Security', () => {
  const at = '/settings?tab=security'
  const fill = async (current: string, next: string, confirm: string) => {
    for (const [name, value] of [
      ['Current password', current],
      ['New password', next],
      ['Confirm new password', confirm],
    ] as const) {
      await replace(name, value)
    }
    await userEvent.click(screen.getByRole('button', { name: 'Update Password' }))
  }

  it('changes the password, says so and empties the fields', async () => {
    const changePassword = vi.fn(async () => ({ done: true as const }))
    open({ changePassword }, at)
    await fill('old-password', 'clay-wheel-kiln', 'clay-wheel-kiln')
    expect(await screen.findByText('Password updated. Other devices were signed out.')).toBeTruthy()
    expect(changePassword).toHaveBeenCalledWith({
      currentPassword: 'old-password',
      newPassword: 'clay-wheel-kiln',
    })
    expect((await field('New password')).value).toBe('')
  })

  it('names what is wrong in the specification’s words', async () => {
    const changePassword = async () => {
      throw refusal('auth/wrong-password', 'x')
    }
    const { requests } = open({ changePassword }, at)
    await fill('old-password', 'abc123', 'abc124')
    expect(await screen.findByText('Passwords do not match')).toBeTruthy()
    await fill('old-password', 'abc123', 'abc123')
    expect(await screen.findByText('Password must be at least 8 characters')).toBeTruthy()
    expect(requests).not.toContain('PUT /api/v1/me/password')
    await fill('old-password', 'clay-wheel-kiln', 'clay-wheel-kiln')
    expect(await screen.findByText('Current password is wrong.')).toBeTruthy()
    expect(document.activeElement).toBe(await field('Current password'))
  })

  it('refuses a common password in the specification’s words', async () => {
    open(
      {
        changePassword: async () => {
          throw refusal('auth/weak-password', 'x')
        },
      },
      at,
    )
    await fill('old-password', 'password', 'password')
    expect(await screen.findByText('Password is too weak. Please use a stronger password.')).toBeTruthy()
  })
})
