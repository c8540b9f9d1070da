import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import type { reviewsContract } from '#areas/reviews/contract.ts'
import { type FakeOf, makeStudent, makeUser, offline, refusal, renderWithServer } from '#testing/web.tsx'
import type {
  LearnContent,
  LearnCourse,
  LearnLesson,
  learningContract,
  Note,
  ProgressReport,
} from '../../contract.ts'
import { LearnPage } from './LearnPage.tsx'

type Api = { learning: FakeOf<typeof learningContract>; reviews?: FakeOf<typeof reviewsContract> }

const courseId = `crs_${'0'.repeat(25)}1` as const
const lessonIdOf = (n: number) => `lsn_${String(n).padStart(26, '0')}` as const
const titles = ['Choosing clay', 'Wedging', 'Centering']

type School = {
  done?: number[]
  size?: number
  lesson?: (n: number) => Partial<LearnLesson>
  content?: (n: number) => Partial<LearnContent>
} & Omit<Partial<LearnCourse>, 'lessons'>

/** A course that keeps its marks and its notes, as the server would. */
function school({ done = [], size = titles.length, lesson: own, content, ...fields }: School = {}) {
  const completed = new Map(done.map((n) => [n, '2026-11-03T10:00:00.000Z']))
  let finishedAt: string | null = null
  let notes: Note[] = []
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
  const lesson = (n: number): LearnLesson => ({
    id: lessonIdOf(n),
    sectionId: null,
    title: titleOf(n),
    kind: 'text',
    durationSeconds: 360,
    detail: { files: 0, bytes: 0, questions: 0, passPercent: null },
    completedAt: completed.get(n) ?? null,
    watchedPercent: 0,
    positionSeconds: null,
    lock: null,
    ...own?.(n),
  })
  const standing = (lessonId: string) => ({
    completedAt: completed.get(numberOf(lessonId)) ?? null,
    watchedPercent: 0,
    position: null,
    progress: progress(),
  })
  const learning: Api['learning'] = {
    course: async () => ({
      id: courseId,
      title: 'Pottery Basics',
      sellerName: 'Clay & Kiln',
      sellerHandle: 'clayandkiln',
      sellerColor: '#A6401F',
      sellerLogoUrl: null,
      salesPath: '/@clayandkiln/courses/pottery-basics',
      sections: [],
      lessons: Array.from({ length: size }, (_, at) => lesson(at + 1)),
      lastLessonId: null,
      preview: false,
      sample: false,
      awardsCertificate: true,
      ...fields,
      progress: progress(),
    }),
    lesson: async ({ lessonId }) => {
      const { id, title, kind, durationSeconds, completedAt } = lesson(numberOf(lessonId))
      return {
        id,
        title,
        kind,
        durationSeconds,
        completedAt,
        courseId,
        html: `<p>Words of ${titleOf(numberOf(lessonId))}</p>`,
        media: null,
        files: [],
        quiz: null,
        rule: 'Marked complete when you press the button.',
        watchedPercent: 0,
        position: null,
        revision: 1,
        ...content?.(numberOf(lessonId)),
      }
    },
    open: async () => ({ done: true }),
    report: async ({ lessonId }) => standing(lessonId),
    complete: async ({ lessonId }) => {
      completed.set(numberOf(lessonId), '2026-11-04T10:00:00.000Z')
      return standing(lessonId)
    },
    uncomplete: async ({ lessonId }) => {
      completed.delete(numberOf(lessonId))
      return standing(lessonId)
    },
    notes: async () => ({ notes }),
    addNote: async ({ noteId, lessonId, text, atSeconds = null }) => {
      const at = '2026-11-04T10:00:00.000Z'
      const id = noteId ?? `nte_${'0'.repeat(26)}`
      const note = { id, lessonId, lessonTitle: '', text, atSeconds, createdAt: at, updatedAt: at }
      notes = [...notes.filter((each) => each.id !== id), note]
      return note
    },
    removeNote: async ({ noteId }) => {
      notes = notes.filter((each) => each.id !== noteId)
      return { done: true }
    },
  }
  return learning
}

