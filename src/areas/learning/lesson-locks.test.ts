import { describe, expect, it } from 'vitest'
import type { Id } from '#kernel/ids.ts'
import { locksOf, type Opener, type OpeningRule, sampleLocks } from './lesson-locks.ts'

const id = (n: number) => `lsn_${n}` as Id<'lsn'>
const lesson = (n: number, rule: Partial<OpeningRule> = {}): OpeningRule => ({
  id: id(n),
  title: `Lesson ${n}`,
  freePreview: false,
  dripDays: 0,
  opensAt: null,
  requiredBeforeNext: false,
  ...rule,
})
const learner = (fields: Partial<Opener> = {}): Opener => ({
  since: new Date('2026-06-30T10:00:00Z'),
  finished: false,
  done: new Set(),
  openings: new Map(),
  now: new Date('2026-07-01T10:00:00Z'),
  timeZone: 'Europe/Lisbon',
  ...fields,
})
const sentences = (outline: OpeningRule[], fields?: Partial<Opener>) =>
  Object.fromEntries([...locksOf(outline, learner(fields))].map(([id, lock]) => [id, lock.sentence]))

describe('lessons that open by and by', () => {
  it('say the day, and how many days after what', () => {
    expect(sentences([lesson(1), lesson(2, { dripDays: 7 })])).toEqual({
      lsn_2: 'Opens July 7, 7 days after you joined.',
    })
    expect(sentences([lesson(1, { dripDays: 1 })], { now: new Date('2026-06-30T10:00:00Z') })).toEqual({
      lsn_1: 'Opens July 1, 1 day after you joined.',
    })
  })

  it('say how long it takes when it is close, which is true in every time zone', () => {
    const now = new Date('2026-07-06T22:00:00Z')
    expect(sentences([lesson(1, { dripDays: 7 })], { now })).toEqual({
      lsn_1: 'Opens in 12 h, 7 days after you joined.',
    })
  })

  it('open to the second', () => {
    const outline = [lesson(1, { dripDays: 7 })]
    expect(locksOf(outline, learner({ now: new Date('2026-07-07T09:59:59Z') })).size).toBe(1)
    expect(locksOf(outline, learner({ now: new Date('2026-07-07T10:00:00Z') })).size).toBe(0)
  })

  it('wait for the later of days and date, and name the year when it is another', () => {
    const date = new Date('2026-12-03T09:00:00Z')
    expect(sentences([lesson(1, { dripDays: 7, opensAt: date })])).toEqual({ lsn_1: 'Opens December 3.' })
    expect(sentences([lesson(1, { dripDays: 300, opensAt: date })])).toEqual({
      lsn_1: 'Opens April 26, 2027, 300 days after you joined.',
    })
  })

  it('open for one student when the creator says so, earlier or later', () => {
    const outline = [lesson(1, { dripDays: 7 }), lesson(2)]
    const openings = new Map([
      [id(1), new Date('2026-07-01T09:00:00Z')],
      [id(2), new Date('2026-08-01T09:00:00Z')],
    ])
    expect(sentences(outline, { openings })).toEqual({ lsn_2: 'Opens August 1.' })
  })
})

describe('a lesson that must be done before the next', () => {
  const outline = [
    lesson(1),
    lesson(2, { title: 'Quiz: clay bodies', requiredBeforeNext: true }),
    lesson(3),
    lesson(4, { freePreview: true }),
    lesson(5, { dripDays: 9 }),
  ]

  it('closes everything behind it but what anybody may see, and names itself', () => {
    expect(locksOf(outline, learner()).get(id(3))).toEqual({
      reason: 'order',
      sentence: 'Finish “Quiz: clay bodies” first.',
      opensAt: null,
      lessonId: id(2),
    })
    expect([...locksOf(outline, learner()).keys()]).toEqual([id(3), id(5)])
  })

  it('gives way to the date, which nothing the learner does brings nearer', () => {
    expect(locksOf(outline, learner()).get(id(5))?.reason).toBe('drip')
  })

  it('opens what follows once it is done; what was done before the rule stays open', () => {
    expect([...locksOf(outline, learner({ done: new Set([id(2)]) })).keys()]).toEqual([id(5)])
    expect([...locksOf(outline, learner({ done: new Set([id(3)]) })).keys()]).toEqual([id(5)])
  })

  it('closes nothing to somebody who was through with the course', () => {
    expect(locksOf(outline, learner({ finished: true })).size).toBe(0)
  })
})

it('shows anybody the free previews alone', () => {
  const locks = sampleLocks([lesson(1), lesson(2, { freePreview: true })])
  expect([...locks]).toMatchObject([[id(1), { reason: 'access' }]])
})
