// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { makeStudent, renderWithServer } from '#testing/web.tsx'
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