/** No one is asked for a review here. */
const reviews = { mine: async () => Promise.reject(refusal('NOT_FOUND', 'No.')) }
const path = '/learn/:courseId/:lessonId?'
const open = (
  learning: Api['learning'],
  lesson?: number,
  user: ReturnType<typeof makeStudent> | null = makeStudent(),
) =>
  renderWithServer<Api>(
    <LearnPage />,
    { learning, reviews },
    { path, at: `/learn/${courseId}${lesson ? `/${lessonIdOf(lesson)}` : ''}`, user },
  )
/** A course of hundreds is read role by role: that takes its time on a busy machine. */
const patience = { timeout: 15_000 }
const heading = (name: string) => screen.findByRole('heading', { level: 1, name }, patience)
const button = (name: string) => screen.findByRole('button', { name }, patience)

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
    await waitFor(() => expect(document.activeElement).toBe(title))
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
    const back = await screen.findByRole('link', { name: 'Clay & Kiln’s storefront' })
    expect(back.getAttribute('href')).toBe('/@clayandkiln')
  })

  it('records nothing when the creator looks at the own course', async () => {
    const { requests } = open(school({ preview: true }), 1, makeUser())
    await heading('Choosing clay')
    expect(screen.getByText(/Your progress isn’t saved/)).toBeTruthy()
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
    await heading('Centering')
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('66')

    await userEvent.click(await button('Finish course'))
    const title = await heading('Course finished')
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100')
    expect(screen.getByText(/You finished Pottery Basics on .*2026/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Get your certificate' }).getAttribute('href')).toBe(
      `/certificates/claim/${courseId}`,
    )
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
      { learning: school() },
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
    open({ ...courses, complete: waiting }, 1)
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
    const complete = courses.complete
    open(
      {
        ...courses,
        complete: async (input) => {
          if (isBroken)
            throw refusal('UNAVAILABLE', 'We can’t reach the database right now. Try again in a moment.')
          return await (complete as (input: unknown) => never)(input)
        },
      },
      1,
    )
    await userEvent.click(await button('Complete and continue'))
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('“Choosing clay” isn’t marked as complete yet.')
    expect(alert.textContent).toContain('We can’t reach the database right now. Try again in a moment.')
    expect(screen.getByRole('heading', { level: 1, name: 'Choosing clay' })).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('0')

    isBroken = false
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }))
    expect(await heading('Wedging')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('keeps it without a connection, goes on, and sends it when there is one', async () => {
    let isBroken = true
    const courses = school()
    const sent: unknown[] = []
    const broken = async () => {
      throw offline()
    }
    const { unmount } = open(
      {
        ...courses,
        complete: async (input) => {
          if (isBroken) return broken()
          sent.push(input)
          return await (courses.complete as (input: unknown) => never)(input)
        },
      },
      1,
    )
    await userEvent.click(await button('Complete and continue'))
    await heading('Wedging')
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(kept('mark')).toHaveLength(1)
    await userEvent.click(screen.getByRole('link', { name: 'Previous' }))
    expect(await screen.findByText(/^Done on /)).toBeTruthy()

    isBroken = false
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]).toMatchObject({ lessonId: lessonIdOf(1), at: expect.stringMatching(/^20.*Z$/) })
    await waitFor(() => expect(kept('mark')).toHaveLength(0))
    unmount()
  })

  it('has it sent by the next page when this one was closed', async () => {
    const courses = school()
    const broken = async () => Promise.reject(offline())
    const first = open({ ...courses, complete: broken }, 1)
    await userEvent.click(await button('Complete and continue'))
    await heading('Wedging')
    first.unmount()

    const { requests } = open(courses, 3)
    await waitFor(() =>
      expect(requests).toContain(`PUT /api/v1/learn/${courseId}/lessons/${lessonIdOf(1)}/completion`),
    )
  })
})

/** What is in the store of this device. */
const kept = (kind: string) =>
  Object.keys(localStorage).filter(
    (key) => key.startsWith('throughline.learning.') && key.includes(`.${kind}.`),
  )

