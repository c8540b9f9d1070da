import type { BrowserContext } from '@playwright/test'
import { call } from '../../e2e/api.ts'

const priceCents = 3900
const paragraphs = [
  'A window is the kindest light you’ll ever work with. It’s large, it’s soft, and it comes from one side, so a face has a bright half and a quiet one.',
  'Put the chair an arm’s length from the glass and turn it until the far cheek just keeps its shape. Then stop. Everything in this course starts from that chair.',
  'Take ten pictures before you touch a setting. Look only at the shadow under the chin: when it’s soft at the edge, you’re close enough.',
]
const lessons = [
  'One window, one chair',
  'Reading the shadow',
  'Turning the face',
  'A sheet as a reflector',
  'Your first portrait',
]
const logo =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#6B2F7D"/><path d="M18 14h28v36H18zM32 14v36M18 32h28" fill="none" stroke="#fff" stroke-width="4"/></svg>'

/**
 * A shop in colors far from the demo's, with a student who has nothing of anyone else: what students see there is on its creator's
 * paper. @returns the course they're in.
 */
export async function openSecondShop(seller: BrowserContext, student: BrowserContext): Promise<string> {
  await call(seller, 'PATCH', '/workspace/branding', { name: 'North Light', brandColor: '#6B2F7D' })
  const sent = await seller.request.put('/api/v1/workspace/logo', {
    headers: { 'content-type': 'image/svg+xml' },
    data: logo,
  })
  if (!sent.ok()) throw new Error(`The logo was answered ${sent.status()}: ${await sent.text()}`)
  const { id } = await call<{ id: string }>(seller, 'POST', '/courses', {
    title: 'Portraits by a Window',
    description: 'Five short lessons, one chair and the light you already have.',
    priceCents,
  })
  for (const title of lessons) {
    const lesson = await call<{ id: string; revision: number }>(seller, 'POST', `/courses/${id}/lessons`, {
      title,
    })
    await call(seller, 'PATCH', `/courses/${id}/lessons/${lesson.id}`, {
      content: { type: 'doc', content: paragraphs.map(paragraph) },
      revision: lesson.revision,
    })
  }
  await call(seller, 'POST', `/courses/${id}/publication`, {})
  const { offerId } = await call<{ offerId: string }>(seller, 'GET', `/courses/${id}`)
  await call(student, 'POST', `/checkouts/${offerId}`, {
    email: 'noah@example.com',
    name: 'Noah Reed',
    expectedTotalCents: priceCents,
    card: { number: '4242 4242 4242 4242', expiry: '04 / 34', securityCode: '123' },
  })
  await untilTheirs(student)
  return id
}

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** The shelf is filled by the event of the sale, a moment after it. */
async function untilTheirs(student: BrowserContext): Promise<void> {
  for (const _ of Array(50)) {
    const { courses } = await call<{ courses: unknown[] }>(student, 'GET', '/library')
    if (courses.length > 0) return
    await new Promise((done) => setTimeout(done, 200))
  }
  throw new Error('What Noah bought never came to his shelf.')
}
