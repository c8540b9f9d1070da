import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { type FakeOf, makeUser, renderWithServer } from '#testing/web.tsx'
import type { coachingContract } from '../../contract.ts'
import { sessionOf } from '../../testing/fakes.ts'
import { useTimes } from '../use-times.ts'
import { SessionAgenda } from './SessionAgenda.tsx'
import { TodayCard } from './TodayCard.tsx'

// It’s noon in Lisbon on the day of the session.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T12:00:00Z') }))
afterEach(() => vi.useRealTimers())

type Api = { coaching: FakeOf<typeof coachingContract> }
const openAt = (id: string) => `/coaching?open=${id}`

function Agenda() {
  const times = useTimes('Europe/Lisbon')
  const tomorrow = sessionOf(2, { startsAt: '2026-12-02T09:00:00.000Z', joinUrl: null })
  return <SessionAgenda sessions={[sessionOf(1), tomorrow]} times={times} openAt={openAt} menuOf={() => []} />
}
function Today() {
  return <TodayCard times={useTimes('Europe/Lisbon')} openAt={openAt} />
}

it('is an agenda by day on a phone, with one press to join', async () => {
  renderWithServer<Api>(<Agenda />, { coaching: {} }, { at: '/coaching', user: makeUser() })
  const days = await screen.findAllByRole('heading', { level: 3 })
  expect(days.map(({ textContent }) => textContent)).toEqual(['Today', 'Tomorrow'])
  const [today, tomorrow] = days.map((day) => within(day.closest('section') as HTMLElement))
  expect(today?.getByText('10:00 AM New York')).toBeDefined()
  expect(today?.getByRole('link', { name: /^Join/ }).getAttribute('href')).toBe('https://meet.example/ana')
  expect(tomorrow?.queryByRole('link', { name: /^Join/ })).toBeNull()
})

it('is above lists of other days, with what’s on today alone', async () => {
  const list = vi.fn<NonNullable<Api['coaching']['list']>>(async () => ({
    sessions: [sessionOf(1), sessionOf(2, { status: 'canceled' })],
    total: 2,
    counts: { upcoming: 1, past: 0, all: 2 },
  }))
  renderWithServer<Api>(<Today />, { coaching: { list } }, { at: '/coaching', user: makeUser() })
  expect(await screen.findAllByRole('link', { name: 'Tom Becker' })).toHaveLength(1)
  expect(screen.getByRole('link', { name: /^Join/ })).toBeDefined()
  expect(list.mock.calls[0]?.[0]).toMatchObject({
    ...{ when: 'all', from: '2026-12-01T00:00:00.000Z', to: '2026-12-02T00:00:00.000Z' },
  })
})