describe('a lesson that is closed', () => {
  const lock = {
    reason: 'order' as const,
    sentence: 'Finish “Choosing clay” first.',
    opensAt: null,
    lessonId: lessonIdOf(1),
  }
  const closed = () => school({ lesson: (n) => (n === 3 ? { lock } : {}) })

  it('says why, leads to what comes first, and asks for nothing', async () => {
    const { requests } = open(closed(), 3)
    const title = await heading('Centering')
    await waitFor(() => expect(document.activeElement).toBe(title))
    expect(screen.getAllByText('Finish “Choosing clay” first.').length).toBeGreaterThan(0)
    const link = screen.getByRole('link', { name: 'Go to “Choosing clay”' })
    expect(link.getAttribute('href')).toBe(`/learn/${courseId}/${lessonIdOf(1)}`)
    expect(requests.some((request) => request.includes(`lessons/${lessonIdOf(3)}`))).toBe(false)
  })

  it('opens by itself when its moment comes', async () => {
    const opensAt = new Date(Date.now() + 300).toISOString()
    const waits = { reason: 'date' as const, sentence: 'Opens in 1 min.', opensAt, lessonId: null }
    let isOpen = false
    open(school({ lesson: (n) => (n === 3 && !isOpen ? { lock: waits } : {}) }), 3)
    await screen.findByRole('link', { name: /^Until then/ })
    isOpen = true
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Until then/ })).toBeNull())
  })

  it('says you’re up to date when only what waits for its day is left, with the day once, and leads in no circle', async () => {
    const opensAt = new Date(Date.now() + 6 * 24 * 3_600_000).toISOString()
    const waits = {
      reason: 'drip' as const,
      sentence: 'Opens Nov 30, 12 days after you joined.',
      opensAt,
      lessonId: null,
    }
    open(school({ done: [1], lesson: (n) => (n > 1 ? { lock: waits } : {}) }))
    await heading('You’re up to date.')
    const page = screen.getByRole('main')
    expect(page.textContent).toContain('Next: “Wedging”. Opens Nov 30, 12 days after you joined.')
    expect(page.textContent?.match(/Nov 30|11\/30/g)).toHaveLength(1)
    expect(within(page).queryByRole('link')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Next lesson' })).toBeNull()
    expect(screen.getByRole('link', { name: /^Previous/ })).toBeTruthy()
  })

  it('is locked in the outline, and the rest goes on', async () => {
    open(closed(), 1)
    await heading('Choosing clay')
    const outline = screen.getByRole('list', { name: 'Lessons' })
    expect(within(outline).getByRole('link', { name: 'Centering' }).closest('li')?.textContent).toContain(
      'Locked',
    )
    expect(within(outline).getByRole('link', { name: 'Wedging' })).toBeTruthy()
  })
})

it('shows the creator’s own mark beside their name, and none of ours', async () => {
  open(school({ sellerLogoUrl: '/logos/clay.png' }), 1)
  await heading('Choosing clay')
  const name = screen.getByText('Clay & Kiln').parentElement
  expect(name?.querySelector('img')?.getAttribute('src')).toBe('/logos/clay.png')
  expect(name?.querySelector('svg')).toBeNull()
})

it('is on the creator’s paper, keeps the painted one until it knows whose it is, and takes it along when left', async () => {
  document.head.insertAdjacentHTML('beforeend', '<style id="creator-paper" data-color="#1F6FEB"></style>')
  const paper = () => document.getElementById('creator-paper')?.dataset.color
  const page = open(school(), 1)
  expect(paper()).toBe('#1F6FEB')
  await heading('Choosing clay')
  expect(paper()).toBe('#A6401F')
  expect(document.getElementById('creator-paper')?.textContent).toContain('--line-own:light-dark(#a6401f,')
  expect(document.title).toMatch(/ · Clay & Kiln$/)
  page.unmount()
  expect(paper()).toBeUndefined()
})

describe('a checklist', () => {
  const line = (words: string, checked: boolean) =>
    `<li data-type="taskItem" data-checked="${checked}"><p>${words}</p></li>`
  const html = `<ul data-type="taskList">${line('Wedge the clay', false)}${line('Wet the wheel', true)}</ul>`

  it('is ticked by whoever learns, and still is after a reload', async () => {
    const first = open(school({ content: () => ({ html }) }), 1)
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Wedge the clay' }))
    expect(screen.getByRole('checkbox', { name: 'Wet the wheel' })).toHaveProperty('checked', true)
    await userEvent.click(screen.getByRole('checkbox', { name: 'Wet the wheel' }))
    first.unmount()

    open(school({ content: () => ({ html }) }), 1)
    expect(await screen.findByRole('checkbox', { name: 'Wedge the clay' })).toHaveProperty('checked', true)
    expect(screen.getByRole('checkbox', { name: 'Wet the wheel' })).toHaveProperty('checked', false)
  })
})

