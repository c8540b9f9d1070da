// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { makeStudent, renderWithServer } from '#testing/web.tsx'
import { useAuth } from '#webkit/session.tsx'
import { quizPrefix } from './kept-prefix.ts'
import { LearningKeeper } from './LearningKeeper.tsx'

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
