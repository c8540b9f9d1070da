import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { revokeAccess } from '#areas/access/server/grants.ts'
import { grants } from '#areas/access/server/tables.ts'
import { users } from '#areas/accounts/server/tables.ts'
import { removeCourse } from '#areas/courses/server/courses.ts'
import { invoices } from '#areas/payments/server/invoice-tables.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { asAdmin, asCreator, asStudent, asVisitor, freshEmail } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { search } from './search.ts'

const test = testDb()
let ana: CreatorCtx
let other: CreatorCtx
let zoe: Ctx<SignedIn>
let course: Awaited<ReturnType<typeof makeCourse>>
let theirs: Awaited<ReturnType<typeof makeCourse>>

beforeAll(async () => {
  useTestPayments()
  ana = await asCreator(test.db, { plan: 'pro_plan' })
  other = await asCreator(test.db, { plan: 'pro_plan' })
  zoe = (await asStudent(test.db, { email: freshEmail('zoe') })) as Ctx<SignedIn>
  course = await makeCourse(ana, { title: 'Émaux 100% raku', lessons: 2, published: true })
  theirs = await makeCourse(other, { title: 'Émaux of others', lessons: 1, published: true })
  await buy(zoe, course, { email: zoe.actor.email, name: 'Zoë Hart' })
  const visitor = asVisitor(test.db)
  await buy(visitor, course, { email: 'zoelle@example.com', name: 'Anna Zoelle' })
  await buy(visitor, theirs, { email: 'zoe.elsewhere@example.com', name: 'Zoe Elsewhere' })
})

const titles = async (ctx: Ctx<SignedIn>, q: string, kinds?: string[], only?: 'people') =>
  (await search(ctx, { q, only })).found
    .filter((each) => !kinds || kinds.includes(each.kind))
    .map((each) => each.title)

describe('a seller', () => {
  it('finds people whatever their accents and capitals, those that begin with the word first', async () => {
    expect(await titles(ana, 'ZOE', ['contact'])).toEqual(['Zoë Hart', 'Anna Zoelle'])
    expect(await titles(ana, 'zoë hart', ['contact'])).toEqual(['Zoë Hart'])
    expect(await titles(ana, 'hart zoe', ['contact'])).toEqual(['Zoë Hart'])
    expect(await titles(ana, 'elle@exam', ['contact'])).toEqual(['Anna Zoelle'])
  })

  it('is led to the student’s sheet, the editor and the lesson', async () => {
    const [person] = (await search(ana, { q: 'zoë hart' })).found
    expect(person?.path).toMatch(new RegExp(`^/courses/${course.id}/students\\?open=enr_`))
    const found = (await search(ana, { q: 'emaux' })).found.filter((each) => each.kind === 'course')
    expect(found).toMatchObject([{ title: 'Émaux 100% raku', path: `/courses/${course.id}` }])
    const [lesson] = (await search(ana, { q: 'lesson 2' })).found
    expect(lesson).toMatchObject({
      kind: 'lesson',
      about: 'Émaux 100% raku',
      path: `/courses/${course.id}?lesson=${course.lessonIds[1]}`,
    })
  })

  it('finds orders by buyer, amount and id', async () => {
    const orders = async (q: string) =>
      (await search(ana, { q })).found.filter((each) => each.kind === 'order')
    const [byName] = await orders('zoë hart')
    expect(byName).toMatchObject({ title: 'Émaux 100% raku', about: 'Zoë Hart', amount: { cents: 4900 } })
    expect(await orders('$49.00')).toHaveLength(2)
    expect(await orders('50')).toHaveLength(0)
    const byId = await search(ana, { q: byName?.id ?? '' })
    expect(byId).toMatchObject({ exact: true, found: [{ id: byName?.id }] })
  })

  it('goes straight to whom an address or an id names', async () => {
    expect(await search(ana, { q: 'ZOELLE@example.com' })).toMatchObject({
      exact: true,
      found: [{ kind: 'contact', title: 'Anna Zoelle' }, { kind: 'order' }],
    })
    expect(await search(ana, { q: course.id })).toMatchObject({ exact: true, found: [{ kind: 'course' }] })
    expect(await search(ana, { q: 'nobody@example.com' })).toEqual({ found: [], exact: false })
  })

  it('takes % and _ for themselves', async () => {
    expect(await titles(ana, '100%', ['course'])).toEqual(['Émaux 100% raku'])
    expect(await titles(ana, '%', ['course'])).toEqual(['Émaux 100% raku'])
    expect(await titles(ana, '_', ['course', 'contact', 'lesson'])).toEqual([])
    expect(await titles(ana, '\\', ['course', 'contact', 'lesson'])).toEqual([])
    expect(await titles(ana, "'; drop table courses; --")).toEqual([])
    expect(await titles(ana, '   ')).toEqual([])
  })

  it('sees nothing of another workspace, by name, amount or id', async () => {
    const theirOrder = (await search(other, { q: 'elsewhere' })).found.find((each) => each.kind === 'order')
    for (const q of ['elsewhere', 'emaux of', theirs.id, theirs.lessonIds[0] ?? '', theirOrder?.id ?? 'none'])
      expect((await search(ana, { q })).found, q).toEqual([])
    expect(theirOrder).toBeDefined()
  })

  it('does not find what is in the trash, and with @ people alone', async () => {
    const draft = await makeCourse(ana, { title: 'Raku weekend', lessons: 1 })
    expect(await titles(ana, 'raku', ['course'])).toEqual(['Raku weekend', 'Émaux 100% raku'])
    await removeCourse(ana, draft.id)
    expect(await titles(ana, 'raku', ['course'])).toEqual(['Émaux 100% raku'])
    expect(await titles(ana, 'a', undefined, 'people')).toEqual(['Anna Zoelle', 'Zoë Hart'])
  })
})

