import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type FakeOf, makeStudent, makeUser, offline, refusal, renderWithServer } from '#testing/web.tsx'
import type { coursesContract, LearnCourse } from '../../contract.ts'
import { LearnPage } from './LearnPage.tsx'

type Api = { courses: FakeOf<typeof coursesContract> }

const courseId = `crs_${'0'.repeat(25)}1` as const
const lessonIdOf = (n: number) => `lsn_${String(n).padStart(26, '0')}` as const
const titles = ['Choosing clay', 'Wedging', 'Centring']

/** A course that keeps its marks, as the server would. */
function school({
  done = [],
  size = titles.length,
  ...fields
}: { done?: number[]; size?: number } & Partial<LearnCourse> = {}) {
  const completed = new Map(done.map((n) => [n, '2026-11-03T10:00:00.000Z']))
  let finishedAt: string | null = null
  const progress = () => {
    const next = Array.from({ length: size }, (_, at) => at + 1).find((n) => !completed.has(n))
    if (!next && size > 0) finishedAt ??= '2026-11-04T10:00:00.000Z'
    return {
      completed: completed.size,
      total: size,
      percent: size === 0 ? 0 : Math.floor((completed.size / size) * 100),
      nextLessonId: next ? lessonIdOf(next) : null,
      finishedAt,
    }
  }
  const numberOf = (lessonId: string) => Number(lessonId.slice(4))
  const titleOf = (n: number) => titles[n - 1] ?? `Lesson number ${n}`
  const lesson = (n: number) => ({
    id: lessonIdOf(n),
    title: titleOf(n),
    kind: 'text' as const,
    durationSeconds: 360,
    completedAt: completed.get(n) ?? null,
  })
  const courses: Api['courses'] = {
    learn: async () => ({
      id: courseId,
      title: 'Pottery Basics',
      sellerName: 'Clay & Kiln',
      sellerHandle: 'clayandkiln',
      lessons: Array.from({ length: size }, (_, at) => lesson(at + 1)),
      lastLessonId: null,
      preview: false,
      ...fields,
      progress: progress(),
    }),
    learnLesson: async ({ lessonId }) => ({
      ...lesson(numberOf(lessonId)),
      courseId,
      html: `<p>Words of ${titleOf(numberOf(lessonId))}</p>`,
      rule: 'Marked complete when you press the button.',
    }),
    openLesson: async () => ({ done: true }),
    completeLesson: async ({ lessonId }) => {
      completed.set(numberOf(lessonId), '2026-11-04T10:00:00.000Z')
      return progress()
    },
    uncompleteLesson: async ({ lessonId }) => {
      completed.delete(numberOf(lessonId))
      return progress()
    },
  }
  return courses
}

const path = '/learn/:courseId/:lessonId?'
const open = (
  courses: Api['courses'],
  lesson?: number,
  user: ReturnType<typeof makeStudent> | null = makeStudent(),
) =>
  renderWithServer<Api>(
    <LearnPage />,
    { courses },
    { path, at: `/learn/${courseId}${lesson ? `/${lessonIdOf(lesson)}` : ''}`, user },
  )
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const button = (name: string) => screen.findByRole('button', { name })

