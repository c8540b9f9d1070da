import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { defaultUploadLimits } from '#areas/files/rules.ts'
import type { Id } from '#kernel/ids.ts'
import { type FakeOf, makeUser, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import {
  type Arrangement,
  withLessons,
  withoutLessons,
  withoutSection,
  withSection,
} from '../../../arrangement.ts'
import type {
  CourseDetail,
  coursesContract,
  EditorPresence,
  Lesson,
  LessonVersion,
} from '../../../contract.ts'
import { zSalesPage } from '../../../sales-page.ts'
import { CourseEditorPage } from '../CourseEditorPage.tsx'
import { forgetSaver } from '../open-savers.ts'
import { arrangeOutline, orderOf } from './commands.ts'

type Courses = FakeOf<typeof coursesContract>
const courseId = `crs_${'1'.repeat(26)}` as const
const idOf = <P extends 'lsn' | 'sec' | 'ver'>(prefix: P, n: number): Id<P> =>
  `${prefix}_${String(n).padStart(26, '0')}`

const lessonOf = (n: number, title: string, fields: Partial<Lesson> = {}): Lesson => ({
  id: idOf('lsn', n),
  courseId,
  sectionId: null,
  title,
  kind: 'text',
  status: 'published',
  hasContent: true,
  durationSeconds: 300,
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
  ...fields,
})

/** A live course "Start: One Two | End: Three" that answers as the server does. */
function courseServer() {
  const [start, end] = [idOf('sec', 1), idOf('sec', 2)]
  let made = 10
  let course: CourseDetail = {
    id: courseId,
    title: 'Pottery Basics',
    description: '',
    slug: 'pottery-basics',
    status: 'published',
    price: { cents: 4900, currency: 'USD' },
    offerId: `off_${'0'.repeat(26)}`,
    students: 0,
    revenue: { cents: 0, currency: 'USD' },
    progress: null,
    lessonCount: 3,
    durationSeconds: 900,
    salesPath: '/@ana-reis/courses/pottery-basics',
    imageUrl: null,
    publishedAt: '2026-11-01T09:00:00.000Z',
    updatedAt: '2026-11-01T09:00:00.000Z',
    sections: [
      { id: start, title: 'Start' },
      { id: end, title: 'End' },
    ],
    lessons: [
      lessonOf(1, 'One', { sectionId: start, freePreview: true }),
      lessonOf(2, 'Two', { sectionId: start, dripDays: 7 }),
      lessonOf(3, 'Three', { sectionId: end, kind: 'video', status: 'draft' }),
    ],
    checklist: [],
    currentStudents: 0,
    imageFileId: null,
    salesPage: zSalesPage.parse({}),
    salesPageVersion: 'v1',
    awardsCertificate: true,
    facets: { subject: null, level: null, language: null },
  }
  const full = new Map((course.lessons as Lesson[]).map((each) => [each.id, each]))
  const trash = new Map<string, Lesson>()
  const put = (order: Arrangement, more: Partial<CourseDetail> = {}) => {
    course = { ...course, ...more }
    course = { ...course, ...arrangeOutline(course, order) }
    return course
  }
  const get = (id: string) => {
    const found = course.lessons.find((each) => each.id === id)
    if (!found) throw refusal('NOT_FOUND', 'gone')
    return { ...full.get(found.id), ...found } as Lesson
  }
  const change = (id: string, fields: Partial<Lesson>) => {
    const changed = { ...get(id), ...fields }
    full.set(changed.id, changed)
    course = { ...course, lessons: course.lessons.map((each) => (each.id === id ? changed : each)) }
    return changed
  }
  const answers = {
    get: async () => course,
    getLesson: async ({ lessonId }) => get(lessonId),
    presence: async () => ({ editing: true, others: [] as EditorPresence[] }),
    addLesson: async ({ title, kind, sectionId }) => {
      const lesson = lessonOf(made++, title, { kind, sectionId: sectionId ?? end, status: 'draft' })
      full.set(lesson.id, lesson)
      course = { ...course, lessons: [...course.lessons, lesson] }
      return lesson
    },
    moveLesson: async ({ lessonId, sectionId, position }) =>
      put(withLessons(orderOf(course), [lessonId], { sectionId: sectionId ?? null, position })),
    arrange: async ({ courseId: _, ...order }) => put(order),
    addSection: async ({ title }) => {
      const id = idOf('sec', made++)
      return put(withSection(orderOf(course), id), { sections: [...course.sections, { id, title }] })
    },
    renameSection: async ({ sectionId, title }) =>
      put(orderOf(course), {
        sections: course.sections.map((each) => (each.id === sectionId ? { ...each, title } : each)),
      }),
    removeSection: async ({ sectionId }) => put(withoutSection(orderOf(course), sectionId)),
    removeLessons: async ({ lessonIds }) => {
      for (const id of lessonIds) trash.set(id, get(id))
      return put(withoutLessons(orderOf(course), lessonIds))
    },
    restoreLessons: async ({ lessonIds }) => {
      const back = lessonIds.map((id) => {
        const lesson = trash.get(id)
        if (!lesson) throw refusal('NOT_FOUND', 'gone')
        return lesson
      })
      course = { ...course, lessons: [...course.lessons, ...back] }
      return course
    },
    publishLesson: async ({ lessonId }) => change(lessonId, { status: 'published' }),
    unpublishLesson: async ({ lessonId }) => change(lessonId, { status: 'draft' }),
    publishLessons: async ({ lessonIds, status = 'published' }) => {
      for (const id of lessonIds) change(id, { status })
      return { changed: lessonIds, skipped: [] }
    },
    updateLesson: async ({ lessonId, courseId: _, keepVersion: __, content: ___, ...fields }) =>
      change(lessonId, { ...fields, revision: fields.revision + 1 } as Partial<Lesson>),
  } satisfies Courses
  return { answers, server: () => course, change }
}

const settings = async () => ({ maxBytes: defaultUploadLimits, makesRenditions: false })
const show = (answers: Courses, fields: Parameters<typeof makeUser>[0] = {}) =>
  renderWithServer(
    <Guard access={{ role: 'creator' }} loading={null}>
      <CourseEditorPage />
    </Guard>,
    { courses: answers, files: { settings } },
    { at: `/courses/${courseId}`, path: '/courses/:courseId', user: makeUser(fields) },
  )

/** "Start: One Two | End: Three" as it is in the list. */
const drawn = async () =>
  within(await screen.findByRole('list', { name: 'Lessons' }))
    .getAllByRole('listitem')
    .map(
      (line) => within(line).queryByRole('link')?.textContent ?? `${line.querySelector('h3')?.textContent}:`,
    )
    .join(' ')
const choose = async (title: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Actions for ${title}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}
const focusOn = async (title: string) => (await screen.findByRole('link', { name: title })).focus()
const said = (words: string | RegExp) =>
  screen.findByText(words, { selector: '[role="status"], [role="status"] *' })

beforeEach(() => {
  for (let n = 0; n < 30; n++) forgetSaver(idOf('lsn', n))
  sessionStorage.clear()
  localStorage.clear()
})

describe('sections of the outline', () => {
  it('fold, and say how long they are', async () => {
    show(courseServer().answers)
    expect(await screen.findByText('2 live, 1 draft · 15 min')).toBeTruthy()
    const head = await screen.findByRole('button', { name: 'Start' })
    await userEvent.click(head)
    expect(head.getAttribute('aria-expanded')).toBe('false')
    expect(await drawn()).toBe('Start: End: Three')
    await userEvent.click(head)
    expect(await drawn()).toBe('Start: One Two End: Three')
  })

  it('are crossed by Alt+↓, which says where the lesson stands now; Undo and Redo go back and forth', async () => {
    const { answers, server } = courseServer()
    show(answers)
    await focusOn('Two')
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await said('Two moved to 1 of 2 in End')).toBeTruthy()
    expect(await drawn()).toBe('Start: One End: Two Three')
    expect(document.activeElement?.textContent).toBe('Two')
    await waitFor(() => expect(server().lessons.map(({ title }) => title)).toEqual(['One', 'Two', 'Three']))
    expect(server().lessons[1]?.sectionId).toBe(idOf('sec', 2))
    await userEvent.keyboard('{Control>}z{/Control}')
    expect(await said('Undone: Move “Two”')).toBeTruthy()
    expect(await drawn()).toBe('Start: One Two End: Three')
    await choose('Pottery Basics', 'Redo: Move “Two”')
    await waitFor(() => expect(server().lessons[1]?.sectionId).toBe(idOf('sec', 2)))
  })

  it('are added where a lesson stands, renamed, moved and removed, each with a way back', async () => {
    const { answers, server } = courseServer()
    show(answers)
    await choose('Two', 'Start a section here…')
    await userEvent.type(await screen.findByRole('textbox', { name: 'Section title' }), 'Middle{Enter}')
    await waitFor(async () => expect(await drawn()).toBe('Start: One Middle: Two End: Three'))
    await waitFor(() =>
      expect(server().sections.map(({ title }) => title)).toEqual(['Start', 'Middle', 'End']),
    )
    await choose('Middle', 'Rename')
    const field = await screen.findByRole('textbox', { name: 'New title of Middle' })
    await userEvent.clear(field)
    await userEvent.type(field, 'Centre{Enter}')
    await choose('Centre', 'Move down')
    await waitFor(() =>
      expect(server().sections.map(({ title }) => title)).toEqual(['Start', 'End', 'Centre']),
    )
    await choose('Centre', 'Remove section')
    expect(await drawn()).toBe('Start: One End: Three Two')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(async () => expect(await drawn()).toBe('Start: One End: Three Centre: Two'))
    await waitFor(() =>
      expect(server().sections.map(({ title }) => title)).toEqual(['Start', 'End', 'Centre']),
    )
    // The section has another id now; what was done to it before is still found.
    for (const words of ['Move “Centre”', 'Rename “Middle”', 'Add “Middle”'])
      await choose('Pottery Basics', `Undo: ${words}`)
    await waitFor(() => expect(server().sections.map(({ title }) => title)).toEqual(['Start', 'End']))
    expect(await drawn()).toBe('Start: One Two End: Three')
  })

  it('take a lesson from far away by Move to…', async () => {
    const { answers, server } = courseServer()
    show(answers)
    await choose('Three', 'Move to…')
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Section' }), 'Start')
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Position' }), 'After “One”')
    await userEvent.click(screen.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(server().lessons.map(({ title }) => title)).toEqual(['One', 'Three', 'Two']))
  })
})

