import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { makeStudent, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from './Guard.tsx'
import type { PageAccess } from './pages.ts'
import { safePath } from './places.ts'
import type { SessionUser } from './user.ts'

const open = (access: PageAccess, user: SessionUser | null, at = '/page') =>
  renderWithServer(
    <Guard access={access} loading="Loading...">
      The page
    </Guard>,
    {},
    { at, user },
  )

const creatorPage = { role: 'creator', minPlan: 'free_plan' } as const
const proPage = { role: 'creator', plan: 'pro_plan' } as const

describe('the route guard', () => {
  it('shows loading until the session is known', async () => {
    open('signed-in', makeUser())
    expect(screen.getByText('Loading...')).toBeTruthy()
    expect(await screen.findByText('The page')).toBeTruthy()
  })

  it.each<[string, PageAccess, SessionUser | null, string | null]>([
    ['a visitor at a signed-in page', 'signed-in', null, '/signin'],
    ['a student at a creator page', creatorPage, makeStudent(), '/unauthorized'],
    [
      'an admin at a creator page',
      creatorPage,
      makeUser({ role: 'admin', workspace: null }),
      '/unauthorized',
    ],
    ['a creator at an admin page', { role: 'admin' }, makeUser(), '/unauthorized'],
    ['an unknown role at a creator page', creatorPage, makeUser({ role: 'wizard' }), '/unauthorized'],
    ['a Basic creator at the exact Pro page', proPage, makeUser({ plan: 'basic_plan' }), '/unauthorized'],
    ['a Pro creator at the exact Pro page', proPage, makeUser({ plan: 'pro_plan' }), null],
    ['a Free creator at a minimum-free page', creatorPage, makeUser(), null],
    [
      'a Basic creator below the minimum',
      { role: 'creator', minPlan: 'pro_plan' },
      makeUser({ plan: 'basic_plan' }),
      '/unauthorized',
    ],
    ['a visitor at a public page', 'public', null, null],
    ['a visitor at a learning page, who may hold a pass', 'learner', null, null],
    ['a signed-in person at the sign-in page', 'visitors-only', makeUser(), '/dashboard'],
    ['a visitor at the sign-in page', 'visitors-only', null, null],
  ])('%s', async (_, access, user, leadsTo) => {
    const { where } = open(access, user)
    if (leadsTo) await waitFor(() => expect(where()).toBe(leadsTo))
    else expect(await screen.findByText('The page')).toBeTruthy()
  })

  it('leads a suspended person to the page that says so', async () => {
    const session = async () => {
      throw refusal('auth/suspended', 'Suspended.')
    }
    const page = (
      <Guard access="signed-in" loading="Loading...">
        The page
      </Guard>
    )
    const { where } = renderWithServer(page, { accounts: { session } }, { at: '/page' })
    await waitFor(() => expect(where()).toBe('/suspended'))
  })
})

describe('a return location', () => {
  it.each([
    ['/payments?tab=payouts#top', '/payments?tab=payouts#top'],
    ['/@ana/courses/x', '/@ana/courses/x'],
    ['https://elsewhere.example/', null],
    ['//elsewhere.example/', null],
    ['/\\elsewhere.example/', null],
    ['/.//elsewhere.example/', null],
    ['/\t/elsewhere.example', null],
    ['javascript:alert(1)', null],
    ['/signin?from=/x', null],
    ['/signing', '/signing'],
    ['', null],
    [undefined, null],
    [7, null],
  ])('%s', (wanted, path) => expect(safePath(wanted)).toBe(path))
})