describe('opening a course', () => {
  it('goes to the lesson the learner was in last', async () => {
    const { where } = open(school({ lastLessonId: lessonIdOf(2) }))
    expect(await heading('Wedging')).toBeTruthy()
    expect(where()).toBe(`/learn/${courseId}/${lessonIdOf(2)}`)
  })

  it('goes to the first lesson not done when it was never opened', async () => {
    open(school({ done: [1] }))
    expect(await heading('Wedging')).toBeTruthy()
  })

  it('shows the lesson, its place, the rule, and remembers that the learner is here', async () => {
    const { requests } = open(school(), 2)
    const title = await heading('Wedging')
    expect(document.activeElement).toBe(title)
    expect(screen.getByText('Words of Wedging')).toBeTruthy()
    expect(screen.getByText('Lesson 2 of 3')).toBeTruthy()
    expect(screen.getAllByText('Marked complete when you press the button.').length).toBeGreaterThan(0)
    await waitFor(() =>
      expect(requests).toContain(`PUT /api/v1/learn/${courseId}/lessons/${lessonIdOf(2)}/opening`),
    )
  })

  it('leads a signed-in learner back to My learning and a pass holder to the storefront', async () => {
    const first = open(school(), 1)
    expect((await screen.findByRole('link', { name: 'My learning' })).getAttribute('href')).toBe('/library')
    first.unmount()
    open(school(), 1, null)
    const back = await screen.findByRole('link', { name: 'Storefront of Clay & Kiln' })
    expect(back.getAttribute('href')).toBe('/@clayandkiln')
  })

  it('records nothing when the creator looks at the own course', async () => {
    const { requests } = open(school({ preview: true }), 1, makeUser())
    await heading('Choosing clay')
    expect(screen.getByText(/Nothing you do here is recorded/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Complete and continue' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Next lesson' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Back to the course editor' })).toBeTruthy()
    expect(requests.some((request) => request.endsWith('/opening'))).toBe(false)
  })

  it('says so when the course has no lessons yet', async () => {
    open(school({ size: 0 }))
    expect(await heading('Pottery Basics has no lessons yet')).toBeTruthy()
  })

  it('shows a course of two hundred lessons with every stop in the outline', async () => {
    open(school({ size: 200 }), 150)
    await heading('Lesson number 150')
    const outline = screen.getByRole('list', { name: 'Lessons' })
    expect(within(outline).getAllByRole('listitem')).toHaveLength(200)
    expect(within(outline).getByRole('listitem', { current: 'step' }).textContent).toContain(
      'Lesson number 150',
    )
  })
})

describe('learning to the end', () => {
  it('moves the progress each time, and the last button is Finish course', async () => {
    const { where } = open(school(), 1)
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('0')

    await userEvent.click(await button('Complete and continue'))
    await heading('Wedging')
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33')

    await userEvent.click(await button('Complete and continue'))
    await heading('Centring')
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('66')

    await userEvent.click(await button('Finish course'))
    const title = await heading('Course finished')
    expect(document.activeElement).toBe(title)
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
    expect(screen.getByText(/You finished Pottery Basics on .*2026/)).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'My learning' })).toHaveLength(2)
    expect(where()).toContain('?finished')
  })

  it('says Finish course on whichever lesson is the last open one', async () => {
    open(school({ done: [1, 3] }), 2)
    expect(await button('Finish course')).toBeTruthy()
  })

  it('takes a completion back', async () => {
    open(school({ done: [1] }), 1)
    await userEvent.click(await button('Mark as not done'))
    expect(await button('Complete and continue')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mark as not done' })).toBeNull()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0')
  })

  it('does not show the finish to somebody who typed its address', async () => {
    renderWithServer<Api>(
      <LearnPage />,
      { courses: school() },
      {
        path,
        at: { pathname: `/learn/${courseId}/${lessonIdOf(1)}`, search: '?finished' },
        user: makeStudent(),
      },
    )
    expect(await heading('Choosing clay')).toBeTruthy()
  })

  it('says that it is saving, and that once', async () => {
    let calls = 0
    const courses = school()
    const waiting = () => {
      calls += 1
      return new Promise<never>(() => {})
    }
    open({ ...courses, completeLesson: waiting }, 1)
    await userEvent.click(await button('Complete and continue'))
    expect((await button('Saving…')).hasAttribute('disabled')).toBe(true)
    await userEvent.keyboard('c')
    expect(calls).toBe(1)
  })
})

