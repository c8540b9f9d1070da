import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Product } from '../../scripts/product.ts'

export type Course = { id: string; offerId: string; salesPath: string; title: string }
export type Caller = {
  cookie: string
  call<T>(method: string, path: string, body?: unknown): Promise<T>
}
export type Seller = Caller & { workspaceId: string; handle: string }

/** Signs in the demo's creator, as a browser would. */
export async function signInSeller(product: Product): Promise<Seller> {
  const caller = await signIn(product, 'ana@throughline.example')
  const { workspace } = await caller.call<{ workspace: { id: string; handle: string } }>('GET', '/me')
  return { ...caller, workspaceId: workspace.id, handle: workspace.handle }
}

/** Signs in the demo's admin. */
export const signInAdmin = (product: Product): Promise<Caller> => signIn(product, 'rita@throughline.example')

/** Signs in the demo's student. */
export const signInStudent = (product: Product): Promise<Caller> => signIn(product, 'zoe@throughline.example')

async function signIn(product: Product, email: string): Promise<Caller> {
  const password = readFileSync(join(product.dataDir, 'demo-password'), 'utf8').trim()
  const signedIn = await send(product.url, 'POST', '/sign-in', { email, password })
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
  if (!cookie.startsWith('sid=')) throw new Error('Signing in gave no session.')
  const call = async <T>(method: string, path: string, body?: unknown) =>
    (await (await send(product.url, method, path, body, cookie)).json()) as T
  return { cookie, call }
}

async function send(
  url: string,
  method: string,
  path: string,
  body?: unknown,
  cookie = '',
): Promise<Response> {
  const response = await fetch(`${url}/api/v1${path}`, {
    method,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`)
  return response
}

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

/** Published courses with lessons, made through the API that the editor uses. */
export async function makeCourses(seller: Seller, count: number, lessonsEach: number): Promise<Course[]> {
  const made: Course[] = []
  for (let n = 1; n <= count; n++) {
    const course = await seller.call<Course>('POST', '/courses', {
      title: `Watercolor for beginners, part ${n}`,
      description: describe(n),
      priceCents: 4_900,
    })
    for (let lesson = 1; lesson <= lessonsEach; lesson++) {
      const { id, revision } = await seller.call<{ id: string; revision: number }>(
        'POST',
        `/courses/${course.id}/lessons`,
        { title: `Lesson ${lesson}: washes, edges and light` },
      )
      const content = {
        type: 'doc',
        content: [paragraph('Wet the paper, then let the color run. '.repeat(10))],
      }
      await seller.call('PATCH', `/courses/${course.id}/lessons/${id}`, { content, revision })
    }
    made.push(await seller.call<Course>('POST', `/courses/${course.id}/publication`, {}))
  }
  return made
}

/** About as long as a seller's description. */
function describe(n: number): string {
  const part =
    'You learn to see light first and color second, with twelve paintings you can finish in an evening each.'
  return Array.from({ length: 6 }, (_, at) => `Part ${n}, week ${at + 1}. ${part} ${part}`).join('\n\n')
}
