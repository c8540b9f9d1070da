import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type FakeOf, makeUser, offline, refusal, renderWithServer } from '#testing/web.tsx'
import { holdDrafts } from '#webkit/form-draft.ts'
import type { CourseDetail, coursesContract } from '../../contract.ts'
import { type SalesPage, zSalesPage } from '../../sales-page.ts'
import type { salesPageContract } from '../../sales-page-contract.ts'
import { SalesPageEditor } from './SalesPageEditor.tsx'

type Api = { courses: FakeOf<typeof coursesContract>; storefront: FakeOf<typeof salesPageContract> }
const courseId = `crs_${'0'.repeat(26)}` as const

const course = (salesPage: Partial<SalesPage> = {}, fields: Partial<CourseDetail> = {}): CourseDetail => ({
  id: courseId,
  title: 'Pottery Basics',
  description: 'From clay to bowl.',
  slug: 'pottery-basics',
  status: 'published',
  price: { cents: 4900, currency: 'USD' },
  offerId: `off_${'0'.repeat(26)}`,
  students: 0,
  revenue: { cents: 0, currency: 'USD' },
  progress: null,
  lessonCount: 1,
  durationSeconds: 60,
  imageUrl: null,
  salesPath: '/@ana-reis/courses/pottery-basics',
  publishedAt: '2026-06-01T09:00:00.000Z',
  updatedAt: '2026-06-30T09:00:00.000Z',
  sections: [],
  lessons: [],
  checklist: [],
  currentStudents: 0,
  imageFileId: null,
  salesPage: zSalesPage.parse(salesPage),
  salesPageVersion: 'v1',
  awardsCertificate: true,
  facets: { subject: null, level: null, language: null },
  ...fields,
})
const full = course({
  tagline: 'A bowl you eat from.',
  youGet: ['Throw', 'Trim'],
  faq: [{ question: 'Do I need a wheel?', answer: 'No.' }],
})

/** The page as the server marks it for its creator; the rest of it doesn't matter here. */
const drawn = (order: readonly string[]) => `<!doctype html><html><head></head><body>
  <script>globalThis.isHarmed = true</script>
  <main><h1 data-field="title">Pottery Basics</h1><p data-section="promise" data-field="tagline"></p>
  <a href="/elsewhere">Away</a><p>${order.join(' ')}</p>
  <ul data-field="youGet"></ul><div data-field="description"></div><h2 data-field="name">Ana Reis</h2>
  <p data-field="bio">From the profile.</p><div data-field="faq"></div><span data-field="guarantee"></span>
  <div data-field="cover"><img alt=""></div></main></body></html>`

type PageOnServer = { version: string | undefined; title: string | undefined; salesPage: SalesPage }

/** The page on a server that keeps what is saved. */
function open(start: CourseDetail, fakes: Partial<Api['courses']> = {}) {
  const saved: PageOnServer[] = []
  const drawings: string[][] = []
  let now = start
  renderWithServer<Api>(
    <SalesPageEditor />,
    {
      courses: {
        get: async () => now,
        update: async (input) => {
          const salesPage = zSalesPage.parse(input.salesPage)
          saved.push({ version: input.salesPageVersion, title: input.title, salesPage })
          now = {
            ...now,
            title: input.title ?? now.title,
            description: input.description ?? now.description,
            salesPage,
            salesPageVersion: `v${saved.length + 1}`,
          }
          return now
        },
        ...fakes,
      },
      storefront: {
        previewSalesPage: async ({ salesPage, isEditing }) => {
          expect(isEditing).toBe(true)
          const { order, hidden } = zSalesPage.parse(salesPage)
          drawings.push(order.filter((section) => !hidden.includes(section)))
          return { html: drawn(drawings.at(-1) ?? []) }
        },
      },
    },
    { at: `/courses/${courseId}/sales-page`, path: '/courses/:courseId/sales-page', user: makeUser() },
  )
  return { saved, drawings }
}

const frame = () => screen.getByTitle<HTMLIFrameElement>('Your sales page').contentDocument as Document
const inPage = () => within(frame().body)
const field = (name: string) => inPage().getByRole<HTMLTextAreaElement>('textbox', { name })
const ready = () => waitFor(() => expect(field('Promise')).toBeTruthy())
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const soon = { timeout: 15_000 }
const keptDrafts = () => Object.keys(localStorage).filter((key) => key.startsWith('throughline.form.'))

