import { randomInt } from 'node:crypto'
import type { CheckoutResult } from '#areas/payments/contract.ts'
import type { Product } from './product.ts'

export type Answer<T = unknown> = { status: number; body: T; headers: Headers }

/** Someone at a browser of their own. */
export type Person = {
  email: string
  /** What the browser sends along, for requests that are no calls. */
  cookie(): string
  call<T>(method: string, path: string, body?: object, headers?: Record<string, string>): Promise<Answer<T>>
}

/** A course on sale and the creator who made it. */
export type Sale = {
  creator: Person
  workspaceId: string
  handle: string
  courseId: string
  offerId: string
  salesPath: string
  lessonIds: string[]
  priceCents: number
}

export type Payment = ReturnType<typeof paymentOf>

let people = 0

/** Calls of one person to a product that may be restarted under the same person: `where` is asked at every call. */
export function person(where: () => Product): Person {
  const email = `person-${++people}-${randomInt(1e9)}@example.com`
  const ip = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`
  let cookie = ''
  return {
    email,
    cookie: () => cookie,
    async call<T>(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
      const response = await fetch(where().url + path, {
        method,
        redirect: 'manual',
        headers: {
          'x-forwarded-for': ip,
          ...(cookie ? { cookie } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(20_000),
      })
      const set = response.headers.getSetCookie().map((line) => line.split(';')[0])
      if (set.length > 0) cookie = set.join('; ')
      const text = await response.text()
      const isJson = response.headers.get('content-type')?.includes('json')
      return {
        status: response.status,
        headers: response.headers,
        body: (isJson ? JSON.parse(text) : text) as T,
      }
    },
  }
}

/** The body of an answer that must be a success. */
export async function bodyOf<T>(answer: Promise<Answer<T>>): Promise<T> {
  const { status, body } = await answer
  if (status < 200 || status > 299) throw new Error(`Answered ${status}: ${JSON.stringify(body)}`)
  return body
}

export async function signUp(somebody: Person, role: 'creator' | 'student'): Promise<string> {
  const { user } = await bodyOf(
    somebody.call<{ user: { workspace: { id: string; handle: string } | null } }>('POST', '/api/v1/sign-up', {
      email: somebody.email,
      password: 'three kilns and a wheel',
      firstName: 'Mia',
      lastName: 'Chen',
      role,
      currency: 'USD',
    }),
  )
  return user.workspace ? `${user.workspace.id} ${user.workspace.handle}` : ''
}

/** Signs a creator up and puts a course on sale, all over HTTP. */
export async function openShop(where: () => Product, lessons = 1): Promise<Sale> {
  const creator = person(where)
  const [workspaceId = '', handle = ''] = (await signUp(creator, 'creator')).split(' ')
  const priceCents = 4900
  const { id: courseId } = await bodyOf(
    creator.call<{ id: string }>('POST', '/api/v1/courses', { title: 'Pottery Basics', priceCents }),
  )
  const lessonIds: string[] = []
  for (let n = 1; n <= lessons; n++) lessonIds.push(await writeLesson(creator, courseId, n))
  const { offerId, salesPath } = await bodyOf(
    creator.call<{ offerId: string; salesPath: string }>(
      'POST',
      `/api/v1/courses/${courseId}/publication`,
      {},
    ),
  )
  return { creator, workspaceId, handle, courseId, offerId, salesPath, lessonIds, priceCents }
}

async function writeLesson(creator: Person, courseId: string, n: number): Promise<string> {
  const path = `/api/v1/courses/${courseId}/lessons`
  const { id, revision } = await bodyOf(
    creator.call<{ id: string; revision: number }>('POST', path, { title: `Lesson ${n}`, kind: 'text' }),
  )
  const words = { type: 'paragraph', content: [{ type: 'text', text: `Words of lesson ${n}.` }] }
  await bodyOf(
    creator.call('PATCH', `${path}/${id}`, { revision, content: { type: 'doc', content: [words] } }),
  )
  return id
}

/** What a buyer types. */
export function paymentOf(buyer: Person, sale: Sale, number = '4242 4242 4242 4242') {
  return {
    email: buyer.email,
    name: 'Mia Chen',
    expectedTotalCents: sale.priceCents,
    card: { number, expiry: '04 / 39', securityCode: '123' },
  }
}

/** One press of the button, with the key of this checkout. */
export function pay(
  buyer: Person,
  sale: Sale,
  payment: Payment,
  key: string,
): Promise<Answer<CheckoutResult>> {
  return buyer.call('POST', `/api/v1/checkouts/${sale.offerId}`, payment, { 'idempotency-key': key })
}
