import { type Id, isId, newId } from '#kernel/ids.ts'
import type { CourseDetail } from '../../contract.ts'
import { maxDescriptionLength, maxFaq, maxTitleLength } from '../../rules.ts'
import type { SalesPage } from '../../sales-page.ts'
import { isSectionShown, type SalesSection, sectionOrder } from '../../sales-sections.ts'

/**
 * The sales page as fields hold it. Entries of a list have a key each, so that what is typed stays with its entry however it
 * moves; the lists themselves are their keys in order. What is taken out of a list keeps its fields until the page is left,
 * for undo.
 */
export type SalesValues = {
  title: string
  tagline: string
  description: string
  imageFileId: string
  youGet: string
  name: string
  bio: string
  photoFileId: string
  faq: string
  showReviews: boolean
  guarantee: string
  order: string
  hidden: string
} & Record<string, string | boolean>

/** What is saved: the part of a course that its sales page says. */
export type SalesWords = {
  title: string
  description: string
  imageFileId: Id<'fil'> | null
  salesPage: SalesPage
}

/** How many entries a list takes. */
export const most = { youGet: 20, faq: maxFaq } as const

const limits = {
  title: maxTitleLength,
  tagline: 200,
  description: maxDescriptionLength,
  line: 200,
  name: 100,
  bio: 2_000,
  question: 300,
  answer: 2_000,
  guarantee: 300,
} as const

export const keysOf = (list: string | boolean): string[] => String(list).split(' ').filter(Boolean)

/** Names a new entry; a draft of another visit must not have the same. */
export const newKey = (): string => `new${newId('crs').slice(-12)}`

export const lineField = (key: string) => `line-${key}`
export const questionField = (key: string) => `question-${key}`
export const answerField = (key: string) => `answer-${key}`

export function valuesOf(
  course: Pick<CourseDetail, 'title' | 'description' | 'imageFileId' | 'salesPage'>,
): SalesValues {
  const { tagline, youGet, instructor, faq, showReviews, guarantee, order, hidden } = course.salesPage
  const lines = youGet.map((text, at) => ({ key: `saved${at}`, text }))
  const questions = faq.map((entry, at) => ({ key: `saved${at}`, ...entry }))
  return {
    title: course.title,
    tagline,
    description: course.description,
    imageFileId: course.imageFileId ?? '',
    youGet: lines.map(({ key }) => key).join(' '),
    name: instructor?.name ?? '',
    bio: instructor?.bio ?? '',
    photoFileId: instructor?.photoFileId ?? '',
    faq: questions.map(({ key }) => key).join(' '),
    showReviews,
    guarantee,
    order: order.join(' '),
    hidden: hidden.join(' '),
    ...Object.fromEntries(lines.map(({ key, text }) => [lineField(key), text])),
    ...Object.fromEntries(
      questions.flatMap(({ key, question, answer }) => [
        [questionField(key), question],
        [answerField(key), answer],
      ]),
    ),
  }
}

/** What these fields say. Lines and questions without a word are left out. */
export function wordsOf(values: SalesValues): SalesWords {
  const text = (name: string) => String(values[name] ?? '').trim()
  const instructor = {
    name: text('name'),
    bio: text('bio'),
    photoFileId: isId('fil', values.photoFileId) ? values.photoFileId : null,
  }
  const isNobody = instructor.name === '' && instructor.bio === '' && instructor.photoFileId === null
  return {
    title: text('title'),
    description: values.description.trim(),
    imageFileId: isId('fil', values.imageFileId) ? values.imageFileId : null,
    salesPage: {
      tagline: text('tagline'),
      youGet: keysOf(values.youGet)
        .map((key) => text(lineField(key)))
        .filter((line) => line !== ''),
      instructor: isNobody ? null : instructor,
      faq: keysOf(values.faq)
        .map((key) => ({ question: text(questionField(key)), answer: text(answerField(key)) }))
        .filter(({ question, answer }) => question !== '' || answer !== ''),
      showReviews: values.showReviews,
      guarantee: text('guarantee'),
      order: sectionsOf(values),
      hidden: keysOf(values.hidden) as SalesSection[],
    },
  }
}

/** Why a field's words can't be saved. */
export type SalesProblem = { kind: 'long'; most: number } | { kind: 'noTitle' }

/** What can't be saved, by field. */
export function wrongWords(values: SalesValues): Record<string, SalesProblem> {
  const problems: Record<string, SalesProblem> = {}
  for (const name of Object.keys(values)) {
    const length = String(values[name] ?? '').trim().length
    const limit = limitOf(name)
    if (limit !== undefined && length > limit) problems[name] = { kind: 'long', most: limit }
  }
  if (values.title.trim() === '') problems.title = { kind: 'noTitle' }
  return problems
}

/** What of these fields can be saved: one that can't keeps what was saved of it last. */
export function savable(values: SalesValues, before: SalesValues): SalesValues {
  const wrong = Object.keys(wrongWords(values)).map((name) => [name, before[name] ?? ''])
  return { ...values, ...Object.fromEntries(wrong) }
}

/** How long the words of a field may be; those of a list have their entry's key in their name. */
export function limitOf(name: string): number | undefined {
  const [kind = ''] = name.split('-')
  return Object.hasOwn(limits, kind) ? limits[kind as keyof typeof limits] : undefined
}

export const sectionsOf = (values: SalesValues): SalesSection[] =>
  sectionOrder({ order: keysOf(values.order) as SalesSection[] })

export const isShown = (values: SalesValues, section: SalesSection): boolean =>
  isSectionShown(
    { hidden: keysOf(values.hidden) as SalesSection[], showReviews: values.showReviews },
    section,
  )

/** What changes when a section is switched on or off. */
export function shownChange(
  values: SalesValues,
  section: SalesSection,
  shown: boolean,
): Partial<SalesValues> {
  if (section === 'reviews') return { showReviews: shown }
  const others = keysOf(values.hidden).filter((each) => each !== section)
  return { hidden: (shown ? others : [...others, section]).join(' ') }
}
