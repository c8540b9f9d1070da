import { describe, expect, it } from 'vitest'
import type { LearnCourse } from '../../contract.ts'
import { startingLesson } from '../../starting-lesson.ts'
import { isFinished, secondsLeft, wayThrough, withMark } from './way.ts'

type Lesson = LearnCourse['lessons'][number]
const lesson = (id: string, done = false): Lesson => ({
  id: `lsn_${id}`,
  sectionId: null,
  title: id,
  kind: 'text',
  durationSeconds: 60,
  detail: { files: 0, bytes: 0, questions: 0, passPercent: null },
  watchedPercent: 0,
  positionSeconds: null,
  lock: null,
  completedAt: done ? '2026-11-04T10:00:00.000Z' : null,
})
const progress = { completed: 1, total: 3, percent: 33, nextLessonId: null, finishedAt: null }

describe('the way through a course', () => {
  it('leads from a lesson to the next one that is not done', () => {
    const way = wayThrough([lesson('a'), lesson('b', true), lesson('c')], 'lsn_a')
    expect(way).toMatchObject({ place: 1, previous: null, next: { id: 'lsn_b' }, nextOpen: { id: 'lsn_c' } })
  })

  it('goes back to what was skipped when nothing is open ahead', () => {
    expect(wayThrough([lesson('a'), lesson('b', true), lesson('c')], 'lsn_c').nextOpen).toMatchObject({
      id: 'lsn_a',
    })
  })

  it('ends at the last lesson that is not done, wherever it stands', () => {
    expect(wayThrough([lesson('a', true), lesson('b'), lesson('c', true)], 'lsn_b').nextOpen).toBeNull()
  })

  it('leads past what is closed, but to what this lesson opens', () => {
    const closed = (id: string, lessonId: string | null): Lesson => ({
      ...lesson(id),
      lock: {
        reason: lessonId ? 'order' : 'drip',
        sentence: '',
        opensAt: null,
        lessonId: lessonId as Lesson['id'] | null,
      },
    })
    expect(wayThrough([lesson('a'), closed('b', null), lesson('c')], 'lsn_a').nextOpen?.id).toBe('lsn_c')
    expect(wayThrough([lesson('a'), closed('b', 'lsn_a'), lesson('c')], 'lsn_a').nextOpen?.id).toBe('lsn_b')
    // Nothing else is left: the course is not finished yet, and the page says when it continues.
    expect(wayThrough([lesson('a'), closed('b', null)], 'lsn_a').nextOpen?.id).toBe('lsn_b')
  })

  it('knows no place for a lesson of another course, and leads to the first open one', () => {
    const way = wayThrough([lesson('a', true), lesson('b')], 'lsn_x')
    expect(way).toMatchObject({
      place: 0,
      lesson: null,
      previous: null,
      next: null,
      nextOpen: { id: 'lsn_b' },
    })
  })
})

describe('where the player opens', () => {
  const course = (fields: Partial<LearnCourse>): LearnCourse => ({
    id: 'crs_1',
    title: 'Pottery',
    sellerName: 'Clay',
    sellerHandle: 'clay',
    sellerColor: '#A6401F',
    sellerLogoUrl: null,
    salesPath: '/@clay/courses/pottery',
    sections: [],
    sample: false,
    awardsCertificate: false,
    lessons: [lesson('a'), lesson('b')],
    progress,
    lastLessonId: null,
    preview: false,
    ...fields,
  })

  it('is the lesson the learner was in last', () => {
    expect(startingLesson(course({ lastLessonId: 'lsn_b' }))).toBe('lsn_b')
  })

  it('is the next lesson when that one is done, and that one again when nothing is left', () => {
    const lessons = [lesson('a', true), lesson('b')]
    const next = { ...progress, nextLessonId: 'lsn_b' as const }
    expect(startingLesson(course({ lessons, lastLessonId: 'lsn_a', progress: next }))).toBe('lsn_b')
    const over = { ...progress, nextLessonId: null }
    expect(startingLesson(course({ lessons, lastLessonId: 'lsn_a', progress: over }))).toBe('lsn_a')
  })

  it('is the lesson that waits for its day when all that is open is done', () => {
    const waits = {
      ...lesson('b'),
      lock: { reason: 'drip' as const, sentence: 'Opens Nov 30.', opensAt: null, lessonId: null },
    }
    const over = { ...progress, nextLessonId: null }
    const lessons = [lesson('a', true), waits]
    expect(startingLesson(course({ lessons, lastLessonId: 'lsn_a', progress: over }))).toBe('lsn_b')
  })

  it('is the next lesson when that one is gone', () => {
    const gone = course({ lastLessonId: 'lsn_x', progress: { ...progress, nextLessonId: 'lsn_b' } })
    expect(startingLesson(gone)).toBe('lsn_b')
  })

  it('is the first lesson of a course never opened, and nowhere without lessons', () => {
    expect(startingLesson(course({}))).toBe('lsn_a')
    expect(startingLesson(course({ lessons: [] }))).toBeNull()
  })

  it('marks one lesson and takes the progress of the server', () => {
    const marked = withMark(course({}), 'lsn_b', {
      completedAt: '2026-11-04T10:00:00.000Z',
      watchedPercent: 92,
      position: 40,
      progress: { ...progress, percent: 50 },
    })
    expect(marked.lessons[1]).toMatchObject({ watchedPercent: 92, positionSeconds: 40 })
    expect(marked.lessons.map((each) => each.completedAt !== null)).toEqual([false, true])
    expect(marked.progress.percent).toBe(50)
  })
})

it('counts the seconds of lessons that are not done', () => {
  expect(secondsLeft([lesson('a', true), lesson('b'), lesson('c')])).toBe(120)
})

it('is finished only while nothing is open', () => {
  expect(isFinished({ ...progress, finishedAt: '2026-11-04T10:00:00.000Z' })).toBe(true)
  expect(isFinished({ ...progress, finishedAt: '2026-11-04T10:00:00.000Z', nextLessonId: 'lsn_b' })).toBe(
    false,
  )
  expect(isFinished(progress)).toBe(false)
})
