import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type FakeOf, makeStudent, refusal, renderWithServer } from '#testing/web.tsx'
import type { Achievement, achievementsContract } from '../../contract.ts'
import { achievementGoals, achievementKeys } from '../../rules.ts'
import { AchievementsPanel } from './AchievementsPanel.tsx'

type Api = { achievements: FakeOf<typeof achievementsContract> }
const course = { id: `crs_${'0'.repeat(26)}`, title: 'Bookbinding', lessonsLeft: 2 } as const

function all(fields: Partial<Record<string, Partial<Achievement>>>): Achievement[] {
  return achievementKeys.map((key) => ({
    key,
    earnedAt: null,
    by: null,
    have: 0,
    need: achievementGoals[key],
    course: null,
    ...fields[key],
  }))
}
const open = (achievements: Achievement[]) => {
  const earned = achievements.filter((one) => one.earnedAt).length
  renderWithServer<Api>(
    <AchievementsPanel />,
    { achievements: { list: async () => ({ earned, achievements }) } },
    { user: makeStudent() },
  )
}

it('shows what earned one and what is left of the others, earned ones first', async () => {
  open(
    all({
      firstCourse: { earnedAt: '2026-11-04T10:00:00.000Z', by: 'Pottery Basics', have: 1 },
      noteTaker: { have: 8 },
      certified: { course },
      tenHours: { have: 12_000 },
      perfectScore: { have: 80 },
    }),
  )
  expect(await screen.findByText('1 of 8')).toBeTruthy()
  const tiles = screen.getAllByRole('listitem')
  expect(tiles[0]?.textContent).toContain('Finished Pottery Basics')
  expect(tiles).toHaveLength(8)
  const told = tiles.map((tile) => tile.textContent).join('\n')
  for (const words of ['12 notes to go', '3 h 20 min of 10 h', 'Best so far: 80%', 'Complete one lesson'])
    expect(told).toContain(words)
  const link = screen.getByRole('link', { name: '2 lessons to go in Bookbinding' })
  expect(link.getAttribute('href')).toBe(`/learn/${course.id}`)
})

it('leads to a certificate that only has to be asked for', async () => {
  open(all({ certified: { course: { ...course, lessonsLeft: 0 } } }))
  const tile = (await screen.findByText('Certified')).closest('li')
  const link = within(tile as HTMLElement).getByRole('link', { name: 'Get your Bookbinding certificate' })
  expect(link.getAttribute('href')).toBe(`/certificates/claim/${course.id}`)
})

it('offers to try again where it didn’t load', async () => {
  renderWithServer<Api>(
    <AchievementsPanel />,
    {
      achievements: {
        list: async () => {
          throw refusal('INTERNAL', 'Something went wrong on our side.')
        },
      },
    },
    { user: makeStudent() },
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Your achievements didn’t load.')
})
