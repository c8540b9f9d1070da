import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { defaultUploadLimits } from '#areas/files/rules.ts'
import type { Id } from '#kernel/ids.ts'
import { type FakeOf, makeUser, offline, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { CourseDetail, coursesContract, Lesson } from '../../contract.ts'
import { publishChecklist } from '../../rules.ts'
import { zSalesPage } from '../../sales-page.ts'
import { CourseEditorPage } from './CourseEditorPage.tsx'
import { saveDelayMs } from './lesson-saver.ts'
import { forgetSaver } from './open-savers.ts'

type Courses = FakeOf<typeof coursesContract>
const courseId = `crs_${'0'.repeat(26)}` as const
const lessonId = (n: number): Id<'lsn'> => `lsn_${String(n).padStart(26, '0')}`
const paragraph = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})

/** A course in memory that answers as the server does. */
function courseServer(titles: readonly string[] = [], status: CourseDetail['status'] = 'draft') {
  const lesson = (title: string, n: number): Lesson => ({
    id: lessonId(n),
    courseId,
    title,
    sectionId: null,
    kind: 'text',
    status,
    hasContent: false,
    durationSeconds: 0,
    freePreview: false,
    dripDays: 0,
    opensAt: null,
    requiredBeforeNext: false,
    detail: { files: 0, bytes: 0, questions: 0, passPercent: null },
    content: null,
    media: null,
    quiz: null,
    files: [],
    shown: { media: null, files: [] },
    watchPercent: 90,
    mustPass: true,
    revision: 1,
    updatedAt: '2026-11-01T09:00:00.000Z',
  })
  const state = { lessons: titles.map((title, at) => lesson(title, at + 1)), status, saves: [] as string[] }
  const trash: { lesson: Lesson; at: number }[] = []
  const find = (id: string) => {
    const found = state.lessons.find((each) => each.id === id)
    if (!found) throw refusal('NOT_FOUND', 'Lesson not found.')
    return found
  }
  const detail = (): CourseDetail => ({
    id: courseId,
    title: 'Pottery Basics',
    description: '',
    slug: 'pottery-basics',
    status: state.status,
    price: { cents: 4900, currency: 'USD' },
    offerId: `off_${'0'.repeat(26)}`,
    students: 34,
    revenue: { cents: 0, currency: 'USD' },
    progress: null,
    lessonCount: state.lessons.length,
    durationSeconds: 0,
    salesPath: '/@ana-reis/courses/pottery-basics',
    publishedAt: null,
    updatedAt: '2026-11-01T09:00:00.000Z',
    imageUrl: null,
    imageFileId: null,
    salesPage: zSalesPage.parse({}),
    salesPageVersion: 'v1',
    awardsCertificate: true,
    facets: { subject: null, level: null, language: null },
    sections: [],
    lessons: state.lessons,
    checklist: publishChecklist({
      title: 'Pottery Basics',
      lessonsWithContent: state.lessons.filter((each) => each.hasContent).length,
      priceCents: 4900,
      canTakePayments: true,
      mayPublishUnverified: true,
    }),
    currentStudents: 34,
  })
  const answers = {
    get: async () => detail(),
    addLesson: async ({ title }) => {
      const made = { ...lesson(title, state.lessons.length + 1), status: 'draft' as const }
      state.lessons = [...state.lessons, made]
      return made
    },
    getLesson: async ({ lessonId: id }) => find(id),
    updateLesson: async ({ lessonId: id, title, content, revision }) => {
      const found = find(id)
      if (found.revision !== revision) throw refusal('CONFLICT', 'This lesson was changed in another tab.')
      Object.assign(found, {
        title: title ?? found.title,
        content: content ?? found.content,
        hasContent: found.hasContent || content !== undefined,
        revision: revision + 1,
      })
      state.saves.push(found.title)
      return found
    },
    moveLesson: async ({ lessonId: id, position }) => {
      const moved = find(id)
      state.lessons = state.lessons.filter((each) => each !== moved).toSpliced(position, 0, moved)
      return detail()
    },
    removeLessons: async ({ lessonIds }) => {
      for (const id of lessonIds) {
        trash.push({ lesson: find(id), at: state.lessons.indexOf(find(id)) })
        state.lessons = state.lessons.filter((each) => each.id !== id)
      }
      return detail()
    },
    restoreLessons: async ({ lessonIds }) => {
      for (const _ of lessonIds) {
        const back = trash.pop()
        if (!back) throw refusal('NOT_FOUND', 'Lesson not found.')
        state.lessons = state.lessons.toSpliced(back.at, 0, back.lesson)
      }
      return detail()
    },
    addLessons: async ({ titles }) => {
      for (const title of titles)
        state.lessons = [...state.lessons, { ...lesson(title, state.lessons.length + 1), status: 'draft' }]
      return detail()
    },
    presence: async () => ({ editing: true, others: [] }),
    publish: async () => {
      state.status = 'published'
      for (const each of state.lessons) if (each.hasContent) each.status = 'published'
      return detail()
    },
    publishLesson: async ({ lessonId: id }) => Object.assign(find(id), { status: 'published' as const }),
  } satisfies Courses
  return { state, answers }
}

