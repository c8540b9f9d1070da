import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { accessClaimed } from '#areas/access/events.ts'
import { removeLogo, setLogo } from '#areas/accounts/server/branding.ts'
import type { Course, Lesson } from '#areas/courses/contract.ts'
import { updateCourse } from '#areas/courses/server/courses.ts'
import { completeLesson, uncompleteLesson } from '#areas/learning/server/lesson-marks.ts'
import type { PassHolder, UserActor } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { asCreator, asStudent, asVisitor, freshEmail, testCtx } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { canonicalCode } from '../rules.ts'
import { getClaim, issueCertificate } from './certificates.ts'
import { getDesign, resetDesign, saveDesign } from './designs.ts'
import { certificatesListeners } from './listeners.ts'
import { printedPictures } from './paper/pictures.ts'
import { listIssued, reinstateCertificate, revokeCertificate } from './register.ts'
import { certificateDesigns } from './tables.ts'
import { findCertificate } from './verification.ts'
import { listOwnCertificates } from './wall.ts'

const test = testDb()
let creator: CreatorCtx
let course: Course & { lessonIds: Lesson['id'][] }

beforeEach(async () => {
  useTestPayments()
  creator = await asCreator(test.db)
  course = await makeCourse(creator, { published: true, priceCents: 0, lessons: 2 })
})

async function learner(lessons = 2, name = 'Mia Chen'): Promise<Ctx<UserActor>> {
  const ctx = await asStudent(test.db, { name })
  await buy(ctx, course, { email: ctx.actor.email, name })
  await finish(ctx, lessons)
  return ctx
}

async function finish(ctx: Ctx, lessons = 2): Promise<void> {
  for (const lessonId of course.lessonIds.slice(0, lessons)) await completeLesson(ctx, course.id, lessonId)
}

const issue = (ctx: Ctx, name = 'Mia Chen') => issueCertificate(ctx, course.id, name)
/** What the worker does once an order became a user's. */
const claimed = (contactId: Id<'ctc'>, userId: Id<'usr'>) => {
  const listener = certificatesListeners.find((one) => one.type === accessClaimed.type)
  const { workspaceId } = creator.actor
  const facts = { contactId, userId, thingKind: 'course', thingId: course.id, seat: '' }
  const occurrence = { id: newId('evt'), workspaceId, createdAt: new Date() }
  return listener?.handle(systemCtx(creator, 'test', workspaceId), facts as never, occurrence)
}
const issued = async () => (await listIssued(creator, course.id, { page: 1 })).certificates
const visitor = () => asVisitor(test.db)
const somebodyWaits = async () => {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await test.db.execute(waiting)).rows.length > 0
}