it('says that a video needs a connection, not that it was never opened', async () => {
  const video = { kind: 'video' as const }
  const courses = school({ lesson: () => video })
  open({ ...courses, lesson: async () => Promise.reject(offline()) }, 1)
  expect(await screen.findByText(/Only text lessons can be read without a connection/)).toBeTruthy()
  expect(screen.queryByText(/haven’t opened this lesson/)).toBeNull()
})

describe('the outline', () => {
  it('names the parts, where each lesson was left and what it holds', async () => {
    const sections = [
      { id: `sec_${'0'.repeat(25)}1` as const, title: 'Getting started' },
      { id: `sec_${'0'.repeat(25)}2` as const, title: 'On the wheel' },
    ]
    const shapes: Partial<LearnLesson>[] = [
      { kind: 'video', durationSeconds: 1100, positionSeconds: 40.4 },
      {
        kind: 'quiz',
        sectionId: sections[1]?.id,
        detail: { files: 0, bytes: 0, questions: 8, passPercent: 70 },
      },
      {
        kind: 'pdf',
        sectionId: sections[1]?.id,
        detail: { files: 1, bytes: 2_100_000, questions: 0, passPercent: null },
      },
    ]
    const lesson = (n: number) => ({ sectionId: sections[0]?.id ?? null, ...shapes[n - 1] })
    open(school({ sections, lesson, preview: true }), 1, makeUser())
    expect(await screen.findByRole('heading', { level: 3, name: 'Getting started' })).toBeTruthy()
    expect(
      within(screen.getByRole('list', { name: 'Getting started' })).getByText('0:40 of 18:20'),
    ).toBeTruthy()
    const wheel = screen.getByRole('list', { name: 'On the wheel' })
    expect(within(wheel).getByText('8 questions · pass 70%')).toBeTruthy()
    expect(within(wheel).getByText('PDF, 2.1 MB')).toBeTruthy()
    expect(await screen.findByText('Getting started · lesson 1 of 3')).toBeTruthy()
  })
})

