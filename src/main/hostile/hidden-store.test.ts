import { beforeAll, describe, expect, it } from 'vitest'
import { updateBranding } from '#areas/accounts/server/branding.ts'
import { reinstateUser, suspendUser } from '#areas/accounts/server/suspending.ts'
import { updateCourse } from '#areas/courses/server/courses.ts'
import { changeDownload } from '#areas/downloads/server/downloads.ts'
import { makeDownload } from '#areas/downloads/testing/making.ts'
import { keepImage } from '#areas/files/server/files.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { type Caller, call, testProduct, visit } from '#testing/http.ts'
import { makePng } from '#testing/images.ts'
import { buyCourse, ctxFor, type Member, makeMember, makeSeller, type Seller } from '#testing/people.ts'

const at = testProduct()
let ana: Seller
let buyer: Member
let admin: Member
let download: { id: Id<'dwl'> }
/** Everything of the store with a picture of its own, by what it is of. */
let pictures: Record<'course' | 'download' | 'storefront', string>

async function picture(ctx: CreatorCtx, width: number): Promise<Id<'fil'>> {
  const bytes = makePng({ width, height: 20 })
  async function* source() {
    yield bytes
  }
  return (await keepImage(ctx, { name: 'x.png', type: 'image/png', bytes: bytes.length, source: source() }))
    .id
}

beforeAll(async () => {
  ana = await makeSeller(at.app, 'Glazesecret', 'Ana Reis')
  admin = await makeMember(at.app, { role: 'admin', name: 'Ada Novak' })
  buyer = await makeMember(at.app, { name: 'Sam Lee' })
  const ctx = (await ctxFor(at.app, ana)) as CreatorCtx
  const [ofCourse, ofDownload, ofStore] = [
    await picture(ctx, 30),
    await picture(ctx, 31),
    await picture(ctx, 32),
  ]
  await updateCourse(ctx, ana.course.id, { imageFileId: ofCourse })
  download = await makeDownload(ctx, { title: 'Glazesecret notes' })
  await changeDownload(ctx, download.id, { imageFileId: ofDownload })
  const front = { headline: '', heroFileId: ofStore, featuredId: null, quoteId: null }
  await updateBranding(ctx, { front })
  pictures = { course: ofCourse, download: ofDownload, storefront: ofStore }
  const lesson = `/api/v1/courses/${ana.course.id}/lessons/${ana.course.lessonIds[0]}`
  const { revision } = (await call(at.app, 'GET', lesson, { as: ana })).body
  await call(at.app, 'PATCH', lesson, { as: ana, body: { freePreview: true, revision } })
  await buyCourse(at.app, ana.course, { ctx: await ctxFor(at.app, buyer), email: buyer.email })
  await at.app.worker.settle()
})

const statusesOf = async (as: Caller | null, headers: Record<string, string> = {}) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(pictures).map(async ([of, id]) => {
        const answers = [
          await call(at.app, 'GET', `/files/${id}`, { as, headers }),
          await call(at.app, 'GET', `/files/${id}/x.png?w=640`, { as, headers }),
          await call(at.app, 'HEAD', `/files/${id}`, { as, headers }),
          await call(at.app, 'GET', `/files/${id}`, { as, headers: { ...headers, range: 'bytes=0-9' } }),
        ]
        return [of, [...new Set(answers.map(({ status }) => Math.floor(status / 100)))]]
      }),
    ),
  ) as Record<keyof typeof pictures, number[]>

const hide = async () =>
  suspendUser(await ctxFor(at.app, admin), { userId: ana.userId, reason: 'Reported', courses: 'hidden' })
const shown = { course: [2], download: [2], storefront: [2] }
const gone = { course: [4], download: [4], storefront: [4] }

describe('A6: a store that an admin hid', () => {
  it('A6: shows none of its pictures to anyone who has their addresses, at once, and all of them again later', async () => {
    expect(await statusesOf(null)).toEqual(shown)
    const first = await call(at.app, 'GET', `/files/${pictures.course}`)
    // Kept by that browser alone, for a minute; whoever asks again is answered by what's true then.
    expect(first.headers['cache-control']).toBe('private, max-age=60')
    const etag = String(first.headers.etag)
    expect(
      (await call(at.app, 'GET', `/files/${pictures.course}`, { headers: { 'if-none-match': etag } })).status,
    ).toBe(304)
    await hide()
    expect(await statusesOf(null)).toEqual(gone)
    expect(await statusesOf(null, { 'if-none-match': '*' })).toEqual(gone)
    expect(await statusesOf(admin)).toEqual(gone)
    // Whoever paid keeps what they have.
    expect(await statusesOf(buyer)).toEqual({ ...gone, course: [2] })
    await reinstateUser(await ctxFor(at.app, admin), ana.userId)
    expect(await statusesOf(null)).toEqual(shown)
  })

  it('A6: has no titles, no free lessons and no page for strangers, and all of it for who paid', async () => {
    const learn = `/learn/${ana.course.id}`
    const free = `/api/v1${learn}/lessons/${ana.course.lessonIds[0]}`
    expect((await call(at.app, 'GET', `/api/v1${learn}`)).status).toBe(200)
    expect((await call(at.app, 'GET', free)).status).toBe(200)
    const open = (await call(at.app, 'GET', `/covers/${ana.course.id}.svg`)).text
    // Whoever kept a picture asks before showing it again.
    for (const path of [ana.course.salesPath, `/@${ana.handle}`]) {
      const { headers } = await visit(at.app, `${path}/share.png`)
      expect([path, headers['cache-control']]).toEqual([path, 'public, no-cache'])
    }
    await hide()
    const covers = [`/covers/${ana.course.id}.svg`, `/covers/${download.id}.svg`]
    const stranger = await makeMember(at.app, { name: 'Una Fell' })
    for (const as of [null, stranger]) {
      for (const path of covers) {
        const { status, text, headers } = await call(at.app, 'GET', path, { as })
        // The same picture with its title left out, which is most of its shapes.
        expect([path, status, text.includes('<path transform')]).toEqual([path, 200, false])
        expect(headers['cache-control']).toBe('private, no-cache')
      }
      const answers = await Promise.all([
        call(at.app, 'GET', `/api/v1${learn}`, { as }),
        call(at.app, 'GET', free, { as }),
        call(at.app, 'GET', `/api/v1/checkouts/${ana.course.offerId}`, { as }),
        visit(at.app, learn, { as }),
        visit(at.app, `/@${ana.handle}`, { as }),
        visit(at.app, ana.course.salesPath, { as }),
        visit(at.app, `${ana.course.salesPath}/share.png`, { as }),
        visit(at.app, `/@${ana.handle}/share.png`, { as }),
      ])
      for (const { text } of answers) expect(text).not.toContain('Glazesecret')
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    }
    expect((await call(at.app, 'GET', covers[0] ?? '', { as: buyer })).text).toBe(open)
    const painted = await visit(at.app, learn, { as: buyer })
    expect(painted.text).toContain('Glazesecret Basics')
    await reinstateUser(await ctxFor(at.app, admin), ana.userId)
  })
})
