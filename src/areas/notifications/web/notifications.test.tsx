import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, offline, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { Notification, notificationsContract } from '../contract.ts'
import { NotificationsPage } from './NotificationsPage.tsx'
import { Bell } from './shared/Bell.tsx'
import { NotificationsPanel } from './shared/NotificationsPanel.tsx'

type Fakes = { notifications: FakeOf<typeof notificationsContract> }

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const kilnSafety = `crs_${'1'.repeat(26)}`
let made = 0
function told(fields: Partial<Notification> = {}): Notification {
  made += 1
  return {
    id: `ntf_${String(made).padStart(26, '0')}`,
    kind: 'enrollment',
    facts: { name: 'Priya Nair', title: 'Kiln Safety', paid: { cents: 2800, currency: 'USD' } },
    link: `/courses/${kilnSafety}/students`,
    count: 1,
    firstAt: ago(0.1),
    lastAt: ago(0.1),
    readAt: null,
    ...fields,
  }
}

const listOf = (notifications: Notification[], nextCursor: string | null = null) => ({
  notifications,
  nextCursor,
  unread: notifications.filter(({ readAt }) => readAt === null).length,
  asOf: '2026-11-20T09:00:00.000Z',
})

const bell = (fakes: Fakes['notifications']) =>
  renderWithServer<Fakes>(
    <Guard access="signed-in" loading="Loading...">
      <Bell Panel={NotificationsPanel} />
    </Guard>,
    { notifications: fakes },
    { at: '/dashboard', user: makeUser() },
  )

// At noon: what came in the last hours came today.
beforeAll(() => void vi.useFakeTimers({ now: new Date(2026, 10, 20, 12), toFake: ['Date'] }))
afterAll(() => void vi.useRealTimers())

