import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { IntlProvider } from 'use-intl'
import { describe, expect, it, vi } from 'vitest'
import { accountsApi } from '#areas/accounts/web/api.ts'
import { authApi } from '#areas/accounts/web/auth-api.ts'
import { answerWith, makeUser, refusal } from '#testing/web.tsx'
import { createQueryClient } from '#webkit/query.ts'
import { decodeError } from '#webkit/refusal.ts'
import { AuthProvider } from '#webkit/session.tsx'
import { messages } from './all-words.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { Root } from './Root.tsx'

const failure = (code: string, status: number) =>
  decodeError({ code, message: 'Broken.', requestId: 'req_7Kd2m' }, { status, headers: {} })

function open(error: () => unknown, session: () => Promise<unknown> = async () => ({ user: makeUser() })) {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answerWith({ accounts: { session } })
  const Broken = () => {
    const thrown = error()
    if (thrown) throw thrown
    return <h1>Whole again</h1>
  }
  const page = { path: '/page', element: <Broken />, errorElement: <ErrorPage /> }
  const router = createMemoryRouter(
    [{ element: <Root />, children: [page, { path: '/signin', element: <h1>Door</h1> }] }],
    {
      initialEntries: ['/page'],
    },
  )
  render(
    <IntlProvider locale="en" messages={messages} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <AuthProvider api={authApi(accountsApi)} read={{ attempts: 1, pauseMs: 1 }}>
          <RouterProvider router={router} />
        </AuthProvider>
      </QueryClientProvider>
    </IntlProvider>,
  )
  return router
}

const done = () => {
  cleanup()
  vi.restoreAllMocks()
}

describe('a screen that breaks', () => {
  it('says so with the id of the request, and tries again', async () => {
    let isBroken = true
    open(() => (isBroken ? failure('INTERNAL', 500) : null))
    expect(await screen.findByRole('heading', { name: 'Something went wrong here' })).toBeTruthy()
    expect(screen.getByText('req_7Kd2m')).toBeTruthy()
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('heading', { name: 'Whole again' })).toBeTruthy()
    done()
  })

  it('is not found when its thing is not there', async () => {
    open(() => failure('NOT_FOUND', 404))
    expect(await screen.findByRole('heading', { name: 'This page isn’t on the map' })).toBeTruthy()
    done()
  })

  it('leads to sign in when the session is over', async () => {
    const router = open(
      () => failure('UNAUTHORIZED', 401),
      async () => {
        throw refusal('UNAUTHORIZED', 'Sign in to continue.')
      },
    )
    await waitFor(() =>
      expect(router.state.location).toMatchObject({ pathname: '/signin', state: { from: '/page' } }),
    )
    done()
  })
})
