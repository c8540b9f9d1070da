import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { makeUser, offline, refusal, renderWithServer } from '#testing/web.tsx'
import { useAuth } from './session.tsx'

function Who() {
  const auth = useAuth()
  const attempt = (call: () => Promise<unknown>) =>
    void call().catch((error: Error) => setLast(error.message))
  const setLast = (text: string) => document.body.setAttribute('data-last', text)
  return (
    <>
      <p data-testid="who" data-ended={auth.ended}>
        {auth.user?.displayName ??
          (auth.loading ? (auth.failed ? 'failed' : 'loading') : (auth.suspension?.reason ?? 'nobody'))}
      </p>
      <p data-testid="error">{auth.error}</p>
      <button
        type="button"
        onClick={() => attempt(() => auth.signIn({ email: 'a@b.co', password: 'x', rememberMe: false }))}
      >
        Sign in
      </button>
      <button type="button" onClick={() => attempt(auth.signOut)}>
        Sign out
      </button>
      <button type="button" onClick={() => attempt(() => auth.updatePlan('pro_plan'))}>
        Pro
      </button>
      <button type="button" onClick={() => attempt(() => auth.updateProfile({ bio: 'x' }))}>
        Bio
      </button>
      <button type="button" onClick={() => void auth.refresh()}>
        Retry
      </button>
    </>
  )
}

const who = () => screen.getByTestId('who').textContent
const settled = (text: string) => waitFor(() => expect(who()).toBe(text))

describe('useAuth', () => {
  it('says where it must be used', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => render(<Who />)).toThrow('useAuth must be used within an AuthProvider')
  })
})

describe('reading the user document', () => {
  it('is loading until the answer is there', async () => {
    renderWithServer(<Who />, {}, { user: makeUser() })
    expect(who()).toBe('loading')
    await settled('Ana Reis')
  })

  it('takes the answer nobody as signed out, asking once', async () => {
    const { requests } = renderWithServer(<Who />, {})
    await settled('nobody')
    expect(requests).toEqual(['GET /api/v1/session'])
  })

  it('takes a 401 as signed out too', async () => {
    const session = vi.fn(async () => {
      throw refusal('UNAUTHORIZED', 'Sign in to continue.')
    })
    renderWithServer(<Who />, { accounts: { session } })
    await settled('nobody')
    expect(session).toHaveBeenCalledTimes(1)
  })

  it('keeps whoever signs in while the first answer is on its way', async () => {
    let answer = () => {}
    const session = () => new Promise<{ user: null }>((resolve) => (answer = () => resolve({ user: null })))
    renderWithServer(<Who />, { accounts: { session, signIn: async () => ({ user: makeUser() }) } })
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await settled('Ana Reis')
    answer()
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await settled('Ana Reis')
  })

  it.each([
    ['the network is away', () => offline()],
    ['the server is away', () => refusal('UNAVAILABLE', 'Away.')],
  ])('tries three times when %s, then offers Retry without signing anybody out', async (_, failure) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    let isBack = false
    const session = vi.fn(async () => {
      if (!isBack) throw failure()
      return { user: makeUser() }
    })
    renderWithServer(<Who />, { accounts: { session } })
    await settled('failed')
    expect(session).toHaveBeenCalledTimes(3)

    isBack = true
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await settled('Ana Reis')
  })

  it('does not ask again after any other failure', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const session = vi.fn(async () => {
      throw refusal('INTERNAL', 'Broken.')
    })
    renderWithServer(<Who />, { accounts: { session } })
    await settled('failed')
    expect(session).toHaveBeenCalledTimes(1)
  })

  it('knows a suspended account and why', async () => {
    const session = async () => {
      throw refusal('auth/suspended', 'Suspended.', undefined, {
        reason: 'Disputes',
        since: '2026-11-18T14:20:00.000Z',
        contact: '',
      })
    }
    renderWithServer(<Who />, { accounts: { session } })
    await settled('Disputes')
  })
})

describe('the calls of the session', () => {
  it('signs in, changes the plan and signs out', async () => {
    renderWithServer(<Who />, {
      accounts: {
        signIn: async () => ({ user: makeUser() }),
        updatePlan: async ({ plan }: { plan: 'pro_plan' }) => makeUser({ plan, displayName: `On ${plan}` }),
        signOut: async () => ({ done: true }),
      },
    })
    await settled('nobody')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await settled('Ana Reis')
    await userEvent.click(screen.getByRole('button', { name: 'Pro' }))
    await settled('On pro_plan')
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }))
    await settled('nobody')
  })

  it('keeps the message of a failure and throws it on', async () => {
    renderWithServer(<Who />, {
      accounts: {
        signIn: async () => {
          throw refusal('auth/wrong-credentials', 'Email or password is wrong.')
        },
      },
    })
    await settled('nobody')
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }))
    await waitFor(() => expect(screen.getByTestId('error').textContent).toBe('Email or password is wrong.'))
    expect(document.body.getAttribute('data-last')).toBe('Email or password is wrong.')
  })

  it('refuses changes when nobody is signed in, asking no server', async () => {
    const { requests } = renderWithServer(<Who />, {})
    await settled('nobody')
    await userEvent.click(screen.getByRole('button', { name: 'Bio' }))
    await waitFor(() => expect(document.body.getAttribute('data-last')).toBe('No user logged in'))
    expect(requests).toEqual(['GET /api/v1/session'])
  })

  it('ends when any call is answered with 401', async () => {
    renderWithServer(
      <Who />,
      {
        accounts: {
          updateProfile: async () => {
            throw refusal('UNAUTHORIZED', 'Sign in to continue.')
          },
        },
      },
      { user: makeUser() },
    )
    await settled('Ana Reis')
    await userEvent.click(screen.getByRole('button', { name: 'Bio' }))
    await settled('nobody')
    expect(screen.getByTestId('who').dataset.ended).toBe('true')
  })
})
