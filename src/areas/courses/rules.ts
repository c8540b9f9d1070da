import { fileAddress } from '#areas/files/rules.ts'
import { readingSeconds } from '#kernel/time.ts'
import type { LessonFile, LessonMedia } from './media.ts'
import type { Quiz } from './quiz.ts'
import { whyNotAskable } from './quiz-scoring.ts'

export const courseStatuses = ['draft', 'published'] as const
export type CourseStatus = (typeof courseStatuses)[number]

export const lessonStatuses = ['draft', 'published'] as const
export type LessonStatus = (typeof lessonStatuses)[number]

export const lessonKinds = ['video', 'audio', 'text', 'pdf', 'download', 'quiz'] as const
export type LessonKind = (typeof lessonKinds)[number]

export const maxTitleLength = 150
export const maxDescriptionLength = 5_000
export const maxLessons = 500
export const maxSections = 100
export const maxFaq = 30
export const keptVersions = 30

/** What a lesson is made of; which parts are used depends on its kind, text and files go with every one. */
export type LessonBody = {
  content: DocumentNode | null
  media: LessonMedia | null
  quiz: Quiz | null
  files: LessonFile[]
}

/**
 * One line of the publish checklist: what is asked, and whether it is so. A line that is not required warns: without a way
 * to get paid the page is public, but only its owner can place (test) orders.
 */
export type PublishCheck = {
  key: 'title' | 'lesson' | 'price' | 'payment' | 'verified'
  done: boolean
  required: boolean
}

/**
 * What must be so before a course goes on sale, in the order a creator meets it. `price` is always done: an
 * empty price means Free, and the line says which it is.
 */
export function publishChecklist(course: {
  title: string
  lessonsWithContent: number
  priceCents: number
  canTakePayments: boolean
  mayPublishUnverified: boolean
}): PublishCheck[] {
  return [
    { key: 'title', done: course.title.trim() !== '', required: true },
    { key: 'lesson', done: course.lessonsWithContent > 0, required: true },
    { key: 'price', done: true, required: true },
    ...(course.priceCents > 0
      ? [{ key: 'payment' as const, done: course.canTakePayments, required: false }]
      : []),
    { key: 'verified', done: course.mayPublishUnverified, required: true },
  ]
}

const refusals: Record<PublishCheck['key'], string> = {
  title: 'Enter a course title before publishing.',
  lesson: 'Add at least one lesson with content before publishing.',
  price: 'Set a price, or leave it empty for a free course.',
  payment: 'Connect a way to get paid to sell this course to others.',
  verified: 'Confirm your email address before selling publicly.',
}

/** Why a course cannot go live yet, in words for its creator; null when it can. */
export function whyNotPublishable(status: CourseStatus, checklist: PublishCheck[]): string | null {
  if (status === 'published') return 'This course is already published.'
  const missing = checklist.find((check) => check.required && !check.done)
  return missing ? refusals[missing.key] : null
}

/** Lessons that a line in a list shows as stops of their own: more would touch each other on a phone. */
export const mostStops = 16

/** A share of lessons done, in whole percent; 100 only when every one is. */
export function progressPercent(completed: number, total: number): number {
  if (total === 0) return 0
  return completed >= total ? 100 : Math.min(99, Math.floor((completed / total) * 100))
}

/** Node of a text lesson: what the block editor stores. The wire accepts any tree and the server keeps only what it knows. */
export type DocumentNode = {
  type: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  text?: string
  content?: DocumentNode[]
}

/** The words of a document, for its length and for search. */
export function plainText(node: DocumentNode | null): string {
  if (!node) return ''
  if (node.text) return node.text
  if (node.type === 'hardBreak') return '\n'
  const parts = node.content ?? []
  // Words of one line belong together; cells, entries and blocks do not.
  const isLine = parts.every(({ type }) => type === 'text' || type === 'hardBreak')
  return parts.map(plainText).join(isLine ? '' : '\n')
}

export function countWords(text: string): number {
  return text.trim() === '' ? 0 : text.trim().split(/\s+/u).length
}

/** Seconds of a text: 200 words a minute, at least one minute once there is a word or something to look at. */
export function textDuration(document: DocumentNode | null): number {
  const words = countWords(plainText(document))
  return words === 0 && !showsSomething(document) ? 0 : Math.max(60, readingSeconds(words))
}

const seen = new Set(['image', 'embed', 'file', 'table'])

function showsSomething(node: DocumentNode | null): boolean {
  return node !== null && (seen.has(node.type) || (node.content ?? []).some(showsSomething))
}

/** Whether there is something in a lesson of this kind to show students: what may be published. */
export function hasContent(kind: LessonKind, body: LessonBody): boolean {
  const words = textDuration(body.content) > 0
  switch (kind) {
    case 'video':
      return Boolean(body.media?.fileId || body.media?.link)
    case 'audio':
    case 'pdf':
      return Boolean(body.media?.fileId)
    case 'download':
      return body.files.length > 0
    case 'quiz':
      return (body.quiz?.questions ?? []).some(isAskable)
    case 'text':
      return words || body.files.length > 0
  }
}

/** A question that can be asked and answered rightly. */
export function isAskable(question: Quiz['questions'][number]): boolean {
  return whyNotAskable(question) === null
}

/** Length of a lesson in seconds: of the recording, else of reading the text; a quiz takes a minute a question, files take none. */
export function lessonDuration(kind: LessonKind, body: LessonBody): number {
  // Whole seconds that have passed, as players count them: 64.6 is shown as 1:04 beside the picture too.
  if (kind === 'video' || kind === 'audio') return Math.floor(body.media?.seconds ?? 0)
  if (kind === 'quiz') return (body.quiz?.questions.filter(isAskable).length ?? 0) * 60
  if (kind === 'text') return textDuration(body.content)
  return 0
}

/** The rules of a lesson as creators set them. */
export type LessonRules = {
  dripDays: number
  opensAt: Date | string | null
  requiredBeforeNext: boolean
  watchPercent: number
  mustPass: boolean
}

/**
 * The rule by which a lesson counts, said above every lesson and beside the button. `linked` is a recording of whose
 * playing no one hears.
 */
export function completionRule(
  kind: LessonKind,
  rules: Pick<LessonRules, 'watchPercent' | 'mustPass'>,
  body: { linked?: boolean; passPercent?: number } = {},
): string {
  if (kind === 'video' && !body.linked)
    return `Marked complete at ${rules.watchPercent}% watched, or when you press the button.`
  if (kind === 'audio' && !body.linked)
    return `Marked complete at ${rules.watchPercent}% heard, or when you press the button.`
  if (kind === 'quiz') {
    return rules.mustPass
      ? `Marked complete when you pass with ${body.passPercent ?? 70}% or more.`
      : 'Marked complete when you submit your answers.'
  }
  return 'Marked complete when you press the button.'
}

/** Why someone cannot open a lesson yet: so many days after they came, a date, one before it is not done, or they have not got the course. */
export const lockReasons = ['drip', 'date', 'order', 'access'] as const

/** The picture of a course's card, as wide as cards are; null where it has none and a cover is drawn of its id. */
export function coverAddress(course: { imageFileId: string | null }): string | null {
  return course.imageFileId ? `${fileAddress(course.imageFileId)}?w=640` : null
}

/** What is deleted is in the trash so long before it is gone for good. */
export const trashDays = 30
