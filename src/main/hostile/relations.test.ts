import { beforeAll, describe, expect, it } from 'vitest'
import { testPassword } from '#testing/context.ts'
import type { Answers } from '#testing/hostile.ts'
import { call, testProduct, visit } from '#testing/http.ts'
import {
  makeWorld,
  signInAgain,
  type TypedChange,
  typeAddress,
  type WayOfTyping,
  type World,
  waysOfTyping,
} from '#testing/people.ts'
import {
  type AddressOwner,
  ask,
  makeAddressOwner,
  ownerRequestFor,
  privateWords,
  secretsOf,
  stateOf,
} from './address-owner.ts'
import { relations } from './operations.ts'

const at = testProduct({ demo: true })
let world: World
let owner: AddressOwner
/** The state of the owner after the last request that could have changed it. */
let before: Record<string, string>
beforeAll(async () => {
  world = await makeWorld(at.app)
  owner = await makeAddressOwner(at.app, world)
  before = await stateOf(at.app, owner)
})

/** Parts of the API's document whose operations are asked so, and the student's own dashboard. */
const tags = new Set([
  'Accounts',
  'Branding',
  'Certificates',
  'Coupons',
  'Learning',
  'Notifications',
  'Offers',
  'Payments',
  'Plans',
  'Privacy',
  'Reviews',
  'Security',
])
const isRelated = (operation: string, tag: string): boolean =>
  tags.has(tag) || operation.includes(' /dashboard/student')

it('every operation about what people have of others has its line, and every line its operation', async () => {
  const { body } = await call(at.app, 'GET', '/api/openapi.json')
  const paths = body.paths as Record<string, Record<string, { tags: [string] }>>
  const served = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { tags }]) => ({
      operation: `${method.toUpperCase()} ${path}`,
      tag: tags[0],
    })),
  )
  const related = served.filter(({ operation, tag }) => isRelated(operation, tag))
  expect(relations.map(([, operation]) => operation).sort()).toEqual(
    related.map(({ operation }) => operation).sort(),
  )
})

it('the owner has something in every table that a stranger could want', () => {
  const wanted = ['certificates', 'contacts', 'data_exports', 'enrollments', 'grants', 'invoices']
  wanted.push('lesson_progress', 'notes', 'orders', 'push_subscriptions', 'quiz_attempts', 'reviews')
  wanted.push('sessions', 'sittings', 'study_schedules', 'user_library', 'users', 'verifications')
  expect(Object.keys(before)).toEqual(expect.arrayContaining(wanted))
})

const expectedOf = (way: WayOfTyping, { guest, signedIn, unproven = signedIn }: Answers) =>
  way === 'as a guest' ? guest : way === 'signed in, not confirmed' ? unproven : signedIn

/** Where the body decides about the owner: with their address, and whatever else a stranger knows. */
const bodies: Record<string, () => object> = {
  'POST /checkouts/{offerId}': () => ({
    email: owner.email,
    name: 'Pia Ray',
    expectedTotalCents: world.a.course.price.cents,
    card: { number: '4242 4242 4242 4242', expiry: '04 / 39', securityCode: '123' },
  }),
  'POST /invitations/lookup': () => ({ token: 'none-of-ours-for-certain' }),
  'POST /me/deletion': () => ({ email: owner.email, password: testPassword }),
  'POST /me/email-change': () => ({ email: owner.email, password: testPassword }),
  'POST /password-resets': () => ({ email: owner.email }),
  'POST /sign-in': () => ({ email: owner.email, password: 'not the password of it' }),
  'POST /sign-up': () => ({
    email: owner.email,
    password: testPassword,
    firstName: 'Pia',
    lastName: 'Ray',
  }),
}

/** What is another than it was, table by table; from now on this is how it was. */
async function changedSince(): Promise<string[]> {
  const after = await stateOf(at.app, owner)
  const changed = Object.keys({ ...before, ...after }).filter((table) => before[table] !== after[table])
  before = after
  return changed
}

const removes = (operation: string) => /^DELETE |\/sign-out|\/deletion/.test(operation)

/**
 * After which operations everything of the owner's is looked at: now and then, and before one that could take away again what the ones
 * before it had added. A look reads dozens of tables, more work than asking.
 */
const looksAfter = new Set(
  relations.flatMap(([, operation], n) => {
    const next = relations[n + 1]?.[1]
    return next === undefined || removes(next) || n % 8 === 7 ? [operation] : []
  }),
)

describe.each(waysOfTyping)('S3: who typed the owner’s address at a checkout, %s', (way) => {
  let typed: TypedChange
  let isFresh = true
  beforeAll(async () => {
    typed = await typeAddress(at.app, way, { course: world.a.course, email: owner.email })
    expect(await changedSince(), 'by a purchase with the address').toEqual([])
  })

  /** Signing out or a new password must not spoil the next line. */
  async function browser(): Promise<TypedChange> {
    if (isFresh || !typed.member) return typed
    const { cookie } = await signInAgain(at.app, typed.member)
    typed = { ...typed, cookie: `${cookie}; pass=${typed.receipt}` }
    return typed
  }

  it.each(relations)('S3: %s: %s', async (_, operation, answers) => {
    const asked = ownerRequestFor(world, operation, bodies[operation]?.())
    const { status, text } = await ask(at.app, owner, await browser(), asked)
    isFresh = operation.startsWith('GET ')
    expect(status, text.slice(0, 200)).toBe(expectedOf(way, answers))
    for (const secret of secretsOf(owner)) expect(text).not.toContain(secret)
    if (looksAfter.has(operation)) expect(await changedSince(), 'by it or those before it').toEqual([])
  })

  it('S3: reads nothing of the owner on the pages of their own order, and changes nothing by them', async () => {
    const order = `/orders/${typed.receipt}`
    const invoice = { legalName: 'Pia Ray', address: 'Way 1', taxNumber: '' }
    for (const [path, form] of [
      [order],
      [`${order}/invoice`],
      [`${order}/invoice`, invoice],
      [`${order}/courses`, { x: '' }],
      [`${order}/password`, { password: testPassword }],
      [`${order}/link`, { x: '' }],
      [`${order}/confirmation`],
      [`${order}/confirmation`, { answer: 'approve' }],
    ] as [string, Record<string, string>?][]) {
      const { status, text } = await visit(at.app, path, { as: typed, ...(form ? { form } : {}) })
      expect([path, status < 500, text.includes(privateWords)]).toEqual([path, true, false])
      for (const secret of secretsOf(owner)) expect(text).not.toContain(secret)
    }
    await at.app.worker.settle()
    expect(await changedSince()).toEqual([])
  })
})
