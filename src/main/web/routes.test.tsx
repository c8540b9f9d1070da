import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { IntlProvider } from 'use-intl'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { accountsApi } from '#areas/accounts/web/api.ts'
import { authApi } from '#areas/accounts/web/auth-api.ts'
import { answerWith, type Fakes, makeStudent, makeUser, refusal } from '#testing/web.tsx'
import { BrandContext } from '#ui/brand.ts'
import { createQueryClient } from '#webkit/query.ts'
import { AuthProvider } from '#webkit/session.tsx'
import type { SessionUser } from '#webkit/user.ts'
import { messages } from './all-words.ts'
import { hasScreen } from './pages.ts'
import { isAppPath, routes } from './routes.tsx'

const usage = {
  courses: 6,
  courseLimit: 10,
  students: 342,
  studentLimit: 1000,
  isFull: false,
  enforced: true,
}

/** The whole app at a path, as someone. */
function open(path: string, user: SessionUser | null, fakes: Fakes = {}) {
  answerWith({
    ...fakes,
    accounts: { session: async () => ({ user }), ...fakes.accounts },
    plans: { usage: async () => usage, ...fakes.plans },
  })
  const router = createMemoryRouter(routes(), { initialEntries: [path] })
  render(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <BrandContext value="Throughline">
        <QueryClientProvider client={createQueryClient()}>
          <AuthProvider api={authApi(accountsApi)} read={{ attempts: 3, pauseMs: 1 }}>
            <RouterProvider router={router} />
          </AuthProvider>
        </QueryClientProvider>
      </BrandContext>
    </IntlProvider>,
  )
  return router
}

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** A setting is changed in its row, which is closed at first. */
const openRow = async (name: RegExp) => userEvent.click(await screen.findByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const menu = () => screen.getAllByRole('navigation', { name: 'Main' })[0] as HTMLElement
const links = () =>
  within(menu())
    .getAllByRole('link')
    .map((link) => link.textContent?.replace(/\s*\(opens.*/, ''))

describe('the frame', () => {
  it('says Loading... until the session is known', async () => {
    open('/settings', null, { accounts: { session: () => new Promise(() => {}) } })
    expect(await screen.findByText('Loading...')).toBeTruthy()
  })

  it('shows Loading... with Retry when the session cannot be read, and never the sign-in page', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let isBack = false
    const session = async () => {
      if (!isBack) throw refusal('INTERNAL', 'Broken.')
      return { user: makeUser() }
    }
    const router = open('/settings', null, { accounts: { session } })
    const retry = await screen.findByRole('button', { name: 'Retry' })
    expect(screen.getByText('Loading...')).toBeTruthy()
    expect(router.state.location.pathname).toBe('/settings')
    isBack = true
    await userEvent.click(retry)
    expect(await heading('Settings')).toBeTruthy()
  })

  it('is in the look of the one creator a student is with, and names the product at the foot of the account menu alone', async () => {
    const shop = { name: 'Clay & Kiln', color: '#A6401F', logoUrl: '/logos/clay.png' }
    const user = makeStudent({ shop })
    open('/settings', user)
    await heading('Settings')
    const brand = within(menu()).getByRole('link', { name: 'Clay & Kiln' })
    expect(brand.querySelector('img')?.getAttribute('src')).toBe('/logos/clay.png')
    expect(document.getElementById('creator-paper')?.dataset.color).toBe('#A6401F')
    expect(document.title).toBe('Settings · Clay & Kiln')
    expect(screen.queryByText(/Throughline/)).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: /^Account/ }))
    expect(await screen.findByText(/^Throughline/)).toBeTruthy()
    cleanup()
    open('/settings', makeStudent())
    await heading('Settings')
    expect(document.getElementById('creator-paper')).toBeNull()
  })

  it('holds the creator’s menu, storefront and plan with its usage', async () => {
    open('/settings', makeUser({ plan: 'basic_plan' }))
    await heading('Settings')
    const names = links()
    expect(names).toContain('Storefront')
    expect(names).toContain('Settings')
    expect(names.includes('Courses')).toBe(hasScreen('/courses'))
    expect(names).not.toContain('CRM')
    expect(await within(menu()).findByText('6 of 10 courses')).toBeTruthy()
    expect(within(menu()).getByText('342 of 1,000 students')).toBeTruthy()
    expect(
      within(menu())
        .getByRole('link', { name: /Storefront/ })
        .getAttribute('href'),
    ).toBe('/@ana-reis')
  })

  it('holds the student’s menu without plan and storefront', async () => {
    open('/settings', makeStudent())
    await heading('Settings')
    expect(links()).not.toContain('Storefront')
    expect(within(menu()).queryByText(/Plan/)).toBeNull()
  })

  it('opens the sheet of keys with ?, and goes with g c, but not from inside a field', async () => {
    const router = open('/settings', makeUser())
    await heading('Settings')
    await openRow(/^Name/)
    await userEvent.type(await screen.findByLabelText('First name'), '?gs')
    expect(screen.queryByRole('dialog')).toBeNull()
    ;(document.activeElement as HTMLElement).blur()
    await userEvent.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    await router.navigate('/upgrade')
    expect(await heading('Choose your plan')).toBeTruthy()
    await userEvent.keyboard('gs')
    await waitFor(() => expect(router.state.location.pathname).toBe('/settings'))
  })

  it('asks before unsaved changes are left', async () => {
    const router = open('/settings', makeUser())
    await heading('Settings')
    await openRow(/^Name/)
    await userEvent.type(screen.getByLabelText('First name'), 'x')
    void router.navigate('/upgrade')
    const question = await screen.findByRole('dialog', { name: 'Leave without saving?' })
    expect(router.state.location.pathname).toBe('/settings')
    await userEvent.click(within(question).getByRole('button', { name: 'Leave' }))
    expect(await heading('Choose your plan')).toBeTruthy()
  })

  it('names the document and moves the focus to the heading when another page opens', async () => {
    const router = open('/settings', makeUser())
    await heading('Settings')
    await router.navigate('/upgrade')
    const title = await heading('Choose your plan')
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(document.title).toMatch(/^Upgrade/)
  })

  it('signs out from the account menu and forgets where it was', async () => {
    const router = open('/settings', makeUser(), { accounts: { signOut: async () => ({ done: true }) } })
    await heading('Settings')
    await userEvent.click(screen.getByRole('button', { name: 'Account menu for Ana Reis' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await heading('Sign in')
    expect(router.state.location.state).toBeNull()
  })
})

describe('paths', () => {
  it('leads a visitor to sign in and remembers where to', async () => {
    const router = open('/settings?tab=security', null)
    await heading('Sign in')
    expect(router.state.location).toMatchObject({
      pathname: '/signin',
      state: { from: '/settings?tab=security' },
    })
  })

  it.each([
    ['/crm', makeStudent()],
    ['/membership', makeUser()],
    ['/analytics', makeUser({ role: 'admin', workspace: null })],
  ])('guards %s although its screen is not built', async (path, user) => {
    const router = open(path, user)
    await heading('You don’t have permission to open this page')
    expect(router.state.location.pathname).toBe('/unauthorized')
  })

  it('T13: says inside the frame that a tool isn’t here yet to who passes the guard, and that unknown paths are nowhere', async () => {
    const router = open('/crm', makeUser())
    // T13: the link is right, there's nothing behind it yet.
    await heading('This tool isn’t here yet.')
    expect(menu()).toBeTruthy()
    await router.navigate('/nowhere/at/all')
    await heading('This page isn’t on the map')
    expect(menu()).toBeTruthy()
  })

  it('shows a visitor the not-found page on its own', async () => {
    open('/nowhere', null)
    await heading('This page isn’t on the map')
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it.each(['/signin', '/signup', '/forgot-password'])(
    'leads who is signed in from %s to the dashboard',
    async (path) => {
      const router = open(path, makeUser())
      await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'))
    },
  )

  it('knows its own from the server’s', () => {
    expect(isAppPath('/courses?new=1')).toBe(true)
    expect(isAppPath('/crm')).toBe(true)
    expect(isAppPath('/@ana/courses/x')).toBe(false)
    expect(isAppPath('/checkout/off_1')).toBe(false)
  })
})
