import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LearnCourse } from '../../../contract.ts'
import { watchedPercent } from '../../../spans.ts'
import {
  type KeptNote,
  type KeptReport,
  keyOf,
  mergeEntries,
  type OutboxEntry,
  withOutbox,
} from './entries.ts'

const courseId = `crs_${'0'.repeat(26)}` as const
const lessonId = `lsn_${'0'.repeat(26)}` as const
const instant = fc.integer({ min: 0, max: 10_000 }).map((n) => new Date(n * 1000).toISOString())

const report: fc.Arbitrary<KeptReport> = fc.record({
  kind: fc.constant('report' as const),
  courseId: fc.constant(courseId),
  lessonId: fc.constant(lessonId),
  at: instant,
  position: fc.integer({ min: 0, max: 600 }),
  played: fc.array(
    fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 600 })).map(([one, other]) => {
      const span: [number, number] = [Math.min(one, other), Math.max(one, other)]
      return span
    }),
    { maxLength: 5 },
  ),
  sitting: fc.record({
    key: fc.constant('12345678'),
    startedAt: instant,
    seconds: fc.integer({ min: 0, max: 900 }),
  }),
})

/** Reports of one device are made one after another. */
const reports = fc
  .uniqueArray(report, { minLength: 1, maxLength: 8, selector: ({ at }) => at })
  .filter((list) => list.length > 0)

const joined = (list: readonly OutboxEntry[]) =>
  list.reduce((before, next) => mergeEntries(before, next)) as KeptReport

describe('kept reports', () => {
  it('are one, in whatever order and however often they are kept', () => {
    fc.assert(
      fc.property(reports, fc.func(fc.integer()), (list, order) => {
        const shuffled = [...list, ...list].toSorted((one, other) => order(one) - order(other))
        const { played, sitting, at, position } = joined([...list, ...list])
        const other = joined(shuffled)
        expect(other).toMatchObject({ played, at, position })
        expect(other.sitting).toEqual(sitting)
      }),
      { numRuns: 200 },
    )
  })

  it('lose no second that was played', () => {
    fc.assert(
      fc.property(reports, (list) => {
        const all = list.flatMap((each) => each.played)
        expect(watchedPercent(joined(list).played, 600)).toBe(watchedPercent(all, 600))
      }),
      { numRuns: 200 },
    )
  })

  it('of two sittings stay two', () => {
    const [one] = fc.sample(report, 1)
    const other = { ...one, sitting: { key: '87654321', startedAt: one?.at, seconds: 1 } } as KeptReport
    expect(keyOf(other)).not.toBe(keyOf(one as KeptReport))
  })
})

describe('kept notes', () => {
  const note = (fields: Partial<KeptNote>): KeptNote => ({
    kind: 'note',
    courseId,
    lessonId,
    noteId: `nte_${'0'.repeat(26)}`,
    text: 'First',
    atSeconds: 40,
    known: false,
    at: '2026-11-21T10:00:00.000Z',
    ...fields,
  })

  it('end as they were last wanted, and do not forget that the server had them', () => {
    const removed = mergeEntries(note({ known: true }), note({ text: null, at: '2026-11-21T10:00:01.000Z' }))
    expect(removed).toMatchObject({ text: null, known: true })
    const back = mergeEntries(removed, note({ text: 'Second', at: '2026-11-21T10:00:02.000Z' }))
    expect(back).toMatchObject({ text: 'Second', known: true })
    expect(mergeEntries(back, note({ at: '2026-11-21T10:00:00.500Z' }))).toMatchObject({ text: 'Second' })
  })
})

describe('a course with what waits on this device', () => {
  const lesson = (n: number, completedAt: string | null = null): LearnCourse['lessons'][number] => ({
    id: `lsn_${String(n).padStart(26, '0')}`,
    sectionId: null,
    title: `Lesson ${n}`,
    kind: 'video',
    durationSeconds: 60,
    detail: { files: 0, bytes: 0, questions: 0, passPercent: null },
    completedAt,
    watchedPercent: 0,
    positionSeconds: null,
    lock: null,
  })
  const [first, second] = [lesson(1), lesson(2, '2026-11-20T10:00:00.000Z')]
  const course: LearnCourse = {
    id: courseId,
    title: 'Pottery',
    sellerName: 'Clay',
    sellerHandle: 'clay',
    sellerColor: '#A6401F',
    sellerLogoUrl: null,
    salesPath: '/@clay/courses/pottery',
    sections: [],
    lessons: [first, second],
    progress: { completed: 1, total: 2, percent: 50, nextLessonId: first.id, finishedAt: null },
    lastLessonId: null,
    preview: false,
    sample: false,
    awardsCertificate: false,
  }
  const at = '2026-11-21T10:00:00.000Z'

  it('shows marks and places, and finishes with the last mark', () => {
    const mark: OutboxEntry = { kind: 'mark', courseId, lessonId: first.id, done: true, at }
    const place: OutboxEntry = {
      kind: 'report',
      courseId,
      lessonId: first.id,
      at,
      position: 40,
      played: [],
      sitting: null,
    }
    const shown = withOutbox(course, [mark, place])
    expect(shown.progress).toEqual({
      completed: 2,
      total: 2,
      percent: 100,
      nextLessonId: null,
      finishedAt: at,
    })
    expect(shown.lessons[0]).toMatchObject({ completedAt: at, positionSeconds: 40 })
  })

  it('takes a mark back, and leaves other courses alone', () => {
    const undone: OutboxEntry = { kind: 'mark', courseId, lessonId: second.id, done: false, at }
    expect(withOutbox(course, [undone]).progress).toMatchObject({
      completed: 0,
      percent: 0,
      finishedAt: null,
    })
    expect(withOutbox(course, [{ ...undone, courseId: `crs_${'1'.repeat(26)}` }])).toBe(course)
  })
})
