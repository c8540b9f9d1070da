import { readingSeconds } from '#kernel/time.ts'

export const courseStatuses = ['draft', 'published'] as const
export type CourseStatus = (typeof courseStatuses)[number]

export const lessonStatuses = ['draft', 'published'] as const
export type LessonStatus = (typeof lessonStatuses)[number]

export const lessonKinds = ['text'] as const
export type LessonKind = (typeof lessonKinds)[number]

export const maxTitleLength = 150
export const maxDescriptionLength = 5_000
export const maxLessons = 500

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
 * What must be so before a course goes on sale, in the order a creator meets it (UX 2.7). `price` is always done: an
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
  verified: 'Confirm your email address before selling in public.',
}

/** Why a course cannot go live yet, in words for its creator; null when it can. */
export function whyNotPublishable(status: CourseStatus, checklist: PublishCheck[]): string | null {
  if (status === 'published') return 'This course is already published.'
  const missing = checklist.find((check) => check.required && !check.done)
  return missing ? refusals[missing.key] : null
}

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
  return (node.content ?? []).map(plainText).join(node.type === 'doc' ? '\n' : '')
}

export function countWords(text: string): number {
  return text.trim() === '' ? 0 : text.trim().split(/\s+/u).length
}

/** Seconds of a text lesson: 200 words a minute, at least one minute once there is a word or an image. */
export function textDuration(document: DocumentNode | null): number {
  const words = countWords(plainText(document))
  return words === 0 && !showsImage(document) ? 0 : Math.max(60, readingSeconds(words))
}

function showsImage(node: DocumentNode | null): boolean {
  return node !== null && (node.type === 'image' || (node.content ?? []).some(showsImage))
}

/** The rule by which a text lesson counts, said above every lesson. */
export const completionRule = 'Marked complete when you press the button.'
