import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { makeStudent, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { SessionUser } from '#webkit/user.ts'
import { unverifiedGraceMs } from '../rules.ts'
import { UnconfirmedStrip } from './shared/UnconfirmedStrip.tsx'

const show = (user: SessionUser, accounts: object = {}) =>
  renderWithServer(
    <Guard access="signed-in" loading="Loading...">
      <UnconfirmedStrip />
      <p>The page</p>
    </Guard>,
    { accounts },
    { at: '/dashboard', user },
  )
/** Toasts have the same role. */
const strip = () =>
  screen.queryAllByRole('status').find(({ textContent }) => /open the link/i.test(textContent ?? ''))
const shown = () => waitFor(() => expect(strip()).toBeDefined()).then(() => strip()?.textContent)
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

it('asks to confirm, and sends the link again', async () => {
  const requestVerification = vi.fn(async () => ({ done: true as const }))
  show(makeUser({ emailVerified: false, createdAt: ago(60_000) }), { requestVerification })
  expect(await shown()).toContain('Confirm your email address: open the link we sent to ana@example.com.')
  await userEvent.click(screen.getByRole('button', { name: 'Send it again' }))
  expect(await screen.findByText('We sent a new link to ana@example.com.')).toBeTruthy()
  expect(requestVerification).toHaveBeenCalledTimes(1)
})

it('says why it wasn’t sent', async () => {
  const sentence = 'We just sent you a link. Check your inbox, or try again in a minute.'
  const requestVerification = async () => {
    throw refusal('RATE_LIMITED', sentence)
  }
  show(makeUser({ emailVerified: false }), { requestVerification })
  await userEvent.click(await screen.findByRole('button', { name: 'Send it again' }))
  expect(await screen.findByText(sentence)).toBeTruthy()
})

it('tells a creator after a day that nothing is on sale, and a student never', async () => {
  const late = { emailVerified: false, createdAt: ago(unverifiedGraceMs + 60_000) }
  const { unmount } = show(makeUser(late))
  expect(await shown()).toContain('Your products aren’t on sale')
  unmount()
  show(makeStudent(late))
  expect(await shown()).toContain('Confirm your email address')
})

it('doesn’t show once it’s confirmed, or to an admin who’s viewing as someone', async () => {
  const { unmount } = show(makeUser())
  await screen.findByText('The page')
  expect(strip()).toBeUndefined()
  unmount()
  show(makeUser({ emailVerified: false, viewedBy: { name: 'Ada', until: ago(-60_000) } }))
  await screen.findByText('The page')
  expect(strip()).toBeUndefined()
})

it('disappears when the address was confirmed in another tab', async () => {
  let user = makeUser({ emailVerified: false })
  show(user, { session: async () => ({ user }) })
  await shown()
  user = makeUser()
  // The strip shows a moment before it starts listening.
  await waitFor(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    expect(strip()).toBeUndefined()
  })
})