const page = (
  <Guard access={{ role: 'creator' }} loading={null}>
    <CourseEditorPage />
  </Guard>
)
const settings = async () => ({ maxBytes: defaultUploadLimits, makesRenditions: false })
const show = (answers: Courses, at = `/courses/${courseId}`) =>
  renderWithServer(
    page,
    { courses: answers, files: { settings } },
    { at, path: '/courses/:courseId', user: makeUser() },
  )
const outline = () => screen.findByRole('list', { name: 'Lessons' })
const titles = async () =>
  within(await outline())
    .getAllByRole('listitem')
    .map((row) => within(row).getByRole('link').textContent)
const choose = async (title: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}
const titleField = () => screen.findByRole('textbox', { name: 'Lesson title' })
const said = (words: string | RegExp) =>
  screen.findByText(words, { selector: '[role="status"], [role="status"] *' })

beforeEach(() => {
  for (let n = 1; n < 10; n++) forgetSaver(lessonId(n))
})

describe('the outline', () => {
  it('takes three titles by Enter, in order, and keeps the focus for the next', async () => {
    const { state, answers } = courseServer()
    show(answers)
    const field = await screen.findByRole('textbox', { name: 'Add lesson' })
    await userEvent.type(field, 'One{Enter}Two{Enter}Three{Enter}')
    await waitFor(async () => expect(await titles()).toEqual(['One', 'Two', 'Three']))
    expect(state.lessons.map(({ title }) => title)).toEqual(['One', 'Two', 'Three'])
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect(field).toHaveProperty('value', '')
  })

  it('gives a title back when it was not added', async () => {
    const { answers } = courseServer()
    show({
      ...answers,
      addLesson: async () => {
        throw offline()
      },
    })
    const field = await screen.findByRole('textbox', { name: 'Add lesson' })
    await userEvent.type(field, 'Kept{Enter}')
    expect(await screen.findByText('We couldn’t add “Kept”. Try again.')).toBeTruthy()
    expect(field).toHaveProperty('value', 'Kept')
  })

  it('cuts no title: one that is too long is refused beside its field, whole', async () => {
    const { state, answers } = courseServer(['One'])
    show(answers)
    const field = await screen.findByRole('textbox', { name: 'Add lesson' })
    fireEvent.change(field, { target: { value: 'x'.repeat(151) } })
    await userEvent.type(field, '{Enter}')
    expect(await screen.findByText('Use at most 150 characters')).toBeTruthy()
    expect(field).toHaveProperty('value', 'x'.repeat(151))
    expect(state.lessons).toHaveLength(1)
    expect((await titleField()).hasAttribute('maxlength')).toBe(false)
  })

  it('keeps titles typed offline in the outline, and adds them in their order when the device is back', async () => {
    const { state, answers } = courseServer()
    show(answers)
    const field = await screen.findByRole('textbox', { name: 'Add lesson' })
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await userEvent.type(field, 'One{Enter}Two{Enter}')
    expect(await screen.findByText('Two')).toBeTruthy()
    expect(state.lessons).toEqual([])
    online.mockRestore()
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(state.lessons.map(({ title }) => title)).toEqual(['One', 'Two']))
  })

  it('makes lessons from a pasted list', async () => {
    const { answers } = courseServer()
    show(answers)
    await userEvent.click(await screen.findByRole('textbox', { name: 'Add lesson' }))
    await userEvent.paste('1. Clay\n2. Wedging\n3. Centering')
    await userEvent.click(await screen.findByRole('button', { name: 'Make 3 lessons from this list' }))
    await waitFor(async () => expect(await titles()).toEqual(['Clay', 'Wedging', 'Centering']))
  })

  it('makes none of a pasted list with a line that’s too long, and says which', async () => {
    const { state, answers } = courseServer()
    show(answers)
    const field = await screen.findByRole('textbox', { name: 'Add lesson' })
    await userEvent.click(field)
    await userEvent.paste(`1. Clay\n2. ${'Wedging '.repeat(20)}\n3. Centering`)
    expect(
      await screen.findByText('Line 2 is longer than 150 characters. Shorten it and paste again.'),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: /lessons from this list/ })).toBeNull()
    expect(state.lessons).toEqual([])
    // Typing or pasting again begins anew.
    await userEvent.paste('1. Clay\n2. Wedging')
    await userEvent.click(await screen.findByRole('button', { name: 'Make 2 lessons from this list' }))
    await waitFor(async () => expect(await titles()).toEqual(['Clay', 'Wedging']))
  })

  it('moves a lesson by the menu and by Alt+↑, says its new place and keeps the focus', async () => {
    const { state, answers } = courseServer(['One', 'Two', 'Three'])
    show(answers)
    await choose('Three', 'Move up')
    expect(await said('Three moved to 2 of 3')).toBeTruthy()
    expect(await titles()).toEqual(['One', 'Three', 'Two'])
    const link = within(await outline()).getByRole('link', { name: 'Three' })
    link.focus()
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(await said(/Three moved to 1 of 3/)).toBeTruthy()
    expect(await titles()).toEqual(['Three', 'One', 'Two'])
    expect(document.activeElement?.textContent).toBe('Three')
    await waitFor(() => expect(state.lessons.map(({ title }) => title)).toEqual(['Three', 'One', 'Two']))
  })

  it('puts the order back when the server refuses', async () => {
    const { answers } = courseServer(['One', 'Two'])
    show({
      ...answers,
      moveLesson: async () => {
        throw refusal('INTERNAL', 'x')
      },
    })
    await choose('Two', 'Move up')
    expect(await screen.findByText('We couldn’t save that. Try again.')).toBeTruthy()
    await waitFor(async () => expect(await titles()).toEqual(['One', 'Two']))
  })

  it('deletes with Undo, and the lesson is back at its place', async () => {
    const { answers } = courseServer(['One', 'Two', 'Three'])
    show(answers)
    await choose('Two', 'Delete')
    expect(await screen.findByText('“Two” deleted')).toBeTruthy()
    expect(await titles()).toEqual(['One', 'Three'])
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await titles()).toEqual(['One', 'Two', 'Three']))
  })

  it('renames in its row, the open lesson and another one', async () => {
    const { state, answers } = courseServer(['One', 'Two'])
    show(answers)
    await titleField()
    for (const [from, to] of [
      ['Two', 'Second'],
      ['One', 'First'],
    ] as const) {
      await choose(from, 'Rename')
      const field = await screen.findByRole('textbox', { name: `New title of ${from}` })
      await userEvent.clear(field)
      await userEvent.type(field, `${to}{Enter}`)
      await waitFor(() => expect(state.saves).toContain(to))
    }
    expect(await titles()).toEqual(['First', 'Second'])
    expect(await titleField()).toHaveProperty('value', 'First')
  })

  it('cuts no title in its row: it says that it’s too long, and keeps it to be shortened', async () => {
    const { state, answers } = courseServer(['One', 'Two'])
    show(answers)
    await titleField()
    await choose('Two', 'Rename')
    const field = await screen.findByRole('textbox', { name: 'New title of Two' })
    const long = 'x'.repeat(151)
    await userEvent.clear(field)
    await userEvent.paste(`${long}`)
    await userEvent.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Use at most 150 characters')
    expect(field).toHaveProperty('value', long)
    expect(state.saves).toEqual([])
    await userEvent.keyboard('{Backspace}')
    expect(screen.queryByRole('alert')).toBeNull()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(state.saves).toContain('x'.repeat(150)))
  })
})