describe('lessons of the outline', () => {
  it('say what they are, who may see them before buying, and when they open', async () => {
    show(courseServer().answers)
    const line = async (title: string) =>
      (await screen.findByRole('link', { name: title })).closest('li')?.textContent
    expect(await line('One')).toContain('Text · 5 min, Free preview')
    expect(await line('Two')).toContain('Opens 7 days after purchase')
    expect(await line('Three')).toContain('Video · Draft')
  })

  it('are added with the kind chosen last, into a section', async () => {
    const { answers, server } = courseServer()
    show(answers)
    await userEvent.click(await screen.findByRole('radio', { name: 'Quiz' }))
    await choose('Start', 'Add a lesson here')
    // The menu gives the focus back before the place is chosen.
    await screen.findByRole('button', { name: 'Add at the end of the course' })
    const field = screen.getByRole('textbox', { name: 'Add lesson' })
    await userEvent.type(field, 'Test{Enter}')
    await waitFor(async () => expect(await drawn()).toBe('Start: One Two Test End: Three'))
    expect(server().lessons.find(({ title }) => title === 'Test')).toMatchObject({
      kind: 'quiz',
      sectionId: idOf('sec', 1),
    })
    expect(localStorage.getItem('throughline.lesson-kind')).toBe('quiz')
  })

  it('take their kind by arrow keys, and Enter leads to the title', async () => {
    show(courseServer().answers)
    const text = await screen.findByRole('radio', { name: 'Text' })
    text.focus()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    const download = screen.getByRole('radio', { name: 'Download', checked: true })
    expect(document.activeElement).toBe(download)
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Add lesson' }))
  })

  it('are chosen by x and ⇧x, and published and deleted together, with Undo', async () => {
    const { answers, server } = courseServer()
    show(answers)
    await focusOn('Two')
    await userEvent.keyboard('x')
    await focusOn('Three')
    await userEvent.keyboard('{Shift>}X{/Shift}')
    expect(await said('2 selected')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Publish selected lessons' }))
    expect(await screen.findByText('1 lesson published')).toBeTruthy()
    // The bar went with the selection; the focus is back at the lesson that was chosen last.
    expect(document.activeElement?.textContent).toBe('Three')
    expect(server().lessons.map(({ status }) => status)).toEqual(['published', 'published', 'published'])
    await userEvent.click(screen.getByRole('checkbox', { name: 'Select One' }))
    await userEvent.click(screen.getByRole('button', { name: 'Select all' }))
    await userEvent.click(screen.getByRole('button', { name: 'Delete selected lessons' }))
    await waitFor(() => expect(server().lessons).toEqual([]))
    const [undo] = screen.getAllByRole('button', { name: 'Undo' })
    if (undo) await userEvent.click(undo)
    await waitFor(async () => expect(await drawn()).toBe('Start: One Two End: Three'))
    await waitFor(() => expect(server().lessons.map(({ title }) => title)).toEqual(['One', 'Two', 'Three']))
  })
})

describe('settings of a lesson', () => {
  it('take effect at once and can be taken back', async () => {
    const { answers, server } = courseServer()
    show(answers)
    await userEvent.click(await screen.findByRole('button', { name: 'Lesson settings' }))
    const required = await screen.findByRole('switch', { name: 'Complete before next' })
    await userEvent.click(required)
    await waitFor(() => expect(server().lessons[0]?.requiredBeforeNext).toBe(true))
    const days = screen.getByRole('textbox', { name: 'Opens days after purchase' })
    await userEvent.clear(days)
    await userEvent.type(days, '9999{Enter}')
    expect(await screen.findByText('Enter 0 to 3,650 days')).toBeTruthy()
    await userEvent.clear(days)
    await userEvent.type(days, '14{Enter}')
    await waitFor(() => expect(server().lessons[0]?.dripDays).toBe(14))
    await userEvent.click(screen.getByRole('button', { name: 'Close' }))
    await choose('Pottery Basics', 'Undo: Change settings of “One”')
    await waitFor(() => expect(server().lessons[0]?.dripDays).toBe(0))
    expect(server().lessons[0]?.requiredBeforeNext).toBe(true)
  })

  it('are in three parts, and leave the order to the row’s menu', async () => {
    const { answers } = courseServer()
    show(answers)
    await userEvent.click(await screen.findByRole('button', { name: 'Lesson settings' }))
    const parts = await screen.findAllByRole('heading', { level: 3, name: /^(Status|Access|Completion)$/ })
    expect(parts.map(({ textContent }) => textContent)).toEqual(['Status', 'Access', 'Completion'])
    expect(screen.queryByRole('button', { name: 'Move up' })).toBeNull()
  })

  it('T10: say and take the date in the one zone of the person, wherever the device is', async () => {
    const { answers, server } = courseServer()
    const user = makeUser()
    const workspace = user.workspace && { ...user.workspace, timeZone: 'America/New_York' }
    show(answers, { workspace })
    await userEvent.click(await screen.findByRole('button', { name: 'Lesson settings' }))
    const field = await screen.findByLabelText('Not before')
    expect(screen.getByText(/Times in America\/New York\./)).toBeTruthy()
    fireEvent.change(field, { target: { value: '12/1/2026' } })
    const time = screen.getByLabelText('Not before, time')
    fireEvent.change(time, { target: { value: '9:30' } })
    fireEvent.blur(time)
    await waitFor(() => expect(server().lessons[0]?.opensAt).toBe('2026-12-01T14:30:00.000Z'))
    expect(screen.getByLabelText('Not before')).toHaveProperty('value', 'Dec 1, 2026')
    expect(time).toHaveProperty('value', expect.stringMatching(/^9:30\sAM$/))
  })
})

describe('versions', () => {
  it('are listed by time, looked at and put back, with Undo', async () => {
    const { answers, change } = courseServer()
    const version = (n: number, title: string): LessonVersion => ({
      id: idOf('ver', n),
      revision: n,
      title,
      savedAt: '2026-11-02T10:42:00.000Z',
      savedBy: 'Ana Reis',
      summary: '412 words',
      current: n === 3,
    })
    const restored: string[] = []
    show({
      ...answers,
      versions: async () => ({ versions: [version(3, 'Now'), version(2, 'Before'), version(1, 'Older')] }),
      version: async () => ({
        ...version(1, 'Older'),
        html: '<p>Words of then</p>',
        quiz: null,
        shown: { media: null, files: [] },
      }),
      restoreVersion: async ({ lessonId, versionId }) => {
        restored.push(versionId)
        return change(lessonId, { title: versionId === idOf('ver', 1) ? 'Older' : 'Before', revision: 9 })
      },
    })
    await choose('Pottery Basics', 'Versions')
    const now = (await screen.findByText('Current version')).closest('li') as HTMLElement
    expect(within(now).queryByRole('button', { name: 'Restore' })).toBeNull()
    const line = (await screen.findByText('Older')).closest('li') as HTMLElement
    expect(within(line).getByText('412 words · Ana Reis')).toBeTruthy()
    await userEvent.click(within(line).getByRole('button', { name: 'Preview' }))
    expect(await screen.findByText('Words of then')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Restore' }))
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Lesson title' })).toHaveProperty('value', 'Older'),
    )
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(restored).toEqual([idOf('ver', 1), idOf('ver', 3)]))
  })
})