describe('a free preview', () => {
  it('is seen without an account, records nothing, and leads to the sales page', async () => {
    const { requests } = open(school({ sample: true }), 1, null)
    await heading('Choosing clay')
    const buy = screen.getByRole('link', { name: 'Buy Pottery Basics' })
    expect(buy.getAttribute('href')).toBe('/@clayandkiln/courses/pottery-basics')
    expect(screen.queryByRole('button', { name: 'Complete and continue' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Notes' })).toBeNull()
    expect(requests.some((request) => !request.startsWith('GET'))).toBe(false)
  })
})

describe('notes', () => {
  it('are written, shown, deleted, and put back by Undo', async () => {
    open(school(), 1)
    await userEvent.click(await button('Notes'))
    await userEvent.type(await screen.findByRole('textbox', { name: 'New note' }), 'Wet the clay first')
    await userEvent.click(await button('Save note'))
    const list = screen.getByRole('list', { name: 'Notes' })
    expect(await within(list).findByText('Wet the clay first')).toBeTruthy()
    await waitFor(() => expect(kept('note')).toHaveLength(0))
    expect(within(list).getByText('Wet the clay first')).toBeTruthy()

    await userEvent.click(await button('Actions for Wet the clay first'))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await waitFor(() => expect(within(list).queryByText('Wet the clay first')).toBeNull())
    await userEvent.click(await button('Undo'))
    expect(await within(list).findByText('Wet the clay first')).toBeTruthy()
  })

  it('are kept without a connection', async () => {
    const addNote = async () => Promise.reject(offline())
    open({ ...school(), addNote }, 1)
    await userEvent.click(await button('Notes'))
    await userEvent.type(
      await screen.findByRole('textbox', { name: 'New note' }),
      'Later{Control>}{Enter}{/Control}',
    )
    const list = screen.getByRole('list', { name: 'Notes' })
    expect(await within(list).findByText('Later')).toBeTruthy()
    expect(kept('note')).toHaveLength(1)
  })

  it('are written on while the lesson comes, which does not take the focus', async () => {
    const learning = school()
    const { promise: comes, resolve: come } = Promise.withResolvers<void>()
    const lesson: Api['learning']['lesson'] = async (input) => {
      await comes
      return (await learning.lesson?.(input)) as LearnContent
    }
    open({ ...learning, lesson }, 1)
    await userEvent.click(await button('Notes'))
    const field = await screen.findByRole('textbox', { name: 'New note' })
    await userEvent.type(field, 'Wet the ')
    come()
    expect(await heading('Choosing clay')).toBeTruthy()
    expect(document.activeElement).toBe(field)
    await userEvent.keyboard('clay{Control>}{Enter}{/Control}')
    expect(await within(screen.getByRole('list', { name: 'Notes' })).findByText('Wet the clay')).toBeTruthy()
  })

  it('cannot be empty', async () => {
    open(school(), 1)
    await userEvent.click(await button('Notes'))
    await userEvent.click(await button('Save note'))
    expect(await screen.findByText('Write something first')).toBeTruthy()
  })
})

describe('what the percent is made of', () => {
  it('opens from the line of progress', async () => {
    const at = '2026-11-03T10:14:00.000Z'
    const learning = school({ done: [1] })
    const record: Api['learning']['record'] = async () => ({
      enrolledAt: at,
      progress: { completed: 1, total: 3, percent: 33, nextLessonId: null, finishedAt: null },
      studySeconds: 1320,
      lessons: [
        {
          lessonId: lessonIdOf(1),
          title: 'Choosing clay',
          kind: 'text',
          rule: 'Marked complete when you press the button.',
          completedAt: at,
          because: 'Complete: marked as done.',
          entries: [
            { at, entry: { kind: 'marked', done: true, by: 'learner' }, sentence: 'Marked as done.' },
          ],
        },
      ],
      sittings: [
        { lessonId: lessonIdOf(1), title: 'Choosing clay', startedAt: at, endedAt: at, seconds: 1320 },
      ],
    })
    open({ ...learning, record }, 2)
    await userEvent.click((await screen.findAllByRole('button', { name: 'Why 33%?' }))[0] as HTMLElement)
    const sheet = await screen.findByRole('dialog', { name: 'Why 33%' })
    expect(await within(sheet).findByText('Complete: marked as done.')).toBeTruthy()
    expect(within(sheet).getByText('Study time: 22 min')).toBeTruthy()
  })
})

describe('reading', () => {
  it('reports seconds while somebody is there, and the last of them on leaving', async () => {
    const reports: ProgressReport[] = []
    const learning = school()
    const { unmount } = open(
      {
        ...learning,
        report: async (input) => {
          reports.push(input as ProgressReport)
          return await (learning.report as (input: unknown) => never)(input)
        },
      },
      1,
    )
    await heading('Choosing clay')
    await new Promise((later) => setTimeout(later, 1_150))
    unmount()
    await waitFor(() => expect(reports).toHaveLength(1))
    // On a busy machine the second takes longer.
    expect(reports[0]?.sitting?.seconds).toBeGreaterThanOrEqual(1)
    expect(reports[0]?.sitting?.key).toMatch(/^[\w-]{8,40}$/)
    expect(reports[0]?.played).toEqual([])
  })
})

describe('keys', () => {
  it('turn the lessons and complete', async () => {
    open(school(), 2)
    await heading('Wedging')
    await userEvent.keyboard('{ArrowRight}')
    await heading('Centering')
    await userEvent.keyboard('{ArrowLeft}')
    await heading('Wedging')
    await userEvent.keyboard('c')
    expect(await heading('Centering')).toBeTruthy()
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33')
  })
})

describe('a course that is not open', () => {
  it('sends a visitor without a pass to sign in', async () => {
    const { where } = open(
      { course: async () => Promise.reject(refusal('UNAUTHORIZED', 'Sign in to continue.')) },
      1,
      null,
    )
    await waitFor(() => expect(where()).toBe('/signin'))
  })

  it('says why, and leads to the sales page', async () => {
    const because = refusal('FORBIDDEN', 'You do not own this course.', undefined, {
      href: '/@clayandkiln/courses/pottery-basics',
    })
    open({ course: async () => Promise.reject(because) }, 1)
    await heading('You don’t have access to this course')
    expect(screen.getByText('You do not own this course.')).toBeTruthy()
    const link = screen.getByRole('link', { name: 'View course' })
    expect(link.getAttribute('href')).toBe('/@clayandkiln/courses/pottery-basics')
  })

  it('closes under a learner whose access ends while the lesson is open', async () => {
    let isOver = false
    const courses = school()
    const because = refusal('FORBIDDEN', 'Your access was ended.')
    open(
      {
        ...courses,
        course: async (input) =>
          isOver ? Promise.reject(because) : await (courses.course as (input: unknown) => never)(input),
        complete: async () => Promise.reject(because),
      },
      1,
    )
    await heading('Choosing clay')
    isOver = true
    await userEvent.click(await button('Complete and continue'))
    await heading('You don’t have access to this course')
    expect(screen.getByText('Your access was ended.')).toBeTruthy()
  })

  it('follows no address of another site, whatever the answer says', async () => {
    const because = refusal('FORBIDDEN', 'You do not own this course.', undefined, {
      href: 'https://evil.example',
    })
    open({ course: async () => Promise.reject(because) }, 1)
    expect((await screen.findByRole('link', { name: 'My learning' })).getAttribute('href')).toBe('/library')
    expect(screen.queryByRole('link', { name: 'View course' })).toBeNull()
  })

  it('says that it was deleted or the link is wrong', async () => {
    open({ course: async () => Promise.reject(refusal('NOT_FOUND', 'Course not found.')) }, 1)
    expect(await heading('This course was deleted or the link is wrong')).toBeTruthy()
  })

  it('offers to try again when it didn’t load', async () => {
    let isBroken = true
    const courses = school()
    const learn = courses.course
    open(
      {
        ...courses,
        course: async (input) => {
          if (isBroken) throw refusal('INTERNAL', 'Something went wrong on our side.')
          return await (learn as (input: unknown) => never)(input)
        },
      },
      1,
    )
    expect((await screen.findByRole('alert')).textContent).toContain('The course didn’t load.')
    isBroken = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await heading('Choosing clay')).toBeTruthy()
  })
})

it('says so when the lesson that is open was taken out, and offers no second try', async () => {
  let isGone = false
  const courses = school()
  const gone = refusal('NOT_FOUND', 'Lesson not found.')
  const asks = (ask: unknown, input: unknown) => (ask as (input: unknown) => never)(input)
  open(
    {
      ...courses,
      course: async (input) => {
        const course = await (courses.course as (input: unknown) => Promise<Outline>)(input)
        return (isGone ? { ...course, lessons: course.lessons.slice(1) } : course) as never
      },
      lesson: async (input) => (isGone ? Promise.reject(gone) : await asks(courses.lesson, input)),
      complete: async () => Promise.reject(gone),
    },
    1,
  )
  await heading('Choosing clay')
  isGone = true
  await userEvent.click(await button('Complete and continue'))
  await screen.findByRole('heading', { name: 'This lesson isn’t part of the course anymore.' })
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
type Outline = { lessons: unknown[] }

it('tells a creator who looks at a lesson without content that students do not see it yet', async () => {
  const courses = school()
  const ask = courses.course as (input: unknown) => Promise<Outline>
  open(
    {
      ...courses,
      course: async (input) => ({ ...(await ask(input)), preview: true }) as never,
      lesson: async () => Promise.reject(refusal('NOT_FOUND', 'Lesson not found.')),
    },
    1,
  )
  expect(await screen.findByRole('heading', { name: 'Students can’t see this lesson yet.' })).toBeTruthy()
})

it('keeps the outline when one lesson is gone', async () => {
  const courses = school()
  open({ ...courses, lesson: async () => Promise.reject(refusal('NOT_FOUND', 'Lesson not found.')) }, 1)
  expect(
    await screen.findByRole('heading', { name: 'This lesson isn’t part of the course anymore.' }),
  ).toBeTruthy()
  expect(
    within(screen.getByRole('list', { name: 'Lessons' })).getByRole('link', { name: /Wedging/ }),
  ).toBeTruthy()
})
