import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import type { accountsContract } from '#areas/accounts/contract.ts'
import type { notificationsContract } from '#areas/notifications/contract.ts'
import { type FakeOf, makeStudent, makeUser, offline, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import { NotificationsTab } from './NotificationsTab.tsx'

type Fakes = {
  accounts: FakeOf<typeof accountsContract>
  notifications: FakeOf<typeof notificationsContract>
}
const noBrowsers = { push: async () => ({ publicKey: 'BPublic', browsers: [] }) }

const open = (fakes: Partial<Fakes>, user = makeUser()) =>
  renderWithServer<Fakes>(
    <Guard access="signed-in" loading="Loading...">
      <NotificationsTab />
    </Guard>,
    { accounts: fakes.accounts ?? {}, notifications: { ...noBrowsers, ...fakes.notifications } },
    { at: '/settings', user },
  )
const toggle = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name })

describe('Settings › Notifications', () => {
  it('starts from the defaults and saves what was switched, all in one', async () => {
    const updatePreferences = vi.fn(async (changes: object) =>
      makeUser({ preferences: { ...makeUser().preferences, ...changes } }),
    )
    open({ accounts: { updatePreferences } as never })
    const names = [
      'Email notifications',
      'New course enrollments',
      'Payment notifications',
      'Weekly reports',
      'Push notifications',
      'New messages',
      'Coaching reminders',
      'Marketing emails',
    ]
    const on = await Promise.all(names.map(async (name) => (await toggle(name)).checked))
    expect(on).toEqual([true, true, true, true, true, false, false, false])
    expect(screen.queryByRole('button', { name: 'Save Preferences' })).toBeNull()
    await userEvent.click(await toggle('Payment notifications'))
    await userEvent.click(await toggle('Marketing emails'))
    await userEvent.click(screen.getByRole('button', { name: 'Save Preferences' }))
    expect(await screen.findByText('Preferences saved')).toBeTruthy()
    expect(updatePreferences).toHaveBeenCalledWith({
      emailNotifications: true,
      pushNotifications: true,
      marketingEmails: true,
      email: { enrollments: true, payments: false, weeklyReports: true },
      push: { messages: false, reminders: false },
    })
  })

  it('holds what is below a master back while that is off, and keeps it', async () => {
    open({})
    await userEvent.click(await toggle('Email notifications'))
    const below = screen.getByRole('group', { name: 'Email notifications' })
    expect(within(below).getByRole<HTMLInputElement>('switch', { name: 'Weekly reports' }).checked).toBe(true)
    expect((below as HTMLFieldSetElement).disabled).toBe(true)
  })

  it('keeps what was switched when it could not be saved', async () => {
    const updatePreferences = async () => {
      throw offline()
    }
    open({ accounts: { updatePreferences } as never })
    await userEvent.click(await toggle('Weekly reports'))
    await userEvent.click(screen.getByRole('button', { name: 'Save Preferences' }))
    expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t save your preferences.')
    expect((await toggle('Weekly reports')).checked).toBe(false)
  })

  it('tells who does not teach when the toggles of teaching apply', async () => {
    open({}, makeStudent())
    await toggle('New course enrollments')
    expect(screen.getAllByText('Applies once you teach.')).toHaveLength(2)
    expect(screen.getByText('Emails from your instructors.')).toBeTruthy()
  })

  it('sends a sample, and says in the server’s words why not', async () => {
    const keys: string[] = []
    const sample = async ({ channel }: { channel: string }) => {
      keys.push(channel)
      if (channel === 'push') throw refusal('CONFLICT', 'No browser of yours gets notifications yet.')
      return { to: 'ana@example.com', browsers: 0 }
    }
    open({ notifications: { sample } as never })
    const [email, push] = await screen.findAllByRole('button', { name: 'Send a sample' })
    await userEvent.click(email as HTMLElement)
    expect(await screen.findByText('A sample is on its way to ana@example.com')).toBeTruthy()
    await userEvent.click(push as HTMLElement)
    expect(await screen.findByText('No browser of yours gets notifications yet.')).toBeTruthy()
    expect(keys).toEqual(['email', 'push'])
  })

  describe('in a browser that can show notifications', () => {
    const subscription = {
      toJSON: () => ({ endpoint: 'https://push.example.com/1', keys: { p256dh: 'p', auth: 'a' } }),
      unsubscribe: async () => true,
    }
    const prepare = (permission: string, asked: string) => {
      let own: typeof subscription | null = null
      const registration = {
        active: { scriptURL: 'https://learn.example/app-worker.js' },
        pushManager: {
          subscribe: async () => {
            own = subscription
            return own
          },
          getSubscription: async () => own,
        },
      }
      const state = { permission, requestPermission: vi.fn(async () => (state.permission = asked)) }
      vi.stubGlobal('Notification', state)
      vi.stubGlobal('PushManager', class {})
      Object.defineProperty(navigator, 'serviceWorker', {
        configurable: true,
        value: { register: async () => registration, getRegistration: async () => registration },
      })
      return state
    }
    const here = {
      id: `psh_${'0'.repeat(26)}`,
      userAgent: '',
      createdAt: '2026-11-20T09:00:00.000Z',
    } as const

    it('explains first, asks by a press alone, and then is on', async () => {
      const state = prepare('default', 'granted')
      let known = false
      const subscribe = vi.fn(async () => {
        known = true
        return { ...here, lastSentAt: null, here: true }
      })
      const push = async () => ({
        publicKey: 'BPublic',
        browsers: known ? [{ ...here, lastSentAt: null, here: true }] : [],
      })
      open({ notifications: { push, subscribe } as never })
      await userEvent.click(await toggle('New messages'))
      expect(await screen.findByText('Notifications are off in this browser.')).toBeTruthy()
      expect(state.requestPermission).not.toHaveBeenCalled()
      await userEvent.click(screen.getByRole('button', { name: 'Turn on in this browser' }))
      expect(await screen.findByText('Notifications are on in this browser.')).toBeTruthy()
      expect(subscribe).toHaveBeenCalledWith({
        endpoint: 'https://push.example.com/1',
        keys: { p256dh: 'p', auth: 'a' },
      })
    })

    it('says how to allow them where the browser blocks them', async () => {
      prepare('denied', 'denied')
      open({})
      await userEvent.click(await toggle('Coaching reminders'))
      expect(await screen.findByText('Your browser blocks notifications for this site.')).toBeTruthy()
      await userEvent.click(screen.getByText('How to allow them'))
      await waitFor(() => expect(screen.getByText(/choose Allow, and reload the page/)).toBeTruthy())
    })
  })
})