describe('getting the certificate of a course', () => {
  it('shows the name first, and issues one that anyone can check', async () => {
    const mia = await learner()
    expect(await getClaim(mia, course.id)).toMatchObject({ state: 'ready', suggestedName: 'Mia Chen' })
    const { state, certificate } = await issue(mia, '  Mia\u202e  Chen-Ortega ')
    expect(state).toBe('issued')
    expect(certificate?.name).toBe('Mia Chen-Ortega')
    expect(certificate?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){3}$/)

    const found = await findCertificate(visitor(), certificate?.code ?? '')
    expect(found?.row).toMatchObject({ revokedAt: null, facts: { learner: 'Mia Chen-Ortega', lessons: 2 } })
    expect(found?.row.facts).toMatchObject({ course: course.title, seller: 'Ana Reis', taughtBy: 'Ana Reis' })
    expect(found?.courseHref).toContain('/courses/')
  })

  it('finds it however the code is typed, and nothing else', async () => {
    const { certificate } = await issue(await learner())
    const code = certificate?.code ?? ''
    const typed = code.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect((await findCertificate(visitor(), typed))?.row.code).toBe(canonicalCode(code))
    for (const wrong of ['', 'x', code.slice(0, -1), `${code}0`, '0000-0000-0000-0000', `${code}' or '1'='1`])
      expect(await findCertificate(visitor(), wrong)).toBeNull()
  })

  it('waits until every lesson is done', async () => {
    const early = await learner(1)
    expect(await getClaim(early, course.id)).toMatchObject({ state: 'ahead', lessonsLeft: 1 })
    await expect(issue(early)).rejects.toMatchObject({ code: 'CONFLICT' })
    await finish(early)
    await uncompleteLesson(early, course.id, course.lessonIds[0] ?? 'lsn_')
    // A finished course stays finished: the date is a fact.
    await expect(issue(early)).resolves.toMatchObject({ state: 'issued' })
  })

  it('is one, however often and from wherever it is asked for', async () => {
    const mia = await learner()
    const claims = await Promise.all(['Mia Chen', 'M. Chen', 'Mia', 'Mia C.'].map((name) => issue(mia, name)))
    expect(new Set(claims.map((claim) => claim.certificate?.code)).size).toBe(1)
    expect(await issued()).toHaveLength(1)
    expect((await issue(mia, 'Somebody Else')).certificate?.name).toBe(claims[0]?.certificate?.name)
  })

  it.each(['', '   ', '\u200b', '…', 'x'.repeat(81)])('refuses the name %j', async (name) => {
    await expect(issue(await learner(), name)).rejects.toMatchObject({
      code: 'INVALID',
      fields: { name: expect.any(String) },
    })
  })

  it('is for those who took the course alone', async () => {
    const others = [await asStudent(test.db), await asCreator(test.db)]
    for (const ctx of others) {
      await expect(getClaim(ctx, course.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
      await expect(issue(ctx)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    expect(await getClaim(creator, course.id)).toMatchObject({ state: 'preview', certificate: null })
    await expect(issue(creator)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await issued()).toEqual([])
  })

  it('is not there where the creator turned it off, but what was issued stays', async () => {
    const [mia, sam] = [await learner(), await learner(2, 'Sam Lee')]
    await issue(mia)
    await updateCourse(creator, course.id, { awardsCertificate: false })
    await expect(issue(sam)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await getClaim(sam, course.id)).toMatchObject({ state: 'none' })
    expect(await getClaim(mia, course.id)).toMatchObject({ state: 'issued' })
    expect(await listOwnCertificates(sam)).toEqual({ certificates: [], ready: [] })
  })

  it('works with the pass of a mailed link, and comes along into the account', async () => {
    const email = freshEmail('guest')
    const { orderId } = await buy(visitor(), course, { email, name: 'Pia Ray' })
    const { rows } = await test.database.pool.query('select contact_id from orders where id = $1', [orderId])
    const { workspaceId } = creator.actor
    const pass = { workspaceId, orderId, contactId: rows[0].contact_id, proven: true }
    const pia = testCtx<PassHolder>(test.db, { kind: 'pass', passes: [pass] })
    await finish(pia)
    expect(await getClaim(pia, course.id)).toMatchObject({ state: 'ready', suggestedName: 'Pia Ray' })
    await expect(issue(pia, 'Pia Ray')).resolves.toMatchObject({ state: 'issued' })

    const account = await asStudent(test.db, { name: 'Pia Ray' })
    expect((await listOwnCertificates(account)).certificates).toEqual([])
    await claimed(pass.contactId, account.actor.userId)
    await claimed(pass.contactId, account.actor.userId)
    expect((await listOwnCertificates(account)).certificates).toMatchObject([{ name: 'Pia Ray' }])
  })
})

describe('what was issued', () => {
  it('stands on the list of whoever the order belongs to, though its pass alone asked for it', async () => {
    const mia = await learner()
    const { rows } = await test.database.pool.query(
      'select o.id, o.contact_id from orders o join contacts c on c.id = o.contact_id where c.email = $1',
      [mia.actor.email],
    )
    const pass = {
      workspaceId: creator.actor.workspaceId,
      orderId: rows[0].id,
      contactId: rows[0].contact_id,
      proven: true,
    }
    await issue(testCtx<PassHolder>(test.db, { kind: 'pass', passes: [pass] }))
    expect((await listOwnCertificates(mia)).certificates).toMatchObject([{ courseTitle: course.title }])
  })

  it('stands on the learner’s list, with what still waits for them', async () => {
    const mia = await learner()
    expect((await listOwnCertificates(mia)).ready).toMatchObject([
      { courseId: course.id, sellerName: 'Ana Reis' },
    ])
    const { certificate } = await issue(mia)
    const wall = await listOwnCertificates(mia)
    expect(wall.ready).toEqual([])
    expect(wall.certificates).toMatchObject([{ code: certificate?.code, courseTitle: course.title }])
    expect(await listOwnCertificates(await learner(0))).toEqual({ certificates: [], ready: [] })
  })

  it('keeps its facts and its look when course and design change', async () => {
    const mia = await learner()
    const { certificate, design } = await issue(mia)
    const changed = { ...design, title: 'Diploma', lineColor: '#7A1020' }
    expect(await saveDesign(creator, course.id, changed)).toMatchObject({ isDefault: false, issued: 1 })
    await updateCourse(creator, course.id, { title: 'Pottery, renamed' })

    const found = await findCertificate(visitor(), certificate?.code ?? '')
    expect(found?.design).toEqual(design)
    expect(found?.row.facts.course).toBe('Pottery Basics')
    const sam = await learner(2, 'Sam Lee')
    expect((await issue(sam, 'Sam Lee')).design).toMatchObject({ title: 'Diploma', lineColor: '#7A1020' })
  })

  it('has one look for two who finish first at the same moment', async () => {
    const [mia, sam] = [await learner(), await learner(2, 'Sam Lee')]
    const first = Promise.withResolvers<void>()
    const second = first.promise.then(() => issue(sam, 'Sam Lee'))
    await withTransaction(mia, async (mia) => {
      await issue(mia)
      // It has seen no design yet, and waits for this one.
      first.resolve()
      await vi.waitUntil(somebodyWaits, { timeout: 10_000 })
    })
    await second
    expect(await test.db.$count(certificateDesigns, eq(certificateDesigns.courseId, course.id))).toBe(1)
  })

  it('is revoked with a reason, and reinstated', async () => {
    const mia = await learner()
    const { certificate } = await issue(mia)
    const [row] = await issued()
    const id = row?.id ?? 'crt_'
    await expect(revokeCertificate(creator, id, ' ')).rejects.toMatchObject({ code: 'INVALID' })
    await revokeCertificate(creator, id, 'Refunded.')
    expect((await findCertificate(visitor(), certificate?.code ?? ''))?.row.revokedAt).not.toBeNull()
    expect((await listOwnCertificates(mia)).certificates).toMatchObject([{ revokedReason: 'Refunded.' }])
    await reinstateCertificate(creator, id)
    expect((await findCertificate(visitor(), certificate?.code ?? ''))?.row.revokedAt).toBeNull()
  })

  it('is the seller’s to see: found by name, address and code, nobody else’s', async () => {
    const mia = await learner()
    const { certificate } = await issue(mia)
    await issue(await learner(2, 'Sam Lee'), 'Sam Lee')
    const search = async (words: string) =>
      (await listIssued(creator, course.id, { search: words, page: 1 })).certificates.map((row) => row.name)
    expect(await search('mia')).toEqual(['Mia Chen'])
    expect(await search(mia.actor.email)).toEqual(['Mia Chen'])
    expect(await search(certificate?.code ?? '')).toEqual(['Mia Chen'])
    expect(await search('%')).toEqual([])

    const other = await asCreator(test.db)
    const missing = { code: 'NOT_FOUND' }
    const [row] = await issued()
    await expect(listIssued(other, course.id, { page: 1 })).rejects.toMatchObject(missing)
    await expect(revokeCertificate(other, row?.id ?? 'crt_', 'Mine.')).rejects.toMatchObject(missing)
    await expect(reinstateCertificate(other, row?.id ?? 'crt_')).rejects.toMatchObject(missing)
    await expect(getDesign(other, course.id)).rejects.toMatchObject(missing)
    await expect(resetDesign(other, course.id)).rejects.toMatchObject(missing)
  })

  it('says who lost access, and leaves the decision to the seller', async () => {
    await issue(await learner())
    await test.database.pool.query(
      `update grants set revoked_at = now(), revoked_reason = 'Refunded' where workspace_id = $1`,
      [creator.actor.workspaceId],
    )
    expect(await issued()).toMatchObject([{ accessEnded: true, revokedAt: null }])
  })
})

describe('the design', () => {
  it('follows the brand until it is touched, and again after a reset', async () => {
    const { design, isDefault, sample } = await getDesign(creator, course.id)
    expect({ isDefault, line: design.lineColor }).toEqual({ isDefault: true, line: '#2569BF' })
    expect(sample).toMatchObject({ course: course.title, lessons: 2 })
    await saveDesign(creator, course.id, { ...design, lineColor: '#7A1020' })
    expect(await resetDesign(creator, course.id)).toMatchObject({ isDefault: true, design })
  })

  it.each([
    ['inkColor', { inkColor: '#EEEEEE' }],
    ['lineColor', { lineColor: '#FFFF88' }],
    ['closing', { closing: 'finished {corse}' }],
    ['title', { title: ' ' }],
    ['signerName', { signature: 'typed' as const, signerName: '' }],
    ['signatureFileId', { signature: 'image' as const }],
  ])('refuses a wrong %s', async (field, change) => {
    const { design } = await getDesign(creator, course.id)
    await expect(saveDesign(creator, course.id, { ...design, ...change })).rejects.toMatchObject({
      code: 'INVALID',
      fields: { [field]: expect.any(String) },
    })
  })

  it('shows the brand’s logo unless it has a picture of its own, and keeps it once one was issued', async () => {
    const logo = (fill: string) => ({
      type: 'image/svg+xml',
      source: (async function* () {
        yield Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30"><path fill="${fill}" d="M0 0h90v30z"/></svg>`,
        )
      })(),
    })
    const { workspaceId } = creator.actor
    const { logoUrl } = await setLogo(creator, logo('#a6401f'))
    expect((await getDesign(creator, course.id)).design.brandLogo).toBe(logoUrl)
    const { certificate } = await issue(await learner())
    const next = await setLogo(creator, logo('#17509e'))
    const found = await findCertificate(visitor(), certificate?.code ?? '')
    expect(found?.design.brandLogo).toBe(logoUrl)
    const pictures = found && (await printedPictures(creator, workspaceId, found.design))
    expect(pictures?.logo?.subarray(1, 4).toString()).toBe('PNG')
    expect((await getDesign(creator, course.id)).design.brandLogo).toBe(next.logoUrl)

    // An address of elsewhere is never drawn: there is the brand's logo or none.
    const { design } = await getDesign(creator, course.id)
    const foreign = await saveDesign(creator, course.id, { ...design, brandLogo: '/logos/wsp_x/lgo_y' })
    expect(foreign.design.brandLogo).toBe(next.logoUrl)
    expect((await saveDesign(creator, course.id, { ...design, brandLogo: null })).design.brandLogo).toBeNull()
    await removeLogo(creator)
    expect((await resetDesign(creator, course.id)).design.brandLogo).toBeNull()
  })

  it('takes no picture of another workspace', async () => {
    const { design } = await getDesign(creator, course.id)
    const logoFileId = `fil_${'0'.repeat(26)}` as const
    await expect(saveDesign(creator, course.id, { ...design, logoFileId })).rejects.toMatchObject({
      fields: { logoFileId: 'Choose a PNG or JPEG image' },
    })
  })
})
