import { noClient } from '#areas/accounts/server/attempts.ts'
import { createSession, resolveActor } from '#areas/accounts/server/sessions.ts'
import { openAccount } from '#areas/accounts/server/sign-up.ts'
import type { Course, Lesson } from '#areas/courses/contract.ts'
import type { Actor, Plan } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import type { TestApplication } from './application.ts'
import { freshEmail, testPassword } from './context.ts'
import type { Caller } from './http.ts'
import { buy, makeCourse } from './makers.ts'

/** Someone with an account, and a browser that is signed in. */
export type Member = Caller & { userId: Id<'usr'>; email: string; name: string }

/** A creator with something on sale and something in the drawer. */
export type Seller = Member & {
  workspaceId: Id<'wsp'>
  handle: string
  /** Shows in the titles and texts of everything of theirs. */
  secret: string
  /** On sale. */
  course: Course & { lessonIds: Lesson['id'][] }
  /** Never published. */
  draft: Course & { lessonIds: Lesson['id'][] }
}

/** The people of the hostile tests: two creators who don't trust each other, and everyone around them. */
export type World = {
  /** Creators. */
  a: Seller
  b: Seller
  /** Student of A. */
  s: Member
  /** Student of B. */
  t: Member
  adm: Member
  /** Bought A's course without an account. */
  p: Caller & { email: string; receipt: string; orderId: string }
  /** No one. */
  x: Caller
}

export type Person = {
  role?: 'student' | 'creator' | 'admin'
  plan?: Plan
  name?: string
  verified?: boolean
}

/** The context of a visitor, or of an actor, in the running product. */
export function ctxOf<A extends Actor>(app: TestApplication, actor?: A): Ctx<A> {
  return {
    db: app.database.db,
    now: () => new Date(),
    instance: app.instance,
    actor: actor ?? ({ kind: 'visitor' } as A),
  }
}

/** Someone new, signed in. */
export async function makeMember(app: TestApplication, person: Person = {}): Promise<Member> {
  const { role = 'student', plan = 'free_plan', name = 'Mia Chen', verified = true } = person
  const [firstName = 'Mia', ...rest] = name.split(' ')
  const email = freshEmail(role)
  const userId = await openAccount(ctxOf(app), {
    email,
    password: testPassword,
    firstName,
    lastName: rest.join(' ') || 'Chen',
    role,
    plan,
    verified,
  })
  return { userId, email, name, ...(await signInAgain(app, { userId })) }
}

/** One more browser of someone; the others stay signed in. */
export async function signInAgain(app: TestApplication, { userId }: Pick<Member, 'userId'>): Promise<Caller> {
  const session = await createSession(ctxOf(app), userId, { remembered: false, client: noClient })
  return { cookie: `sid=${session.sessionToken}` }
}

/** The context a member's browser gets. */
export async function ctxFor(app: TestApplication, { cookie }: Caller): Promise<Ctx> {
  const { actor } = await resolveActor(ctxOf(app), cookie.replace(/^sid=/, ''))
  return ctxOf(app, actor)
}

/** A creator with one course on sale and one draft, both with two written lessons. */
export async function makeSeller(app: TestApplication, secret: string, name: string): Promise<Seller> {
  const member = await makeMember(app, { role: 'creator', plan: 'pro_plan', name })
  const ctx = (await ctxFor(app, member)) as CreatorCtx
  const course = await makeCourse(ctx, { title: `${secret} Basics`, published: true })
  const draft = await makeCourse(ctx, { title: `${secret} Drawer` })
  return {
    ...member,
    workspaceId: ctx.actor.workspaceId,
    handle: course.salesPath.slice(2).split('/')[0] ?? '',
    secret,
    course,
    draft,
  }
}

/** Another course of a seller, for a test that changes or removes it. */
export async function anotherCourse(app: TestApplication, seller: Seller, published = false) {
  const ctx = (await ctxFor(app, await signInAgain(app, seller))) as CreatorCtx
  return makeCourse(ctx, { title: `${seller.secret} Another`, published })
}

/** Buys a course, signed in or not. */
export async function buyCourse(
  app: TestApplication,
  course: Course,
  buyer: { ctx?: Ctx; email: string; name?: string },
): Promise<{ orderId: string; receipt: string }> {
  const { orderId, next } = await buy(buyer.ctx ?? ctxOf(app), course, {
    email: buyer.email,
    name: buyer.name ?? 'Mia Chen',
  })
  return { orderId, receipt: next.replace('/orders/', '') }
}

/** Someone who typed another person's address at a checkout: what their browser carries, and the order. */
export type TypedChange = Caller & { orderId: string; receipt: string; member: Member | null }

/** The ways to have typed an address at a checkout without it being proven to be one's own. */
export const waysOfTyping = [
  'as a guest',
  'signed in, not confirmed',
  'signed in under another address',
] as const
export type WayOfTyping = (typeof waysOfTyping)[number]

/**
 * Buys a course with an address that is someone else's, and keeps the pass of the browser that paid. `name` is what they call
 * themselves.
 */
export async function typeAddress(
  app: TestApplication,
  way: WayOfTyping,
  { course, email, name = 'Pia Ray' }: { course: Course; email: string; name?: string },
): Promise<TypedChange> {
  const member =
    way === 'as a guest'
      ? null
      : await makeMember(app, { name, verified: way === 'signed in under another address' })
  const bought = await buyCourse(app, course, {
    ...(member ? { ctx: await ctxFor(app, member) } : {}),
    email,
    name,
  })
  await app.worker.settle()
  const pass = `pass=${bought.receipt}`
  return { ...bought, member, cookie: member ? `${member.cookie}; ${pass}` : pass }
}

/** Everyone, with their purchases delivered. */
export async function makeWorld(app: TestApplication): Promise<World> {
  const a = await makeSeller(app, 'Celadonsecret', 'Ana Reis')
  const b = await makeSeller(app, 'Raku', 'Ben Ode')
  const s = await makeMember(app, { name: 'Sam Lee' })
  const t = await makeMember(app, { name: 'Tess Roy' })
  const adm = await makeMember(app, { role: 'admin', name: 'Ada Novak' })
  await buyCourse(app, a.course, { ctx: await ctxFor(app, s), email: s.email, name: s.name })
  await buyCourse(app, b.course, { ctx: await ctxFor(app, t), email: t.email, name: t.name })
  const email = freshEmail('guest')
  const bought = await buyCourse(app, a.course, { email, name: 'Pia Ray' })
  await app.worker.settle()
  return {
    a,
    b,
    s,
    t,
    adm,
    p: { cookie: `pass=${bought.receipt}`, email, ...bought },
    x: { cookie: '' },
  }
}
