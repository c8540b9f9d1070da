import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { type FakeOf, makeUser, offline, refusal, renderWithServer } from '#testing/web.tsx'
import { Guard } from '#webkit/Guard.tsx'
import type { plansContract } from '../../plans/contract.ts'
import type { Course, coursesContract } from '../contract.ts'
import { zSalesPage } from '../sales-page.ts'
import { CoursesPage } from './CoursesPage.tsx'
import { CoursePartsContext, type CoursesTab } from './shared/course-parts.ts'

type Api = { courses: FakeOf<typeof coursesContract> }
const id = (end: string) => `crs_${end.padStart(26, '0')}` as const

const course = (fields: Partial<Course> = {}): Course => ({
  id: id('1'),
  title: 'Pottery Basics',
  description: 'Throw, trim and glaze your first bowl.',
  slug: 'pottery-basics',
  status: 'published',
  price: { cents: 4900, currency: 'USD' },
  offerId: `off_${'0'.repeat(26)}`,
  students: 218,
  revenue: { cents: 1_068_200, currency: 'USD' },
  progress: 71,
  lessonCount: 9,
  durationSeconds: 5280,
  imageUrl: null,
  salesPath: '/@ana-reis/courses/pottery-basics',
  publishedAt: '2026-06-01T09:00:00.000Z',
  updatedAt: '2026-06-30T09:00:00.000Z',
  ...fields,
})
const draft = course({
  id: id('2'),
  title: 'Selling at Markets',
  status: 'draft',
  price: { cents: 0, currency: 'USD' },
  students: 0,
  revenue: { cents: 0, currency: 'USD' },
  progress: null,
  lessonCount: 1,
  publishedAt: null,
})
const details = {
  sections: [],
  lessons: [],
  checklist: [],
  currentStudents: 0,
  imageFileId: null,
  salesPage: zSalesPage.parse({}),
  salesPageVersion: 'v1',
  awardsCertificate: true,
  facets: { subject: null, level: null, language: null },
}

const readers: CoursesTab = {
  value: 'readers',
  Label: () => 'Readers',
  Panel: ({ onCreate }) => (
    <button type="button" onClick={onCreate}>
      Begin
    </button>
  ),
}

const page = (
  <Guard access={{ role: 'creator' }} loading={null}>
    <CoursesPage />
  </Guard>
)
const show = (fakes: Api['courses'], at = '/courses') =>
  renderWithServer<Api & { plans: FakeOf<typeof plansContract> }>(
    page,
    { courses: fakes, plans: { usage } },
    { at, user: makeUser() },
  )
