import type { Page } from '@playwright/test'
import { call } from './api.ts'

export type Course = {
  id: string
  title: string
  offerId: string
  salesPath: string
  lessons: { id: string; title: string }[]
}

type CourseInput = { title?: string; priceCents?: number; lessons?: string[]; publish?: boolean }

/** Makes a course as the creator the page is signed in as: lessons with a sentence of text each, on sale unless told not to. */
export async function makeCourse(page: Page, input: CourseInput = {}): Promise<Course> {
  const { title = 'Pottery Basics', priceCents = 4900, publish = true } = input
  const { lessons = ['Choosing clay', 'Wedging', 'Centering'] } = input
  const { id } = await call<{ id: string }>(page, 'POST', '/courses', { title, priceCents })
  for (const lesson of lessons) {
    const added = await call<{ id: string; revision: number }>(page, 'POST', `/courses/${id}/lessons`, {
      title: lesson,
    })
    await call(page, 'PATCH', `/courses/${id}/lessons/${added.id}`, {
      content: textOf(`This is what there is to know about ${lesson.toLowerCase()}.`),
      revision: added.revision,
    })
  }
  if (publish) await call(page, 'POST', `/courses/${id}/publication`, {})
  return call<Course>(page, 'GET', `/courses/${id}`)
}

/** An offer of a course besides its main one, with what isn't told as nothing. */
export const addOffer = (seller: Page, course: Course, terms: Record<string, unknown>) =>
  call<{ id: string; path: string }>(seller, 'POST', '/offers', {
    ...{ productKind: 'course', productId: course.id },
    ...{ name: '', pricing: 'once', priceCents: 4900, suggestedCents: null, instalmentCount: null },
    ...{ interval: null, trialDays: null, setupCents: null, stock: null, startsAt: null, endsAt: null },
    ...{ isHidden: false, thankYou: '', products: [], ...terms },
  })

const textOf = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
})
