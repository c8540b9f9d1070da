import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CompletionRule,
  type LessonProgress,
  mayBeMarkedDone,
  noProgress,
  withAttempt,
  withMark,
  withWatchReport,
} from './completion.ts'

const video: CompletionRule = { kind: 'video', watchPercent: 90, mustPass: true, seconds: 1000 }
const quiz: CompletionRule = { kind: 'quiz', watchPercent: 90, mustPass: true, seconds: null }
const at = (n: number) => new Date(Date.UTC(2026, 10, 21) + n * 1000)
const watched = (from: number, to: number, n = 0) => ({
  at: at(n),
  position: to,
  played: [[from, to] as [number, number]],
})

type Fact =
  | { kind: 'watched'; at: number; position: number | null; played: [number, number][] }
  | { kind: 'mark'; at: number; done: boolean }

const aSecond = fc.integer({ min: 0, max: 11_000 }).map((tenths) => tenths / 10)
const aSpan = fc
  .tuple(aSecond, fc.integer({ min: 0, max: 4_000 }))
  .map(([from, length]): [number, number] => [from, from + length / 10])
const aFact: fc.Arbitrary<Fact> = fc.oneof(
  fc.record({
    kind: fc.constant('watched' as const),
    at: fc.nat(50),
    position: fc.option(aSecond),
    played: fc.array(aSpan, { maxLength: 4 }),
  }),
  fc.record({ kind: fc.constant('mark' as const), at: fc.nat(50), done: fc.boolean() }),
)

function apply(facts: Fact[], rule = video): LessonProgress {
  return facts.reduce(
    (standing, fact) =>
      fact.kind === 'mark'
        ? withMark(standing, rule, { done: fact.done, at: at(fact.at) })
        : withWatchReport(standing, rule, { ...fact, at: at(fact.at) }),
    noProgress,
  )
}

/** What must be one whatever the order; the moment it first counted is the one fact that depends on it. */
function answer({ completedAt, completedBy, ...rest }: LessonProgress) {
  return { ...rest, done: completedAt !== null }
}

describe('progress written in any order', () => {
  it('E: gives one answer, twice or shuffled, from two devices', () => {
    fc.assert(
      fc.property(
        fc.array(aFact, { maxLength: 12 }).chain((facts) =>
          fc.tuple(
            fc.constant(facts),
            fc.shuffledSubarray([...facts, ...facts], {
              minLength: facts.length * 2,
              maxLength: facts.length * 2,
            }),
          ),
        ),
        ([facts, shuffledTwice]) => {
          expect(answer(apply(shuffledTwice))).toEqual(answer(apply(facts)))
        },
      ),
      { numRuns: 300 },
    )
  })

  it('counts no second twice and none that was not played', () => {
    fc.assert(
      fc.property(fc.array(aSpan, { maxLength: 8 }), (played) => {
        const { watched: spans } = withWatchReport(noProgress, video, { at: at(0), position: null, played })
        for (const [from, to] of spans) expect(to).toBeGreaterThan(from)
        for (let n = 1; n < spans.length; n++)
          expect(spans[n]?.[0]).toBeGreaterThan((spans[n - 1]?.[1] ?? 0) + 0.5)
        for (const [from, to] of spans) {
          expect(from).toBeGreaterThanOrEqual(0)
          expect(to).toBeLessThanOrEqual(1000)
        }
      }),
    )
  })
})

describe('what counts', () => {
  it('is enough of the recording, joined from pieces', () => {
    const some = withWatchReport(noProgress, video, watched(0, 450))
    expect(some).toMatchObject({ watchedPercent: 45, completedAt: null })
    expect(withWatchReport(some, video, watched(400, 900, 5))).toMatchObject({
      watchedPercent: 90,
      completedAt: at(5),
      completedBy: 'watched',
    })
  })

  it('is not a linked recording, nor one of unknown length', () => {
    const linked = { ...video, seconds: null }
    expect(withWatchReport(noProgress, linked, watched(0, 1000))).toMatchObject({
      watched: [],
      completedAt: null,
    })
  })

  it('is the last word of the learner, above the rule', () => {
    const whole = withWatchReport(noProgress, video, watched(0, 1000))
    const not = withMark(whole, video, { done: false, at: at(9) })
    expect(not).toMatchObject({ completedAt: null, watchedPercent: 100 })
    expect(withWatchReport(not, video, watched(0, 1000, 20)).completedAt).toBeNull()
    expect(withMark(not, video, { done: true, at: at(8) }).completedAt).toBeNull()
    expect(withMark(not, video, { done: true, at: at(9) }).completedAt).toEqual(at(9))
  })

  it('stays when the rule is made stricter', () => {
    const done = withWatchReport(noProgress, { ...video, watchPercent: 50 }, watched(0, 600))
    expect(withWatchReport(done, video, watched(600, 610, 5)).completedAt).toEqual(at(0))
  })
})

describe('a quiz', () => {
  it('counts when it is passed, and cannot be called done before', () => {
    const failed = withAttempt(noProgress, quiz, { at: at(1), percent: 60, passed: false })
    expect(failed).toMatchObject({ attempts: 1, bestScore: 60, passedAt: null, completedAt: null })
    expect(mayBeMarkedDone(failed, quiz)).toBe(false)
    const passed = withAttempt(failed, quiz, { at: at(2), percent: 80, passed: true })
    expect(passed).toMatchObject({ attempts: 2, bestScore: 80, completedAt: at(2), completedBy: 'quiz' })
    expect(mayBeMarkedDone(passed, quiz)).toBe(true)
  })

  it('counts handed in where it need not be passed', () => {
    const free = { ...quiz, mustPass: false }
    expect(withAttempt(noProgress, free, { at: at(1), percent: 10, passed: false }).completedBy).toBe('quiz')
    expect(mayBeMarkedDone(noProgress, free)).toBe(true)
  })

  it('passed after "not done" is done, and an older "not done" that comes late changes nothing', () => {
    const passed = withAttempt(noProgress, quiz, { at: at(1), percent: 80, passed: true })
    const not = withMark(passed, quiz, { done: false, at: at(5) })
    expect(not.completedAt).toBeNull()
    const again = withAttempt(not, quiz, { at: at(9), percent: 90, passed: true })
    expect(again.completedAt).toEqual(at(9))
    expect(withMark(again, quiz, { done: false, at: at(7) }).completedAt).toEqual(at(9))
  })
})