describe('the bell', () => {
  it('says how many are unread, opens by key, and gives the focus back with Esc', async () => {
    bell({
      unread: async () => ({ unread: 120 }),
      list: async () =>
        listOf([
          told(),
          told({ count: 6, facts: { title: 'Pottery Basics', paid: { cents: 29400, currency: 'USD' } } }),
          told({
            kind: 'paymentFailed',
            facts: {
              name: 'Lena Vogt',
              total: { cents: 2900, currency: 'USD' },
              reason: 'The bank said no funds.',
            },
            lastAt: ago(30),
            firstAt: ago(30),
            readAt: ago(1),
          }),
        ]),
    })
    const button = await screen.findByRole('button', { name: 'Notifications, 99+ unread' })
    button.focus()
    await userEvent.keyboard('{Enter}')
    const heading = await screen.findByRole('heading', { name: 'Notifications' })
    await waitFor(() => expect(document.activeElement).toBe(heading))
    const links = await screen.findAllByRole('listitem')
    expect(links[0]?.querySelector('img')?.getAttribute('src')).toBe(`/covers/${kilnSafety}.svg`)
    expect(links.map((item) => item.textContent)).toEqual([
      expect.stringContaining('Priya Nair bought Kiln Safety $28.00'),
      expect.stringContaining('6 sales of Pottery Basics $294.00'),
      expect.stringContaining('Payment failed: Lena Vogt. The bank said no funds. $29.00'),
    ])
    expect(screen.getByText('2 unread')).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Today' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Notifications' })).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('marks all as read, takes it back with Undo, and says when that failed', async () => {
    const list = [told(), told()]
    let read = false
    const readAll = vi.fn(async () => {
      read = true
      return { unread: 0, marked: 2, readAt: '2026-11-20T09:00:05.000Z' }
    })
    const undoReadAll = vi.fn(async () => {
      read = false
      return { unread: 2 }
    })
    bell({
      unread: async () => ({ unread: read ? 0 : 2 }),
      list: async () => listOf(list.map((each) => ({ ...each, readAt: read ? ago(0) : null }))),
      readAll,
      undoReadAll,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 2 unread' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    expect(await screen.findByText('All read')).toBeTruthy()
    expect(readAll).toHaveBeenCalledWith({ upTo: '2026-11-20T09:00:00.000Z' })
    await waitFor(() => expect(screen.queryByText('2 unread')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('2 unread')).toBeTruthy()
    expect(undoReadAll).toHaveBeenCalledWith({ readAt: '2026-11-20T09:00:05.000Z' })
    readAll.mockRejectedValueOnce(offline())
    await userEvent.click(await screen.findByRole('button', { name: 'Mark all as read' }))
    expect(await screen.findByText('We couldn’t mark them as read. Try again.')).toBeTruthy()
  })

  it('leads to the thing, and that is read', async () => {
    const one = told()
    const readIt = vi.fn(async () => ({ unread: 0 }))
    const { where } = bell({
      unread: async () => ({ unread: 1 }),
      list: async () => listOf([one]),
      read: readIt,
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }))
    await userEvent.click(await screen.findByRole('link', { name: /Priya Nair bought/ }))
    await waitFor(() => expect(where()).toBe(`/courses/${kilnSafety}/students`))
    expect(readIt).toHaveBeenCalledWith({ notificationIds: [one.id] })
  })
})

describe('/notifications', () => {
  const open = (fakes: Fakes['notifications'], at = '/notifications') =>
    renderWithServer<Fakes>(
      <Guard access="signed-in" loading="Loading...">
        <NotificationsPage />
      </Guard>,
      { notifications: fakes },
      { at, user: makeUser() },
    )

  it('tells every kind, and shows older ones when asked', async () => {
    const facts: [Notification['kind'], Record<string, unknown>, string][] = [
      ['studentLimit', { students: 101, limit: 100 }, 'You have 101 students; your plan has room for 100.'],
      [
        'coursesClosed',
        { closed: 2 },
        '2 of your courses are closed to new students. Choose which stay open.',
      ],
      ['review', { name: 'Zoe', title: 'Glazing', rating: 5, waits: true }, 'Waiting for your approval.'],
      [
        'surplus',
        { title: 'Cards', total: { cents: 900, currency: 'USD' }, because: 'price', next: 'returned' },
        'Refunded: $9.00 for Cards, paid at an old price',
      ],
      [
        'refund',
        {
          title: 'Cards',
          total: { cents: 900, currency: 'USD' },
          next: 'atProvider',
          provider: 'Pay',
          access: 'removed',
        },
        'Refunded at Pay: $9.00 for Cards. Access has ended.',
      ],
      [
        'payout',
        { total: { cents: 4728, currency: 'USD' }, next: 'failed', reason: 'The bank returned the payout.' },
        'Payout failed: $47.28 is back in your balance. The bank returned the payout.',
      ],
      [
        'dispute',
        {
          ...{ title: 'Cards', total: { cents: 900, currency: 'USD' }, next: 'open' },
          respondBy: '2026-12-01T12:00:00.000Z',
        },
        'Disputed: Cards, $9.00. Respond by Dec 1, 2026.',
      ],
      ['finished', { name: 'Tom', title: 'Glazing' }, 'Tom finished Glazing'],
      ['weeklyReport', { days: '22 – 28 June' }, 'Weekly report for 22 – 28 June is ready'],
      [
        'weeklyReport',
        { from: '2026-06-22', to: '2026-06-28' },
        'Weekly report for June 22\u2009–\u200928 is ready',
      ],
      ['certificate', { title: 'Glazing' }, 'Your certificate for Glazing is ready'],
      ['achievement', { key: 'firstCourse', by: 'Glazing' }, 'You earned First finish'],
      ['message', { name: 'Ana', title: 'Glazing', subject: 'Kiln' }, 'Ana wrote about Glazing: Kiln'],
      ['studyReminder', { title: 'Glazing', time: '19:30' }, 'Time to study at 19:30: Glazing'],
      [
        'sessionReminder',
        { name: 'Mia', title: 'Basic', time: '15:00', isHost: true },
        'Session with Mia at 15:00: Basic',
      ],
      ['sessionReminder', { name: 'Mia', title: '', time: '15:00', isHost: false }, 'Your session at 15:00'],
      ['exportReady', { what: 'ownData' }, 'Your data is ready to download'],
      ['signUp', { name: 'Ben', email: 'b@example.com' }, 'Ben signed up as a creator'],
      ['contactMessage', { name: 'Bo' }, 'Bo sent a message from the contact form'],
      [
        'productNews',
        { kind: 'course', headline: { en: 'Kiln 2 is full' }, text: { en: 'Make room for more.' } },
        'Kiln 2 is full. Make room for more.',
      ],
      ['mailFailed', { failed: 2, subject: 'Receipt' }, 'We couldn’t deliver 2 emails'],
      [
        'enrollment',
        { name: '<img src=x>', title: '{title}', paid: null },
        '<img src=x> got {title} for free',
      ],
    ]
    open({
      list: async ({ cursor }) =>
        cursor
          ? listOf([told({ facts: { name: 'Old One', title: 'Glazing' } })])
          : listOf(
              facts.map(([kind, facts]) => told({ kind, facts })),
              'next',
            ),
    })
    const items = await screen.findAllByRole('listitem')
    expect(items).toHaveLength(facts.length)
    for (const [at, [, , sentence]] of facts.entries()) expect(items[at]?.textContent).toContain(sentence)
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }))
    expect(await screen.findByText('Old One')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull()
  })

  it('shows a sale in the color of what was sold, as one from before that was told is', async () => {
    const facts = { name: 'Priya Nair', title: 'Recipe cards', paid: { cents: 1800, currency: 'USD' } }
    open({ list: async () => listOf([told({ facts: { ...facts, kind: 'download' } }), told({ facts })]) })
    const items = await screen.findAllByRole('listitem')
    expect(items.map(({ dataset }) => dataset.line)).toEqual(['products', 'courses'])
  })

  it('narrows by tab in the address, and says when nothing is left', async () => {
    const { where } = open({ list: async ({ filter }) => listOf(filter === 'unread' ? [] : [told()]) })
    await screen.findByText('Priya Nair')
    await userEvent.click(screen.getByRole('tab', { name: /Unread/ }))
    expect(await screen.findByText('You’re all caught up')).toBeTruthy()
    expect(where()).toBe('/notifications?filter=unread')
    const panel = screen.getByRole('tabpanel')
    await userEvent.click(within(panel).getByRole('button', { name: 'Show all' }))
    expect(await screen.findByText('Priya Nair')).toBeTruthy()
  })

  it('says what failed and tries again', async () => {
    let broken = true
    open({
      list: async () => {
        if (broken) throw new Error('away')
        return listOf([])
      },
    })
    expect(await screen.findByText('We couldn’t load your notifications')).toBeTruthy()
    broken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('No notifications yet')).toBeTruthy()
  })
})
