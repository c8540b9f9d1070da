import { cleanup, screen, waitFor, within } from '@testing-library/react'
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
const lessonId = `lsn_${'0'.repeat(26)}` as const

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
  awardsCertificate: true,
  facets: { subject: null, level: null, language: null },
  ...fields,
})
const full = course({
  tagline: 'A bowl you eat from.',
  youGet: ['Throw', 'Trim'],
  faq: [{ question: 'Do I need a wheel?', answer: 'No.' }],
})

/** The page on a server that keeps what is saved. */
function open(start: CourseDetail, fakes: Partial<Api['courses']> = {}) {
  const saved: SalesPage[] = []
  const drawn: SalesPage[] = []
  let now = start
  renderWithServer<Api>(
    <SalesPageEditor />,
    {
      courses: {
        get: async () => now,
        update: async (input) => {
          if (input.salesPage) saved.push(zSalesPage.parse(input.salesPage))
          now = {
            ...now,
            description: input.description ?? now.description,
            salesPage: zSalesPage.parse(input.salesPage),
          }
          return now
        },
        ...fakes,
      },
      storefront: {
        previewSalesPage: async ({ salesPage }) => {
          drawn.push(zSalesPage.parse(salesPage))
          return { html: '<!doctype html><html><head></head><body>The page</body></html>' }
        },
      },
    },
    { at: `/courses/${courseId}/sales-page`, path: '/courses/:courseId/sales-page', user: makeUser() },
  )
  return { saved, drawn }
}
const save = async () => userEvent.click(await screen.findByRole('button', { name: 'Save changes' }))
const field = (name: string) => screen.getByRole('textbox', { name })
const write = async (name: string, text: string) => {
  await userEvent.clear(field(name))
  await userEvent.click(field(name))
  await userEvent.paste(text)
}

describe('writing a sales page', () => {
  it('has what was typed when the session ended under it, new lines too', async () => {
    onTestFinished(() => {
      holdDrafts(false)
      localStorage.clear()
    })
    open(full)
    await screen.findByText('A bowl you eat from.')
    await userEvent.type(field('Line 2'), '{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(field('Line 3')))
    await userEvent.paste('Glaze')
    await write('Tagline', 'From clay to a bowl.')
    holdDrafts(true)
    cleanup()
    holdDrafts(false)

    const { saved } = open(full)
    expect(await screen.findByText('We kept your changes.')).toBeTruthy()
    expect(field('Line 3')).toHaveProperty('value', 'Glaze')
    await save()
    await waitFor(() =>
      expect(saved).toMatchObject([{ tagline: 'From clay to a bowl.', youGet: ['Throw', 'Trim', 'Glaze'] }]),
    )
  })

  it('shows what is there, previews what is typed and saves the whole', async () => {
    const { saved, drawn } = open(full)
    await screen.findByText('A bowl you eat from.')
    expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull()
    await write('Tagline', 'From clay to a bowl.')
    await userEvent.type(field('Line 2'), '{Enter}')
    await waitFor(() => expect(document.activeElement).toBe(field('Line 3')))
    await userEvent.paste('Glaze')
    await userEvent.click(screen.getByRole('switch', { name: 'Show reviews' }))
    const frame = await screen.findByTitle('The sales page as visitors see it')
    await waitFor(() => expect(drawn.at(-1)?.youGet).toEqual(['Throw', 'Trim', 'Glaze']), { timeout: 3000 })
    expect(frame.getAttribute('sandbox')).toBe('allow-same-origin')
    expect(frame.getAttribute('srcdoc')).toContain('<base target="_blank">')
    await save()
    expect(await screen.findByText('Sales page saved')).toBeTruthy()
    expect(saved).toMatchObject([
      {
        tagline: 'From clay to a bowl.',
        youGet: ['Throw', 'Trim', 'Glaze'],
        instructor: null,
        showReviews: false,
      },
    ])
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save changes' })).toBeNull())
  })

  it('moves lines by keys alone, and brings a removed one back', async () => {
    const { saved } = open(full)
    await screen.findByText('A bowl you eat from.')
    await userEvent.click(field('Line 2'))
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect((field('Line 1') as HTMLInputElement).value).toBe('Trim')
    await waitFor(() => expect(document.activeElement).toBe(field('Line 1')))
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Line 1 up' }).disabled).toBe(true)
    await userEvent.click(screen.getByRole('button', { name: 'Remove Line 1' }))
    expect(screen.queryByRole('textbox', { name: 'Line 2' })).toBeNull()
    await userEvent.click(
      within(await screen.findByText('Line 1 removed').then(toastOf)).getByRole('button', { name: 'Undo' }),
    )
    expect((field('Line 1') as HTMLInputElement).value).toBe('Trim')
    await save()
    await waitFor(() => expect(saved).toMatchObject([{ youGet: ['Trim', 'Throw'] }]))
  })

  it('asks for the missing half of a question, beside its field', async () => {
    const { saved } = open(full)
    await screen.findByText('A bowl you eat from.')
    await userEvent.click(screen.getByRole('button', { name: 'Add a question' }))
    await waitFor(() => expect(document.activeElement).toBe(field('Question 2')))
    await userEvent.paste('How long do I keep it?')
    // Not to what removes it: the first space of an answer would have pressed that.
    await userEvent.tab()
    await waitFor(() => expect(document.activeElement).toBe(field('Answer 2')))
    await save()
    expect(await screen.findByText('Write the answer, or remove the question')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field('Answer 2')))
    expect(saved).toEqual([])
    await userEvent.paste('For good.')
    await save()
    await waitFor(() => expect(saved[0]?.faq).toHaveLength(2))
  })

  it('keeps every word when saving fails, and says why', async () => {
    open(full, {
      update: async () => {
        throw refusal('UNAVAILABLE', 'The database is away. Try again in a moment.')
      },
    })
    await screen.findByText('A bowl you eat from.')
    await write('Tagline', 'Long work')
    await save()
    expect(await screen.findByText('The database is away. Try again in a moment.')).toBeTruthy()
    expect(field('Tagline').textContent).toBe('Long work')
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }))
    expect(field('Tagline').textContent).toBe('A bowl you eat from.')
  })

  it('says of a draft who sees it, leads to free lessons, and has no page to view', async () => {
    const lesson: CourseDetail['lessons'][number] = {
      id: lessonId,
      sectionId: null,
      title: 'Choosing clay',
      kind: 'text',
      status: 'published',
      hasContent: true,
      durationSeconds: 60,
      freePreview: true,
      dripDays: 0,
      opensAt: null,
      requiredBeforeNext: false,
      detail: { files: 0, bytes: 0, questions: 0, passPercent: null },
    }
    open(course({}, { status: 'draft', lessons: [lesson] }))
    expect(await screen.findByText(/visitors see this page once you publish it/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Choosing clay' }).getAttribute('href')).toBe(
      `/courses/${courseId}?lesson=${lessonId}`,
    )
    expect(screen.queryByRole('link', { name: /View page/ })).toBeNull()
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

const toastOf = (words: HTMLElement) => words.closest('[role]') as HTMLElement