describe('a student', () => {
  it('finds the own courses, lessons and orders, and nobody else', async () => {
    const { found } = await search(zoe, { q: 'emaux' })
    expect(found.map((each) => [each.kind, each.path])).toEqual([
      ['ownCourse', `/learn/${course.id}`],
      ['ownOrder', expect.stringMatching(/^\/orders\//)],
    ])
    expect(await titles(zoe, 'hart', ['contact', 'user'])).toEqual([])
    expect(await titles(zoe, 'lesson 1', ['ownLesson'])).toEqual(['Lesson 1'])
  })

  it('finds nothing of a course once the access ended', async () => {
    const all = await test.db.select().from(grants).where(eq(grants.thingId, course.id))
    expect(all.length).toBeGreaterThan(0)
    for (const { id } of all)
      await withTransaction(systemCtx(ana, 'test', ana.actor.workspaceId), (ctx) =>
        revokeAccess(ctx, id, 'Refunded.'),
      )
    expect(await titles(zoe, 'emaux', ['ownCourse'])).toEqual([])
    expect(await titles(zoe, 'lesson', ['ownLesson'])).toEqual([])
  })
})

it('an admin finds everybody with an account, and nothing of anyone’s workspace', async () => {
  const admin = (await asAdmin(test.db)) as Ctx<SignedIn>
  const { found } = await search(admin, { q: zoe.actor.email, only: 'people' })
  expect(found).toMatchObject([
    { kind: 'user', id: zoe.actor.userId, path: `/admin/users/${zoe.actor.userId}` },
  ])
  const things = (await search(admin, { q: 'emaux' })).found.filter(({ kind }) => kind !== 'log')
  expect(things).toEqual([])
})

it('an admin finds accounts by a name without its accents, a piece of an address and two letters', async () => {
  const admin = (await asAdmin(test.db)) as Ctx<SignedIn>
  const { userId, email } = other.actor
  await test.db.update(users).set({ displayName: 'Åsa Qvåle' }).where(eq(users.id, userId))
  const pieceOfAddress = `${email.slice(2, email.indexOf('@'))}@exam`
  for (const q of ['ASA qvale', pieceOfAddress, 'qv'])
    expect((await search(admin, { q, only: 'people' })).found).toMatchObject([{ id: userId, about: email }])
})

describe('by what is pasted', () => {
  it('leads from the number of an invoice to its order, and to the invoice for who bought it', async () => {
    const [order] = (await search(zoe, { q: '$49.00' })).found
    const [invoice] = await test.db
      .select()
      .from(invoices)
      .where(eq(invoices.orderId, (order?.id ?? '') as Id<'ord'>))
    const q = invoice?.number.toLowerCase() ?? ''
    expect(q).toMatch(/^test-.*-\d{4}-\d{4}$/)
    expect(await search(zoe, { q })).toMatchObject({
      exact: true,
      found: [{ kind: 'ownOrder', path: expect.stringMatching(/^\/orders\/.+\/invoice$/) }],
    })
    expect(await search(ana, { q })).toMatchObject({ exact: true, found: [{ kind: 'order', id: order?.id }] })
    expect((await search(other, { q })).found.filter(({ id }) => id === order?.id)).toEqual([])
  })

  it('leads an admin to the log, and nobody else', async () => {
    const admin = (await asAdmin(test.db)) as Ctx<SignedIn>
    const { found } = await search(admin, { q: 'Émaux 100% raku was published' })
    const [entry] = (await search(admin, { q: 'was published' })).found.filter(({ kind }) => kind === 'log')
    expect(found.every(({ kind }) => kind === 'log')).toBe(true)
    expect(entry).toMatchObject({ path: expect.stringContaining(`open=${entry?.id}`) })
    expect(await search(admin, { q: entry?.id ?? '' })).toMatchObject({
      exact: true,
      found: [{ id: entry?.id }],
    })
    expect((await search(ana, { q: 'was published' })).found).toEqual([])
    expect((await search(admin, { q: zoe.actor.email })).found[0]).toMatchObject({ kind: 'user' })
  })
})