describe('the bar', () => {
  it('says where one is, when the lesson was saved and what can be done, under one heading', async () => {
    const { state, answers } = courseServer(['One'], 'published')
    show(answers)
    await titleField()
    const bar = within(screen.getByRole('banner'))
    expect(bar.getByRole('link', { name: 'Courses' }).getAttribute('href')).toBe('/courses')
    expect(bar.getByText('Pottery Basics')).toBeTruthy()
    expect(bar.getByText('Published')).toBeTruthy()
    expect(bar.getByText('Saved Nov 1')).toBeTruthy()
    expect(bar.getByRole('button', { name: 'Share' })).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent)).toEqual([
      'Outline',
    ])
    expect(bar.queryByRole('button', { name: /^(Save|Undo|Versions)$/ })).toBeNull()
    await userEvent.type(await titleField(), '!')
    await userEvent.keyboard('{Control>}s{/Control}')
    await waitFor(() => expect(state.saves).toEqual(['One!']))
  })

  it('has the same places on every view of the course', async () => {
    const { answers } = courseServer(['One'])
    show(answers)
    const places = within(await screen.findByRole('navigation', { name: 'Course' })).getAllByRole('link')
    expect(places.map((link) => link.getAttribute('href')?.replace(`/courses/${courseId}`, ''))).toEqual([
      '',
      '/students',
      '/sales-page',
      '/certificate',
      '/reviews',
      '/analytics',
    ])
  })

  it('draws a lesson hollow until students see it', async () => {
    const { state, answers } = courseServer(['One', 'Two', 'Three'], 'published')
    const [, , third] = state.lessons
    if (third) Object.assign(third, { status: 'draft', hasContent: true })
    show(answers)
    const lines = within(await outline()).getAllByRole('listitem')
    expect(lines.map(({ dataset }) => dataset.state)).toEqual(['here', 'past', 'ahead'])
  })
})

