// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { makeStudent, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import { useAuth } from '#webkit/session.tsx'
import { sendAll } from '../player/outbox/send-kept.ts'
import { keptPrefix, quizPrefix } from './kept-prefix.ts'
import { LearningKeeper } from './LearningKeeper.tsx'

vi.mock('../player/outbox/send-kept.ts', () => ({ sendAll: vi.fn(async () => {}) }))

function Account() {
  const { signOut } = useAuth()
  return (
    <>
      <LearningKeeper />
      <button type="button" onClick={() => void signOut()}>
        Sign out
      </button>
    </>
  )
}

it('takes a quiz under way off the device when its student signs out', async () => {
  const key = `${quizPrefix}att_1`
  localStorage.setItem(key, '{}')
  localStorage.setItem('other', 'stays')
  renderWithServer(
    <Account />,
    { accounts: { signOut: async () => ({ done: true as const }) } },
    { user: makeStudent() },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(localStorage.getItem(key)).toBeNull())
  expect(localStorage.getItem('other')).toBe('stays')
  localStorage.clear()
})

it('leaves what was kept to the player while that is open, and sends it elsewhere', async () => {
  const user = makeStudent()
  history.replaceState(null, '', '/learn/crs_1')
  localStorage.setItem(`${keptPrefix(user.id)}one`, '{}')
  renderWithServer(<Account />, {}, { user })
  await screen.findByRole('button', { name: 'Sign out' })
  window.dispatchEvent(new Event('online'))
  history.replaceState(null, '', '/dashboard')
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(sendAll).toHaveBeenCalledWith(user.id))
  expect(sendAll).toHaveBeenCalledTimes(1)
  localStorage.clear()
})

it('T2: leaves nothing of an account that was deleted elsewhere, and what waits of others', async () => {
  const user = makeStudent()
  vi.mocked(sendAll).mockClear()
  localStorage.setItem(`${keptPrefix(user.id)}one`, '{}')
  localStorage.setItem(`${keptPrefix('usr_other')}one`, '{}')
  const session = async () => {
    throw refusal('auth/account-deleted', 'This account was deleted.', undefined, { userId: user.id })
  }
  const { where } = renderWithServer(
    <>
      <LearningKeeper />
      <Guard access="signed-in" loading={null}>
        <p>Behind the door</p>
      </Guard>
    </>,
    { accounts: { session } },
    { at: '/library' },
  )
  await waitFor(() => expect(localStorage.getItem(`${keptPrefix(user.id)}one`)).toBeNull())
  expect(localStorage.getItem(`${keptPrefix('usr_other')}one`)).toBe('{}')
  expect(sendAll).not.toHaveBeenCalled()
  // No one is asked to sign in to what is not there anymore.
  await waitFor(() => expect(where()).toBe('/account-deleted'))
  expect(screen.queryByText('Behind the door')).toBeNull()
  localStorage.clear()
})
