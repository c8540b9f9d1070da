import { beforeAll, describe, expect, it } from 'vitest'
import { refuseEnrollments } from '#areas/students/server/refusing.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { readStopToken } from '#platform/mail/stop-links.ts'
import { type Caller, call, testProduct, visit } from '#testing/http.ts'
import { setLesson } from '#testing/learning.ts'
import { tokenIn } from '#testing/mailbox.ts'
import { buyCourse, ctxFor, type Member, makeMember, makeWorld, type World } from '#testing/people.ts'

const at = testProduct()
let world: World
const colors = { a: '#A6401F', b: '#1F6FEB' }

beforeAll(async () => {
  world = await makeWorld(at.app)
  for (const name of ['a', 'b'] as const) await setBranding(name, { brandColor: colors[name] })
})

const setBranding = (name: 'a' | 'b', body: object) =>
  call(at.app, 'PATCH', '/api/v1/workspace/branding', { as: world[name], body })

async function shopOf(as: Caller) {
  const { body } = await call(at.app, 'GET', '/api/v1/session', { as })
  return (body.user as { shop: { name: string; color: string; logoUrl: string | null } | null }).shop
}

/** The colors of the paper that a document is on from its first paint. */
async function paperOf(path: string, as?: Caller) {
  const { text, headers } = await visit(at.app, path, as ? { as } : {})
  const paper = /<style id="creator-paper" data-color="([^"]+)">/.exec(text)?.[1] ?? null
  return { paper, isKept: headers['cache-control'] === 'no-cache' }
}

async function buyAlso(member: Member, name: 'a' | 'b') {
  const { course } = world[name]
  await buyCourse(at.app, course, {
    ctx: await ctxFor(at.app, member),
    email: member.email,
    name: member.name,
  })
  await at.app.worker.settle()
}

const plain = { paper: null, isKept: true }
const learn = (name: 'a' | 'b') => `/learn/${world[name].course.id}/${world[name].course.lessonIds[0]}`

describe('a student’s app', () => {
  it('has the look of the one creator all they have is from, from the first paint on', async () => {
    expect(await shopOf(world.s)).toEqual({ name: 'Ana Reis', color: colors.a, logoUrl: null })
    for (const path of ['/dashboard', '/library', '/orders', '/certificates', '/settings'])
      expect([path, await paperOf(path, world.s)]).toEqual([path, { paper: colors.a, isKept: false }])
    expect(await shopOf(world.t)).toMatchObject({ color: colors.b })
  })

  it('has the product’s own look for who has nothing, for creators, admins and visitors', async () => {
    const newcomer = await makeMember(at.app)
    await buyAlso(world.b, 'a')
    for (const as of [newcomer, world.b, world.adm]) {
      expect(await shopOf(as)).toBeNull()
      expect(await paperOf('/library', as)).toEqual(plain)
    }
    expect(await paperOf('/dashboard')).toEqual(plain)
  })

  it('is no one’s with several creators, and the player is the seller’s of each course alone', async () => {
    const both = await makeMember(at.app, { name: 'Ida Holm' })
    await buyAlso(both, 'a')
    expect(await shopOf(both)).toMatchObject({ color: colors.a })
    await buyAlso(both, 'b')
    expect(await shopOf(both)).toBeNull()
    expect(await paperOf('/library', both)).toEqual(plain)
    for (const name of ['a', 'b'] as const) {
      const other = name === 'a' ? 'b' : 'a'
      expect(await paperOf(learn(name), both)).toEqual({ paper: colors[name], isKept: false })
      const course = await call(at.app, 'GET', `/api/v1/learn/${world[name].course.id}`, { as: both })
      expect(course.body).toMatchObject({ sellerColor: colors[name] })
      expect(course.text).not.toContain(colors[other])
    }
    const { body } = await call(at.app, 'GET', '/api/v1/library', { as: both })
    const rows = body.courses as { sellerColor: string }[]
    expect(rows.map(({ sellerColor }) => sellerColor).toSorted()).toEqual([colors.b, colors.a])
  })

  it('is neither given nor taken by a creator who enrolls them by hand, nor once they turn it down', async () => {
    for (const own of ['a', null] as const) {
      const ida = await makeMember(at.app, { name: 'Ida Berg' })
      if (own) await buyAlso(ida, own)
      const before = await shopOf(ida)
      const enrolled = await call(at.app, 'POST', `/api/v1/courses/${world.b.course.id}/students`, {
        as: world.b,
        headers: { 'idempotency-key': ida.userId },
        body: { name: 'Ida Berg', email: ida.email, endsAt: null },
      })
      expect(enrolled.status).toBe(201)
      await at.app.worker.settle()
      expect(await shopOf(ida)).toEqual(before)
      const { db } = at.app.database
      const link = readStopToken(at.app.instance, await tokenIn(db, ida.email, 'refuse'))
      if (link?.kind !== 'sender') throw new Error('The link refuses nothing.')
      await refuseEnrollments(at.app.ctx, link)
      await at.app.worker.settle()
      expect(await shopOf(ida)).toEqual(before)
    }
  })

  it('follows the creator’s logo and color, and loses their name with their shop', async () => {
    const mia = await makeMember(at.app, { name: 'Mia Roy' })
    await buyAlso(mia, 'b')
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 80 10"><path d="M0 0h80v10z"/></svg>'
    const saved = await call(at.app, 'PUT', '/api/v1/workspace/logo', {
      as: world.b,
      raw: svg,
      headers: { 'content-type': 'image/svg+xml' },
    })
    expect(await shopOf(mia)).toMatchObject({ logoUrl: saved.body.logoUrl })
    const suspended = (courses: string) =>
      call(at.app, 'POST', `/api/v1/admin/users/${world.b.userId}/suspension`, {
        as: world.adm,
        body: { reason: 'Chargebacks', courses },
      })
    const reinstated = () =>
      call(at.app, 'DELETE', `/api/v1/admin/users/${world.b.userId}/suspension`, { as: world.adm })
    await suspended('visible')
    expect(await shopOf(mia)).toMatchObject({ color: colors.b })
    await reinstated()
    await suspended('hidden')
    expect(await shopOf(mia)).toBeNull()
    // What they bought stays as it was.
    expect(await paperOf(learn('b'), mia)).toMatchObject({ paper: colors.b })
    await reinstated()
  })
})

describe('the player', () => {
  it('is on the seller’s paper for a guest with a receipt, and for no one else without a right to it', async () => {
    expect(await paperOf(learn('a'), world.p)).toEqual({ paper: colors.a, isKept: false })
    for (const as of [undefined, world.t]) {
      const { text } = await visit(at.app, learn('a'), as ? { as } : {})
      expect(text).not.toContain(colors.a)
      expect(text).not.toContain('Ana Reis')
    }
  })

  it('is on the seller’s paper in a free preview, without a session too', async () => {
    const ctx = (await ctxFor(at.app, world.a)) as CreatorCtx
    await setLesson(ctx, world.a.course.lessonIds[0] ?? 'lsn_', { freePreview: true })
    for (const as of [undefined, world.t])
      expect(await paperOf(learn('a'), as)).toEqual({ paper: colors.a, isKept: false })
  })
})
