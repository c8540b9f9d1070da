import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { inflateRawSync } from 'node:zlib'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { revokeAccess } from '#areas/access/server/grants.ts'
import { grants } from '#areas/access/server/tables.ts'
import { keyOf } from '#areas/files/server/files.ts'
import { files, fileUses } from '#areas/files/server/tables.ts'
import { listOwnOrders } from '#areas/payments/server/own-orders.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { openDiskFiles } from '#platform/files/disk.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator, asStudent, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { setLesson } from '#testing/learning.ts'
import { buy, makeCourse, useTestPayments } from '#testing/makers.ts'
import { completeLesson } from './lesson-marks.ts'
import { packMaterials } from './materials.ts'
import { archiveOf } from './materials-archive.ts'
import { ownCompletedLessons, ownMaterials, ownStudyLog } from './own-study.ts'
import { reportProgress } from './reports.ts'

const test = testDb()
const clock = testClock('2026-11-20T09:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'throughline-materials-'))
const store = openDiskFiles(folder)
let creator: CreatorCtx
let mia: Ctx<SignedIn>
let course: Awaited<ReturnType<typeof makeCourse>>

beforeAll(() => {
  useTestPayments()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => {
  clock.set('2026-11-20T09:00:00Z')
  creator = await asCreator(test.db, { now: clock.now })
  const student = await asStudent(test.db, { now: clock.now })
  mia = { ...student, instance: { ...student.instance, files: store } } as Ctx<SignedIn>
  course = await makeCourse(creator, { lessons: 3, published: true })
  await buy(mia, course, { email: mia.actor.email })
})

const lesson = (at: number) => course.lessonIds[at] as Id<'lsn'>

/** A file that a lesson offers for saving. */
async function attach(
  lessonId: Id<'lsn'>,
  name: string,
  words: string,
  kind: 'document' | 'image' = 'document',
) {
  const { workspaceId } = creator.actor
  const id = newId('fil')
  const bytes = Buffer.from(words)
  async function* source() {
    yield bytes
  }
  const written = await store.write(keyOf({ workspaceId, id }), source(), { maxBytes: 1_000 })
  const createdAt = clock.now()
  await test.db
    .insert(files)
    .values({ workspaceId, id, name, type: 'text/plain', kind, ...written, createdAt })
  await test.db.insert(fileUses).values({
    workspaceId,
    id: newId('use'),
    fileId: id,
    holderKind: 'lesson',
    holderId: lessonId,
    createdAt,
  })
  return id
}

async function grantOfMia() {
  const [grant] = await test.db
    .select()
    .from(grants)
    .where(and(eq(grants.workspaceId, creator.actor.workspaceId), eq(grants.userId, mia.actor.userId)))
  if (!grant) throw new Error('There is no grant.')
  return grant
}
const inWorkspace = <T>(work: (ctx: ReturnType<typeof systemCtx>) => Promise<T>) =>
  withTransaction(systemCtx(creator, 'test', creator.actor.workspaceId), work)

describe('what a learner did', () => {
  it('is paged over workspaces, and the rows add up to the total', async () => {
    const other = await asCreator(test.db, { now: clock.now })
    const second = await makeCourse(other, { lessons: 2, published: true, title: 'Glazing' })
    await buy(mia, second, { email: mia.actor.email })
    for (const [n, [courseId, lessonId]] of [
      [course.id, lesson(0)],
      [second.id, second.lessonIds[0] as Id<'lsn'>],
      [course.id, lesson(1)],
    ].entries() as Iterable<[number, [Id<'crs'>, Id<'lsn'>]]>) {
      clock.advance(600_000)
      const at = clock.now()
      const startedAt = new Date(at.getTime() - 120_000).toISOString()
      await reportProgress(mia, courseId, lessonId, {
        at: at.toISOString(),
        position: null,
        played: [],
        sitting: { key: `sitting-${n}`, startedAt, seconds: 60 + n },
      })
      await completeLesson(mia, courseId, lessonId)
    }
    const first = await ownStudyLog(mia, { limit: 2 })
    expect(first.sittings.map((sitting) => sitting.seconds)).toEqual([62, 61])
    const rest = await ownStudyLog(mia, { limit: 2, cursor: first.nextCursor ?? undefined })
    expect(rest).toMatchObject({
      sittings: [{ seconds: 60, courseTitle: 'Pottery Basics' }],
      nextCursor: null,
    })
    expect(first.totalSeconds).toBe(62 + 61 + 60)

    const done = await ownCompletedLessons(mia, { limit: 2 })
    expect(done).toMatchObject({ total: 3, lessons: [{ lessonId: lesson(1) }, { courseTitle: 'Glazing' }] })
    const left = await ownCompletedLessons(mia, { limit: 2, cursor: done.nextCursor ?? undefined })
    expect(left.lessons.map((each) => each.lessonId)).toEqual([lesson(0)])
  })

  it('is nobody else’s', async () => {
    await completeLesson(mia, course.id, lesson(0))
    const ben = (await asStudent(test.db, { now: clock.now })) as Ctx<SignedIn>
    await buy(ben, course, { email: ben.actor.email })
    expect(await ownCompletedLessons(ben, { limit: 10 })).toMatchObject({ lessons: [], total: 0 })
    expect((await listOwnOrders(ben, { limit: 10 })).orders).toHaveLength(1)
  })
})

describe('materials', () => {
  it('are the files of open lessons; the archive holds them whole under clean names', async () => {
    await attach(lesson(0), 'plan.txt', 'Wedge first')
    await attach(lesson(0), '../plan.txt', 'Then centre')
    await attach(lesson(1), 'photo.png', 'a picture that is only looked at', 'image')
    await attach(lesson(2), 'later.txt', 'Not yet')
    await setLesson(creator, lesson(2), { dripDays: 7 })

    const listed = await ownMaterials(mia)
    expect(listed.courses).toMatchObject([
      { title: 'Pottery Basics', files: [{ name: '../plan.txt' }, { name: 'plan.txt' }], waiting: 1 },
    ])
    const packing = await packMaterials(mia, course.id)
    const archive = await buffer(archiveOf(packing, store).stream)
    expect(unzip(archive)).toEqual({
      '01 Lesson 1/-plan.txt': 'Then centre',
      '01 Lesson 1/plan.txt': 'Wedge first',
    })

    clock.advance(8 * 86_400_000)
    expect(
      Object.keys(unzip(await buffer(archiveOf(await packMaterials(mia, course.id), store).stream))),
    ).toContain('03 Lesson 3/later.txt')
  })

  it('are refused to who does not own the course, who owned it, and who only tries it', async () => {
    await attach(lesson(0), 'plan.txt', 'Wedge first')
    const ben = (await asStudent(test.db, { now: clock.now })) as Ctx<SignedIn>
    await expect(packMaterials(ben, course.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await setLesson(creator, lesson(0), { freePreview: true })
    await expect(packMaterials(ben, course.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(packMaterials(asVisitor(test.db), course.id)).rejects.toMatchObject({
      code: expect.stringMatching(/UNAUTHORIZED|FORBIDDEN/),
    })
    const grant = await grantOfMia()
    await inWorkspace((ctx) => revokeAccess(ctx, grant.id, 'Refunded.'))
    await expect(packMaterials(mia, course.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await ownMaterials(mia)).toEqual({ courses: [] })
  })

  it('break off when a file cannot be read, and leave none open when the reader goes', async () => {
    await attach(lesson(0), 'a.txt', 'there')
    const gone = await attach(lesson(0), 'b.txt', 'gone')
    const packing = await packMaterials(mia, course.id)
    const first = archiveOf(packing, store)
    first.stop()
    expect(first.stream.destroyed).toBe(true)
    await store.remove(keyOf({ workspaceId: creator.actor.workspaceId, id: gone }))
    await expect(buffer(archiveOf(packing, store).stream)).rejects.toThrow(/No file is kept/)
  })

  it('has nothing to pack where there are no files', async () => {
    await expect(packMaterials(mia, course.id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

/** Reads an archive by its directory, as programs do. */
function unzip(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const found: Record<string, string> = {}
  let at = archive.readUInt32LE(end + 16)
  for (let n = archive.readUInt16LE(end + 10); n > 0; n--) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const [name, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = archive.readUInt32LE(at + 42)
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const bytes = archive.subarray(start, start + size)
    found[archive.toString('utf8', at + 46, at + 46 + name)] = String(
      method === 0 ? bytes : inflateRawSync(bytes),
    )
    at += 46 + name + extra + comment
  }
  return found
}
