import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'
import type * as z from 'zod'
import type { Course, Lesson } from '#areas/courses/contract.ts'
import { createCourse } from '#areas/courses/server/courses.ts'
import { publishLesson } from '#areas/courses/server/lesson-publishing.ts'
import { updateLesson } from '#areas/courses/server/lesson-saving.ts'
import { addLesson } from '#areas/courses/server/lessons.ts'
import { publishCourse } from '#areas/courses/server/publishing.ts'
import type { CheckoutResult, zPayment } from '#areas/payments/contract.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import type { TestPayments } from '#areas/payments/server/provider/test-payments.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { useTestPayments as useRecord } from './payments.ts'

/** A text lesson's document with these words. */
export function documentOf(text: string): Record<string, unknown> {
  return { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] }
}

type CourseOptions = { title?: string; priceCents?: number; lessons?: number; published?: boolean }

/** A course with written lessons, made through the services a creator uses. */
export async function makeCourse(
  ctx: CreatorCtx,
  options: CourseOptions = {},
): Promise<Course & { lessonIds: Lesson['id'][] }> {
  const { title = 'Pottery Basics', priceCents = 4900, lessons = 2, published = false } = options
  const course = await createCourse(ctx, { title, description: 'From clay to bowl.', priceCents })
  const lessonIds: Lesson['id'][] = []
  for (let n = 1; n <= lessons; n++) lessonIds.push((await makeLesson(ctx, course.id, `Lesson ${n}`)).id)
  if (published) await publishCourse(ctx, course.id)
  return { ...course, lessonIds }
}

export async function makeLesson(
  ctx: CreatorCtx,
  courseId: Course['id'],
  title: string,
  published = false,
): Promise<Lesson> {
  const lesson = await addLesson(ctx, courseId, { title, kind: 'text' })
  const written = await updateLesson(ctx, courseId, lesson.id, {
    revision: lesson.revision,
    content: documentOf(`Words of ${title}.`),
  })
  return published ? publishLesson(ctx, courseId, lesson.id) : written
}

export const goodCard = { number: '4242 4242 4242 4242', expiry: '04 / 39', securityCode: '123' }
export const declinedCard = { ...goodCard, number: '4000 0000 0000 0002' }

type Payment = z.infer<typeof zPayment>

/** What a buyer types, as the API takes it. */
export function paymentFor(course: Pick<Course, 'price'>, person: Partial<Payment> = {}): Payment {
  return {
    email: 'mia@example.com',
    name: 'Mia Chen',
    expectedTotalCents: course.price.cents,
    ...(course.price.cents > 0 ? { card: goodCard } : {}),
    ...person,
  }
}

let checkouts = 0

/** Buys a published course; a new checkout each time. */
export function buy(
  ctx: Ctx,
  course: Course,
  person: Partial<Payment> = {},
  checkoutKey = `checkout-${++checkouts}`,
): Promise<CheckoutResult> {
  const { card: input, couponCode: code, ...payment } = paymentFor(course, person)
  const choice = code ? { coupon: { code } } : {}
  return pay(ctx, course.offerId, { ...payment, choice, input }, checkoutKey)
}

/** Test payments with a record of its own in the folder of this run. Call it in a hook. */
export function useTestPayments(): TestPayments {
  return useRecord(mkdtempSync(join(inject('runFolder'), 'payments-')))
}