describe('writing a lesson', () => {
  it('saves by itself and says when', async () => {
    const { state, answers } = courseServer(['One'])
    show(answers)
    await userEvent.type(await titleField(), ' more')
    expect(await screen.findByText('Saving…')).toBeTruthy()
    expect(await screen.findByText(/^Saved \d{1,2}:\d\d/)).toBeTruthy()
    expect(state.saves).toEqual(['One more'])
    expect(await titles()).toEqual(['One more'])
  })

  it('saves at once with Save', async () => {
    // The pause after which it saves by itself doesn't end here.
    const { setTimeout: after } = globalThis
    const endless = (run: () => void, ms?: number) => after(run, ms === saveDelayMs ? 3_600_000 : ms)
    const held = vi.spyOn(globalThis, 'setTimeout').mockImplementation(endless as typeof setTimeout)
    onTestFinished(() => held.mockRestore())
    const { state, answers } = courseServer(['One'])
    show(answers)
    await userEvent.type(await titleField(), '!')
    await choose('Pottery Basics', 'Save')
    await waitFor(() => expect(state.saves).toEqual(['One!']))
  })

  it('keeps the words on this device while offline, and sends them when the device is back', async () => {
    const { state, answers } = courseServer(['One'])
    let isOnline = false
    show({
      ...answers,
      updateLesson: async (input) => {
        if (!isOnline) throw offline()
        return answers.updateLesson(input)
      },
    })
    await userEvent.type(await titleField(), ' kept')
    expect(await screen.findByText('Offline — kept on this device')).toBeTruthy()
    expect(localStorage.getItem(`throughline.lesson.${lessonId(1)}`)).toContain('One kept')
    isOnline = true
    act(() => void window.dispatchEvent(new Event('online')))
    expect(await screen.findByText(/^Saved/)).toBeTruthy()
    expect(state.saves).toEqual(['One kept'])
    expect(localStorage.getItem(`throughline.lesson.${lessonId(1)}`)).toBeNull()
  })

  it('brings back after a reload what the server never got', async () => {
    const { state, answers } = courseServer(['One'])
    localStorage.setItem(
      `throughline.lesson.${lessonId(1)}`,
      JSON.stringify({
        changes: { content: paragraph('typed before the crash') },
        revision: 1,
        writer: 'gone',
      }),
    )
    show(answers)
    expect(await screen.findByText('typed before the crash')).toBeTruthy()
    expect(screen.getByText(/We restored your unsaved text/)).toBeTruthy()
    await waitFor(() => expect(JSON.stringify(state.lessons[0]?.content)).toContain('typed before'))
  })

  it('keeps the words on this device from the first key, before any save', async () => {
    const { state, answers } = courseServer(['One'])
    show(answers)
    await userEvent.type(await titleField(), '?')
    expect(localStorage.getItem(`throughline.lesson.${lessonId(1)}`)).toContain('One?')
    expect(state.saves).toEqual([])
  })

  it('offers to try again when the server fails', async () => {
    const { state, answers } = courseServer(['One'])
    let works = false
    show({
      ...answers,
      updateLesson: async (input) => {
        if (!works) throw refusal('INTERNAL', 'x')
        return answers.updateLesson(input)
      },
    })
    await userEvent.type(await titleField(), '!')
    expect(await screen.findByText(/Couldn’t save/)).toBeTruthy()
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(state.saves).toEqual(['One!']))
  })

  it.each([
    ['Keep mine', 'One mine'],
    ['Take theirs', 'Theirs'],
  ])('asks about another tab’s change: %s', async (answer, kept) => {
    const { state, answers } = courseServer(['One'])
    show(answers)
    const field = await titleField()
    const [lesson] = state.lessons
    Object.assign(lesson ?? {}, { title: 'Theirs', revision: 7, content: paragraph('their text') })
    await userEvent.type(field, ' mine')
    expect(await screen.findByText('This lesson was changed in another tab.')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: answer }))
    await waitFor(() => expect(field).toHaveProperty('value', kept))
    await waitFor(() => expect(state.lessons[0]?.title).toBe(kept))
    expect(screen.queryByText('This lesson was changed in another tab.')).toBeNull()
    if (answer === 'Take theirs') expect(await screen.findByText('their text')).toBeTruthy()
  })

  it('shows what the other tab wrote before one of the two is chosen, and says meanwhile that it isn’t saved', async () => {
    const { state, answers } = courseServer(['One'])
    show(answers)
    const field = await titleField()
    const [lesson] = state.lessons
    Object.assign(lesson ?? {}, { title: 'Theirs', revision: 7, content: paragraph('their text') })
    await userEvent.type(field, ' mine')
    await userEvent.click(await screen.findByRole('button', { name: 'Read theirs' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Theirs' }))
    expect(dialog.getByText('their text')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.getByText('Not saved: changed in another tab')).toBeTruthy()
    expect(field).toHaveProperty('value', 'One mine')
  })

  it('saves what was refused by an ended session once its lesson is opened again', async () => {
    const { state, answers } = courseServer(['One', 'Two'])
    let isSignedIn = false
    show({
      ...answers,
      updateLesson: async (input) => {
        if (!isSignedIn) throw refusal('FORBIDDEN', 'Sign in to continue.')
        return answers.updateLesson(input)
      },
    })
    await userEvent.type(await titleField(), '!')
    expect(await screen.findByText('Not saved: Sign in to continue.')).toBeTruthy()
    await userEvent.click(within(await outline()).getByRole('link', { name: 'Two' }))
    await waitFor(async () => expect(await titleField()).toHaveProperty('value', 'Two'))
    isSignedIn = true
    await userEvent.click(within(await outline()).getByRole('link', { name: /^One/ }))
    await waitFor(() => expect(state.saves).toEqual(['One!']))
    await waitFor(() => expect(screen.queryByText(/^Not saved/)).toBeNull())
  })

  it('saves what was typed last when another lesson is opened', async () => {
    const { state, answers } = courseServer(['One', 'Two'])
    show(answers)
    await userEvent.type(await titleField(), '!')
    await userEvent.click(within(await outline()).getByRole('link', { name: 'Two' }))
    await waitFor(() => expect(state.saves).toEqual(['One!']))
    await waitFor(async () => expect(await titleField()).toHaveProperty('value', 'Two'))
  })
})

describe('publishing', () => {
  it('names what is missing, then publishes and shows the link', async () => {
    const { state, answers } = courseServer(['One'])
    show(answers)
    await titleField()
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true })
    const panel = within(await screen.findByRole('dialog', { name: 'Publish' }))
    expect(panel.getByText('Add at least one lesson with content before publishing.')).toBeTruthy()
    expect(panel.getByText('One lesson with content').textContent).toContain('missing')
    expect(panel.getByRole('link', { name: 'Write “One”' })).toBeTruthy()
    expect(panel.getByRole('button', { name: 'Publish course' }).hasAttribute('disabled')).toBe(true)
    await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))

    const [lesson] = state.lessons
    Object.assign(lesson ?? {}, { hasContent: true, content: paragraph('Now there is text') })
    await userEvent.keyboard('{Escape}')
    await userEvent.type(await titleField(), '!')
    await screen.findByText(/^Saved/)
    await userEvent.click(screen.getByRole('button', { name: 'Publish' }))
    const confirm = await screen.findByRole('button', { name: 'Publish course' })
    await waitFor(() => expect(confirm.hasAttribute('disabled')).toBe(false))
    await userEvent.click(confirm)
    expect(await screen.findByText('“Pottery Basics” is on sale')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Copy')
    expect(screen.getByLabelText('Sales page link')).toHaveProperty(
      'value',
      `${location.origin}/@ana-reis/courses/pottery-basics`,
    )
    expect(state.status).toBe('published')
  })

  it('T1: is no word of being on sale while the plan keeps it closed', async () => {
    const { answers } = courseServer(['One'], 'published')
    const get = async () => ({ ...(await answers.get()), isClosed: true as const })
    show({ ...answers, get })
    expect(await screen.findByText('Closed to new students')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Share' }))
    expect(await screen.findByText('“Pottery Basics” is closed to new students')).toBeTruthy()
    expect(screen.queryByText(/is on sale/)).toBeNull()
    expect(screen.getByRole('link', { name: 'Choose which stay open' }).getAttribute('href')).toBe('/courses')
  })

  it('says the plan’s limit with the way to the plans', async () => {
    const { state, answers } = courseServer(['One'])
    for (const each of state.lessons) each.hasContent = true
    show({
      ...answers,
      publish: async () => {
        throw refusal('LIMIT_REACHED', 'The Free Plan includes 1 course. Upgrade to Basic for 10.')
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Publish' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Publish course' }))
    expect(await screen.findByText(/The Free Plan includes 1 course/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/upgrade')
  })

  it('gives a draft of a live course its own Publish', async () => {
    const { state, answers } = courseServer(['One', 'Two'], 'published')
    Object.assign(state.lessons[1] ?? {}, { status: 'draft', hasContent: true })
    show(answers, `/courses/${courseId}?lesson=${lessonId(2)}`)
    await titleField()
    await userEvent.click(await screen.findByRole('button', { name: 'Publish lesson' }))
    await waitFor(() => expect(state.lessons[1]?.status).toBe('published'))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Publish lesson' })).toBeNull())
  })

  it('names the students before it goes off sale', async () => {
    const { answers } = courseServer(['One'], 'published')
    show(answers)
    await choose('Pottery Basics', 'Course settings')
    await userEvent.click(await screen.findByRole('button', { name: 'Unpublish course' }))
    expect(await screen.findByText('34 students keep access. No one new can buy it.')).toBeTruthy()
    expect(document.activeElement?.textContent).toBe('Cancel')
  })
})

it('says that a deleted course is gone, with the way to the list', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  show({
    get: async () => {
      throw refusal('NOT_FOUND', 'Course not found.')
    },
  })
  expect(await screen.findByText('This course was deleted or the link is wrong')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Go to your courses' }).getAttribute('href')).toBe('/courses')
})
