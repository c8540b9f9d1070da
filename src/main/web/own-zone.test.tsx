import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { useFormatter } from 'use-intl'
import { afterEach, expect, it } from 'vitest'
import { accountsApi } from '#areas/accounts/web/api.ts'
import { authApi } from '#areas/accounts/web/auth-api.ts'
import { answerWith, makeUser } from '#testing/web.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { useFormat } from '#webkit/format.ts'
import { createQueryClient } from '#webkit/query.ts'
import { AuthProvider } from '#webkit/session.tsx'
import { WordsProvider } from './WordsProvider.tsx'
import { startWords } from './words.ts'

afterEach(cleanup)

const at = '2026-11-23T11:30:00Z'

function Times() {
  const format = useFormat()
  const feed = useFormatter()
  const clock = feed.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <>
      <p>screen {format.dateTime(at)}</p>
      <p>feed {clock}</p>
      <RelativeTime at={at} />
    </>
  )
}

it.each([
  ['their profile’s', makeUser({ workspace: null, timeZone: 'Pacific/Auckland' }), 'Nov 24, 2026, 12:30'],
  ['their store’s', makeUser({ timeZone: 'Pacific/Auckland' }), 'Nov 23, 2026, 11:30'],
])('a person has one zone everywhere, whatever the device says: %s', async (_, user, written) => {
  answerWith({ accounts: { session: async () => ({ user }) } })
  await startWords()
  render(
    <WordsProvider>
      <QueryClientProvider client={createQueryClient()}>
        <AuthProvider api={authApi(accountsApi)} read={{ attempts: 1, pauseMs: 1 }}>
          <Times />
        </AuthProvider>
      </QueryClientProvider>
    </WordsProvider>,
  )
  expect(await screen.findByText(new RegExp(`^screen ${written}`))).toBeTruthy()
  expect(screen.getByText(new RegExp(`^feed ${written}`))).toBeTruthy()
  expect(document.querySelector('time')?.title).toMatch(new RegExp(`^${written}`))
})