describe('who else is there', () => {
  const other = (fields: Partial<EditorPresence>): EditorPresence => ({
    tab: 'tab-of-another',
    name: 'Ben Cole',
    self: false,
    lessonId: null,
    editing: true,
    seenAt: '2026-11-02T10:42:00.000Z',
    ...fields,
  })

  it('says that another tab has the course open, and lets one go on', async () => {
    const { answers } = courseServer()
    show({ ...answers, presence: async () => ({ editing: false, others: [other({ self: true })] }) })
    expect(await screen.findByText('This course is open in another tab.')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Add lesson' })).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Got it' }))
    expect(screen.queryByText('This course is open in another tab.')).toBeNull()
  })

  it('lets one look on while another person edits, until one takes over', async () => {
    const { answers } = courseServer()
    let isMine = false
    show({
      ...answers,
      presence: async ({ takeOver }) => {
        isMine ||= takeOver === true
        return { editing: isMine, others: [other({ editing: !isMine })] }
      },
    })
    expect(await screen.findByText('Ben Cole is editing.')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Add lesson' })).toBeNull())
    expect(screen.queryByRole('button', { name: 'Actions for One' })).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Take over' }))
    expect(await screen.findByRole('textbox', { name: 'Add lesson' })).toBeTruthy()
    expect(screen.queryByText('Ben Cole is editing.')).toBeNull()
  })
})