describe('when completing fails', () => {
  it('stays on the lesson, says what is safe, and goes on after Try again', async () => {
    let isBroken = true
    const courses = school()
    const complete = courses.completeLesson
    open(
      {
        ...courses,
        completeLesson: async (input) => {
          if (isBroken) throw refusal('UNAVAILABLE', 'The database is away for a moment. Try again.')
          return await (complete as (input: unknown) => never)(input)
        },
      },
      1,
    )
    await userEvent.click(await button('Complete and continue'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('“Choosing clay” is not marked as complete yet.')
    expect(alert.textContent).toContain('The database is away for a moment. Try again.')
    expect(screen.getByRole('heading', { level: 1, name: 'Choosing clay' })).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0')

    isBroken = false
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await heading('Wedging')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('sends it again by itself when the connection is back', async () => {
    let isBroken = true
    const courses = school()
    const complete = courses.completeLesson
    open(
      {
        ...courses,
        completeLesson: async (input) => {
          if (isBroken) throw offline()
          return await (complete as (input: unknown) => never)(input)
        },
      },
      1,
    )
    await userEvent.click(await button('Complete and continue'))
    expect((await screen.findByRole('alert')).textContent).toContain('It is sent as soon as you are back')

    onlineManager.setOnline(false)
    isBroken = false
    onlineManager.setOnline(true)
    expect(await heading('Wedging')).toBeTruthy()
  })
})

describe('keys', () => {
  it('turn the lessons and complete', async () => {
    open(school(), 2)
    await heading('Wedging')
    await userEvent.keyboard('{ArrowRight}')
    await heading('Centring')
    await userEvent.keyboard('{ArrowLeft}')
    await heading('Wedging')
    await userEvent.keyboard('c')
    expect(await heading('Centring')).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33')
  })
})

describe('a course that is not open', () => {
  it('sends a visitor without a pass to sign in', async () => {
    const { where } = open(
      { learn: async () => Promise.reject(refusal('UNAUTHORIZED', 'Sign in to continue.')) },
      1,
      null,
    )
    await waitFor(() => expect(where()).toBe('/signin'))
  })

  it('says why, and leads to the sales page', async () => {
    const because = refusal('FORBIDDEN', 'You do not own this course.', undefined, {
      href: '/@clayandkiln/courses/pottery-basics',
    })
    open({ learn: async () => Promise.reject(because) }, 1)
    await heading('This course is not open to you')
    expect(screen.getByText('You do not own this course.')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'See the course' })
    expect(link.getAttribute('href')).toBe('/@clayandkiln/courses/pottery-basics')
  })

  it('follows no address of another site, whatever the answer says', async () => {
    const because = refusal('FORBIDDEN', 'You do not own this course.', undefined, {
      href: 'https://evil.example',
    })
    open({ learn: async () => Promise.reject(because) }, 1)
    expect((await screen.findByRole('link', { name: 'My learning' })).getAttribute('href')).toBe('/library')
    expect(screen.queryByRole('link', { name: 'See the course' })).toBeNull()
  })

  it('says that it was deleted or the link is wrong', async () => {
    open({ learn: async () => Promise.reject(refusal('NOT_FOUND', 'Course not found.')) }, 1)
    expect(await heading('This course was deleted or the link is wrong')).toBeTruthy()
  })

  it('offers to try again when it did not load', async () => {
    let isBroken = true
    const courses = school()
    const learn = courses.learn
    open(
      {
        ...courses,
        learn: async (input) => {
          if (isBroken) throw refusal('INTERNAL', 'Something went wrong on our side.')
          return await (learn as (input: unknown) => never)(input)
        },
      },
      1,
    )
    expect((await screen.findByRole('alert')).textContent).toContain('The course did not load.')
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await heading('Choosing clay')).toBeTruthy()
  })
})

it('keeps the outline when one lesson is gone', async () => {
  const courses = school()
  open({ ...courses, learnLesson: async () => Promise.reject(refusal('NOT_FOUND', 'Lesson not found.')) }, 1)
  expect(
    await screen.findByRole('heading', { name: 'This lesson is not part of the course any more.' }),
  ).toBeTruthy()
  expect(
    within(screen.getByRole('list', { name: 'Lessons' })).getByRole('link', { name: /Wedging/ }),
  ).toBeTruthy()
})