/** A plan with room. */
const usage = async () => ({
  courses: 0,
  courseLimit: 10,
  students: 0,
  studentLimit: null,
  isFull: false,
  enforced: true,
})
const listing = (...courses: Course[]): Api['courses'] => ({
  list: async () => ({ courses, total: courses.length }),
})
const card = (name: string) => screen.findByRole('article', { name })
const choose = async (name: string, action: string) => {
  await userEvent.click(within(await card(name)).getByRole('button', { name: `Actions for ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

describe('the list of courses', () => {
  it('T1: says which ones the plan closed to new students, and lets the creator choose', async () => {
    const second = course({ id: id('3'), title: 'Kiln Safety', isClosed: true })
    const open = (isOpen: boolean, of: Course) => ({ id: of.id, title: of.title, students: 0, isOpen })
    renderWithServer<Api & { plans: FakeOf<typeof plansContract> }>(
      page,
      {
        courses: listing(course(), second),
        plans: {
          openCourses: async () => ({
            plan: 'free_plan',
            limit: 1,
            courses: [open(true, course()), open(false, second)],
          }),
        },
      },
      { at: '/courses', user: makeUser() },
    )
    expect(within(await card('Kiln Safety')).getByText('Closed to new students')).toBeTruthy()
    expect(within(await card('Pottery Basics')).getByText('Published')).toBeTruthy()
    expect(await screen.findByText('1 of your 2 published courses is closed to new students')).toBeTruthy()
    await userEvent.click(screen.getByRole('button', { name: 'Choose which stay open' }))
    expect(await screen.findByRole('radio', { name: /Kiln Safety/ })).toBeTruthy()
  })

  it('shows true values: price or Free, and a dash for progress without students', async () => {
    show(listing(course(), draft))
    const sold = within(await card('Pottery Basics'))
    for (const words of ['$49.00', '218', '$10,682.00', '71% done', 'Published', /9 lessons · 1 h 28 min/]) {
      expect(sold.getByText(words)).toBeTruthy()
    }
    const free = within(await card('Selling at Markets'))
    for (const words of ['Free', 'Draft', 'No students yet', /1 lesson ·/])
      expect(free.getByText(words)).toBeTruthy()
    expect(screen.getByRole('tab', { name: /My Courses ?2/ })).toBeTruthy()
  })

  it('has tabs of other areas beside it, which offer to create the first course', async () => {
    const fakes = { courses: listing(course(), draft) }
    const tabs = (
      <CoursePartsContext value={{ tabs: [readers], QuizResults: null }}>{page}</CoursePartsContext>
    )
    const { where } = renderWithServer<Api>(tabs, fakes, { at: '/courses', user: makeUser() })
    expect(await screen.findByRole('tab', { name: /My Courses ?2/ })).toBeTruthy()
    await userEvent.click(screen.getByRole('tab', { name: 'Readers' }))
    expect(where()).toBe('/courses?tab=readers')
    await userEvent.click(screen.getByRole('button', { name: 'Begin' }))
    expect(await screen.findByRole('dialog', { name: 'Create Course' })).toBeTruthy()
  })

  it('becomes a table, and stays one on the next visit', async () => {
    const { unmount } = show(listing(course()))
    await userEvent.click(await screen.findByRole('radio', { name: 'Table' }))
    expect(await screen.findByRole('link', { name: 'Pottery Basics' })).toBeTruthy()
    unmount()
    show(listing(course()))
    expect(await screen.findByRole('table', { name: 'Courses' })).toBeTruthy()
  })

  it('says what was searched when nothing matches, and clears', async () => {
    const screenNow = show({
      list: async ({ search }) => ({ courses: search ? [] : [course()], total: search ? 0 : 1 }),
    })
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search courses' }), 'zoe')
    expect(await screen.findByText('No courses match “zoe”')).toBeTruthy()
    expect(screenNow.where()).toBe('/courses?q=zoe')
    const [clear] = screen.getAllByText('Clear search')
    await userEvent.click(clear as HTMLElement)
    expect(await card('Pottery Basics')).toBeTruthy()
  })

  it('offers Restore for what is in the trash', async () => {
    const restored: string[] = []
    show({
      list: async ({ status }) => ({ courses: status === 'trash' ? [draft] : [course()], total: 1 }),
      restore: async ({ courseId }) => {
        restored.push(courseId)
        return { ...draft, ...details }
      },
    })
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Status' }), 'Trash')
    await choose('Selling at Markets', 'Restore')
    expect(await screen.findByText('“Selling at Markets” is back')).toBeTruthy()
    expect(restored).toEqual([draft.id])
  })

  it('offers no trash to someone without any course', async () => {
    let asked = 0
    show({
      list: async ({ status }) => {
        if (status === 'trash') asked += 1
        return { courses: [], total: 0 }
      },
    })
    await screen.findByText('Create your first course')
    await waitFor(() => expect(asked).toBe(1))
    expect(screen.queryByRole('button', { name: 'View trash' })).toBeNull()
  })

  it('leads to the trash also when it is all there is', async () => {
    show({
      list: async ({ status }) => ({
        courses: status === 'trash' ? [draft] : [],
        total: status === 'trash' ? 1 : 0,
      }),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'View trash' }))
    expect(await card('Selling at Markets')).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Selling at Markets' })).toBeNull()
  })

  it('deletes a course without students at once, and Undo brings it back', async () => {
    const calls: string[] = []
    show({
      ...listing(draft),
      remove: async () => {
        calls.push('remove')
        return { done: true }
      },
      restore: async () => {
        calls.push('restore')
        return { ...draft, ...details }
      },
    })
    await choose('Selling at Markets', 'Delete')
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(calls).toEqual(['remove', 'restore']))
  })

  it('asks for the name before it deletes what students learn in', async () => {
    const calls: string[] = []
    show({
      ...listing(course()),
      remove: async () => {
        calls.push('remove')
        return { done: true }
      },
    })
    await choose('Pottery Basics', 'Delete')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete “Pottery Basics”?' }))
    expect(dialog.getByText(/218 students keep access; no one new can buy it/)).toBeTruthy()
    const confirm = dialog.getByRole('button', { name: 'Delete course' })
    expect(confirm.hasAttribute('disabled')).toBe(true)
    await userEvent.type(dialog.getByRole('textbox'), 'Pottery Basics')
    await userEvent.click(confirm)
    await waitFor(() => expect(calls).toEqual(['remove']))
  })

  it('fails in its own region and recovers', async () => {
    let works = false
    show({
      list: async () => {
        if (!works) throw refusal('INTERNAL', 'x')
        return { courses: [course()], total: 1 }
      },
    })
    expect(await screen.findByText('The course list didn’t load.')).toBeTruthy()
    works = true
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await card('Pottery Basics')).toBeTruthy()
  })
})

describe('Create Course', () => {
  const open = async (fakes: Api['courses'] = {}) => {
    const now = show({ ...listing(), ...fakes })
    await screen.findByText('Create your first course')
    await userEvent.click(screen.getByRole('button', { name: 'Create Course' }))
    return { now, dialog: within(await screen.findByRole('dialog', { name: 'Create Course' })) }
  }

  it('opens from the address and Cancel closes it', async () => {
    const now = show(listing(course()), '/courses?new=1')
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Course' }))
    expect(dialog.getByLabelText('Price in dollars')).toBeTruthy()
    expect(dialog.getByText('Leave blank for a free course.')).toBeTruthy()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(now.where()).toBe('/courses')
  })

  it('asks for a title, with the focus in the field', async () => {
    const { dialog } = await open()
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }))
    expect(dialog.getByText('Enter a course title')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText('Title')))
  })

  it.each([
    ['cheap', 'Enter a price like 49 or 49.00'],
    ['-1', 'Enter a price like 49 or 49.00'],
    ['1e9', 'Enter a price like 49 or 49.00'],
    ['NaN', 'Enter a price like 49 or 49.00'],
    ['4.999', 'Enter a price like 49 or 49.00'],
    ['50001', 'Enter a price of $50,000 or less'],
    ['1000000000', 'Enter a price of $50,000 or less'],
  ])('does not take %j as a price', async (price, message) => {
    const { dialog } = await open()
    await userEvent.type(dialog.getByLabelText('Title'), 'Pottery')
    await userEvent.type(dialog.getByLabelText('Price in dollars'), price)
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }))
    const field = dialog.getByLabelText<HTMLInputElement>('Price in dollars')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field).toHaveProperty('value', price)
    expect(
      document.getElementById(field.getAttribute('aria-describedby')?.split(' ').at(-1) ?? '')?.textContent,
    ).toContain(message)
  })

  it('sums up two problems', async () => {
    const { dialog } = await open()
    await userEvent.type(dialog.getByLabelText('Price in dollars'), 'cheap')
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }))
    expect(dialog.getByText('There’s a problem')).toBeTruthy()
  })

  it.each([
    ['0', 0],
    [' ', 0],
    ['1,5', 150],
    ['1.5', 150],
    ['1,500', 150_000],
    ['50000', 5_000_000],
  ])('takes %j for %i cents', async (price, priceCents) => {
    const made: unknown[] = []
    const { dialog } = await open({
      create: async (input) => {
        made.push(input)
        return draft
      },
    })
    await userEvent.type(dialog.getByLabelText('Title'), 'Pottery')
    await userEvent.type(dialog.getByLabelText('Price in dollars'), price)
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(made).toMatchObject([{ priceCents }]))
  })

  it('makes the course and opens its editor', async () => {
    const made: unknown[] = []
    const { now, dialog } = await open({
      create: async (input) => {
        made.push(input)
        return draft
      },
    })
    await userEvent.type(dialog.getByLabelText('Title'), ' Pottery Basics ')
    await userEvent.type(dialog.getByLabelText('Price in dollars'), '$49,00')
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(now.where()).toBe(`/courses/${draft.id}`))
    expect(made).toEqual([{ title: 'Pottery Basics', description: '', priceCents: 4900 }])
  })

  it('says the limit in the server’s words, with the way to the plans, and keeps what was typed', async () => {
    const sentence = 'The Free Plan includes 1 course. Upgrade to Basic for 10.'
    const { dialog } = await open({
      create: async () => {
        throw refusal('LIMIT_REACHED', sentence)
      },
    })
    await userEvent.type(dialog.getByLabelText('Title'), 'Second course')
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }))
    expect(await dialog.findByText(new RegExp(sentence))).toBeTruthy()
    expect(dialog.getByRole('link', { name: 'See plans' }).getAttribute('href')).toBe('/upgrade')
    expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'Second course')
    expect(dialog.getByRole('button', { name: 'Cancel' })).toBeTruthy()
  })

  it('keeps what was typed when nobody answers', async () => {
    const { dialog } = await open({
      create: async () => {
        throw offline()
      },
    })
    await userEvent.type(dialog.getByLabelText('Title'), 'Kept')
    await userEvent.click(dialog.getByRole('button', { name: 'Create' }))
    expect(await dialog.findByText(/What you typed is still here/)).toBeTruthy()
    expect(dialog.getByLabelText('Title')).toHaveProperty('value', 'Kept')
  })
})
