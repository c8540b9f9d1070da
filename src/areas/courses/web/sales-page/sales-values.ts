import { type Id, isId, newId } from '#kernel/ids.ts'
import type { CourseDetail } from '../../contract.ts'
import { maxDescriptionLength, maxFaq } from '../../rules.ts'
import type { SalesPage } from '../../sales-page.ts'

/**
 * The sales page as fields hold it. Entries of a list have a key each, so that what is typed stays with its entry however it
 * moves; the lists themselves are their keys in order. What is taken out of a list keeps its fields until the page is left,
 * for undo.
 */
export type SalesValues = {
  tagline: string
  description: string
  imageFileId: string
  youGet: string
  name: string
  bio: string
  photoFileId: string
  faq: string
  showReviews: boolean
} & Record<string, string | boolean>

/** What is saved: the part of a course that its sales page says. */
export type SalesWords = { description: string; imageFileId: Id<'fil'> | null; salesPage: SalesPage }

export const most = {
  tagline: 200,
  description: maxDescriptionLength,
  line: 200,
  lines: 20,
  name: 100,
  bio: 2_000,
  question: 300,
  answer: 2_000,
  questions: maxFaq,
} as const

export const keysOf = (list: string | boolean): string[] => String(list).split(' ').filter(Boolean)

/** Names a new entry; a draft of another visit must not have the same. */
export const newKey = (): string => `new${newId('crs').slice(-12)}`

export const lineField = (key: string) => `line-${key}`
export const questionField = (key: string) => `question-${key}`
export const answerField = (key: string) => `answer-${key}`

export function valuesOf(
  course: Pick<CourseDetail, 'description' | 'imageFileId' | 'salesPage'>,
): SalesValues {
  const { tagline, youGet, instructor, faq, showReviews } = course.salesPage
  const lines = youGet.map((text, at) => ({ key: `saved${at}`, text }))
  const questions = faq.map((entry, at) => ({ key: `saved${at}`, ...entry }))
  return {
    tagline,
    description: course.description,
    imageFileId: course.imageFileId ?? '',
    youGet: lines.map(({ key }) => key).join(' '),
    name: instructor?.name ?? '',
    bio: instructor?.bio ?? '',
    photoFileId: instructor?.photoFileId ?? '',
    faq: questions.map(({ key }) => key).join(' '),
    showReviews,
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
    },
  }
}

export type SalesProblem = { kind: 'long'; most: number } | { kind: 'noQuestion' } | { kind: 'noAnswer' }

/** What cannot be saved, by field, in the order of the page. */
export function wrongWords(values: SalesValues): Record<string, SalesProblem> {
  const problems: Record<string, SalesProblem> = {}
  const atMost = (name: string, length: number) => {
    if (String(values[name] ?? '').trim().length > length) problems[name] = { kind: 'long', most: length }
  }
  atMost('tagline', most.tagline)
  atMost('description', most.description)
  for (const key of keysOf(values.youGet)) atMost(lineField(key), most.line)
  atMost('name', most.name)
  atMost('bio', most.bio)
  for (const key of keysOf(values.faq)) {
    const [question, answer] = [questionField(key), answerField(key)]
    const has = (name: string) => String(values[name] ?? '').trim() !== ''
    if (!has(question) && has(answer)) problems[question] = { kind: 'noQuestion' }
    if (has(question) && !has(answer)) problems[answer] = { kind: 'noAnswer' }
    atMost(question, most.question)
    atMost(answer, most.answer)
  }
  return problems
}