describe('writing a sales page', () => {
  it('is written on the page itself and saves itself, without anything of it running or leading away', async () => {
    const { saved } = open(full)
    await ready()
    expect(field('Promise').value).toBe('A bowl you eat from.')
    expect(field('Line 2').value).toBe('Trim')
    expect(field('About the instructor').placeholder).toBe('From the profile.')
    expect(frame().querySelector('script')).toBeNull()
    expect(fireEvent.click(inPage().getByText('Away'))).toBe(false)
    expect(screen.getByText(/^Saved/)).toBeTruthy()
    write('Promise', 'From clay to a bowl.')
    write('Course title', 'Pottery for hands')
    write('Guarantee', 'Money back.')
    await waitFor(() => expect(saved).toHaveLength(1), soon)
    expect(saved[0]).toMatchObject({
      version: 'v1',
      title: 'Pottery for hands',
      salesPage: { tagline: 'From clay to a bowl.', guarantee: 'Money back.', instructor: null },
    })
    expect(await screen.findByText(/^Saved/)).toBeTruthy()
  })

  it('adds, moves and removes lines by keys alone, and brings a removed one back', async () => {
    const { saved } = open(full)
    await ready()
    fireEvent.keyDown(field('Line 2'), { key: 'Enter' })
    await waitFor(() => expect(frame().activeElement).toBe(field('Line 3')))
    write('Line 3', 'Glaze')
    fireEvent.keyDown(field('Line 3'), { key: 'ArrowUp', altKey: true })
    await waitFor(() => expect(field('Line 2').value).toBe('Glaze'))
    fireEvent.keyDown(inPage().getByRole('button', { name: 'Move Line 1' }), { key: 'ArrowDown' })
    await waitFor(() => expect(field('Line 1').value).toBe('Glaze'))
    await userEvent.click(inPage().getByRole('button', { name: 'Remove Line 1' }))
    expect(inPage().queryByRole('textbox', { name: 'Line 3' })).toBeNull()
    const gone = (await screen.findByText('Line 1 removed')).closest('[role]') as HTMLElement
    await userEvent.click(within(gone).getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(saved.at(-1)?.salesPage.youGet).toEqual(['Glaze', 'Throw', 'Trim']), soon)
  })

  it('takes back and repeats with the keys of any text', async () => {
    const { saved } = open(full)
    await ready()
    write('Promise', 'Wrong')
    fireEvent.keyDown(field('Promise'), { key: 'z', ctrlKey: true })
    expect(field('Promise').value).toBe('A bowl you eat from.')
    fireEvent.keyDown(field('Promise'), { key: 'z', ctrlKey: true, shiftKey: true })
    expect(field('Promise').value).toBe('Wrong')
    await waitFor(() => expect(saved.at(-1)?.salesPage.tagline).toBe('Wrong'), soon)
  })

  it('switches sections off and moves them, and the page is drawn so', async () => {
    const { saved, drawings } = open(full)
    await ready()
    await userEvent.click(screen.getByRole('switch', { name: 'FAQ' }))
    await userEvent.click(screen.getByRole('switch', { name: 'Reviews' }))
    fireEvent.keyDown(screen.getByRole('switch', { name: 'Outline' }), { key: 'ArrowUp', altKey: true })
    const order = [
      'promise',
      'media',
      'youGet',
      'outline',
      'description',
      'instructor',
      'reviews',
      'faq',
      'guarantee',
    ]
    await waitFor(() => expect(drawings.at(-1)).toEqual(order.filter((each) => each !== 'faq')))
    await waitFor(
      () => expect(saved.at(-1)?.salesPage).toMatchObject({ order, hidden: ['faq'], showReviews: false }),
      soon,
    )
    expect(screen.queryByRole('button', { name: 'Move Promise' })).toBeNull()
  })

  it('keeps half a question, and says when visitors see it', async () => {
    const { saved } = open(full)
    await ready()
    await userEvent.click(inPage().getByRole('button', { name: 'Add a question' }))
    write('Question 2', 'How long do I keep it?')
    expect(await inPage().findByText('Visitors see this once it has a question and an answer.')).toBeTruthy()
    write('Answer 2', 'For good.')
    await waitFor(() => expect(inPage().queryByText(/^Visitors see this/)).toBeNull())
    await waitFor(() => expect(saved.at(-1)?.salesPage.faq).toHaveLength(2), soon)
  })

  it('says beside a field that it has too many characters, keeps them, and saves the rest', async () => {
    onTestFinished(() => localStorage.clear())
    const { saved } = open(full)
    await ready()
    write('Promise', 'a'.repeat(10_000))
    write('Guarantee', '<script>alert(1)</script> مرحبا 🏺')
    expect(await inPage().findByText('Use at most 200 characters')).toBeTruthy()
    await waitFor(() => expect(saved).toHaveLength(1), soon)
    expect(saved[0]?.salesPage).toMatchObject({
      tagline: 'A bowl you eat from.',
      guarantee: '<script>alert(1)</script> مرحبا 🏺',
    })
    expect(field('Promise').value).toHaveLength(10_000)
    expect(screen.queryByText(/^Saved/)).toBeNull()
  })

  it('asks whose page stays when another tab saved meanwhile', async () => {
    const theirs = { ...full, salesPageVersion: 'v9', salesPage: { ...full.salesPage, tagline: 'Theirs.' } }
    let reads = 0
    const sent: (string | undefined)[] = []
    open(full, {
      get: async () => (reads++ === 0 ? full : theirs),
      update: async (input) => {
        sent.push(input.salesPageVersion)
        if (input.salesPageVersion !== 'v9')
          throw refusal('CONFLICT', 'This page was changed in another tab.')
        return { ...theirs, salesPageVersion: 'v10' }
      },
    })
    await ready()
    write('Promise', 'Mine.')
    const notice = await screen.findByText('This page was changed in another tab.', {}, soon)
    expect(field('Promise').value).toBe('Mine.')
    const answers = within(notice.closest('[role="alert"]') as HTMLElement)
    await userEvent.click(answers.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() => expect(sent).toEqual(['v1', 'v9']), soon)
    expect(field('Promise').value).toBe('Mine.')
  })

  it('begins without a question when what was typed before arrived, though its answer didn’t', async () => {
    onTestFinished(() => {
      holdDrafts(false)
      localStorage.clear()
    })
    open(full, {
      update: async () => {
        throw offline()
      },
    })
    await ready()
    fireEvent.keyDown(field('Line 2'), { key: 'Enter' })
    await waitFor(() => expect(field('Line 3')).toBeTruthy())
    write('Line 3', 'Glaze')
    expect(await screen.findByText(/^Offline/, {}, soon)).toBeTruthy()
    holdDrafts(true)
    cleanup()
    holdDrafts(false)
    const salesPage = { ...full.salesPage, youGet: ['Throw', 'Trim', 'Glaze'] }
    open({ ...full, salesPage, salesPageVersion: 'v2' })
    await ready()
    expect(field('Line 3').value).toBe('Glaze')
    expect(screen.queryByText('This page was changed in another tab.')).toBeNull()
    expect(keptDrafts()).toEqual([])
  })

  it('brings a removed line back only where there’s room for it', async () => {
    const lines = Array.from({ length: 20 }, (_, at) => `Line number ${at + 1}`)
    const { saved } = open(course({ youGet: lines }))
    await ready()
    await userEvent.click(inPage().getByRole('button', { name: 'Remove Line 20' }))
    fireEvent.keyDown(field('Line 19'), { key: 'Enter' })
    await waitFor(() => expect(field('Line 20').value).toBe(''))
    write('Line 20', 'Another')
    const gone = (await screen.findByText('Line 20 removed')).closest('[role]') as HTMLElement
    await userEvent.click(within(gone).getByRole('button', { name: 'Undo' }))
    expect(inPage().queryByRole('textbox', { name: 'Line 21' })).toBeNull()
    await waitFor(
      () => expect(saved.at(-1)?.salesPage.youGet).toEqual([...lines.slice(0, 19), 'Another']),
      soon,
    )
  })

  it('has what was typed when the session ended under it, new lines too', async () => {
    onTestFinished(() => {
      holdDrafts(false)
      localStorage.clear()
    })
    const away = async () => {
      throw offline()
    }
    open(full, { update: away })
    await ready()
    fireEvent.keyDown(field('Line 2'), { key: 'Enter' })
    await waitFor(() => expect(field('Line 3')).toBeTruthy())
    write('Line 3', 'Glaze')
    write('Promise', 'From clay to a bowl.')
    expect(await screen.findByText(/^Offline/, {}, soon)).toBeTruthy()
    holdDrafts(true)
    cleanup()
    holdDrafts(false)

    const { saved } = open(full)
    await ready()
    expect(field('Line 3').value).toBe('Glaze')
    await waitFor(
      () =>
        expect(saved.at(-1)?.salesPage).toMatchObject({
          tagline: 'From clay to a bowl.',
          youGet: ['Throw', 'Trim', 'Glaze'],
        }),
      soon,
    )
  })

  it('keeps every word when saving is refused, and says why', async () => {
    onTestFinished(() => localStorage.clear())
    open(full, {
      update: async () => {
        throw refusal('FORBIDDEN', 'You can’t change this course.')
      },
    })
    await ready()
    write('Promise', 'Long work')
    expect(await screen.findByText('You can’t change this course.', {}, soon)).toBeTruthy()
    expect(field('Promise').value).toBe('Long work')
  })

  it('says of a draft who sees it, and how many lessons are free', async () => {
    open(course({}, { status: 'draft' }))
    expect(await screen.findByText(/Publish it to show this page/)).toBeTruthy()
    expect(screen.getAllByText(/No lesson is free to preview yet/)).toBeTruthy()
  })

  it('says when the course is not there, or nothing came', async () => {
    open(full, {
      get: async () => {
        throw refusal('NOT_FOUND', 'This course was deleted, or the link is wrong.')
      },
    })
    expect(await screen.findByText('This course isn’t here')).toBeTruthy()
    open(full, {
      get: async () => {
        throw offline()
      },
    })
    expect(await screen.findByText('The sales page didn’t load.')).toBeTruthy()
  })
})
