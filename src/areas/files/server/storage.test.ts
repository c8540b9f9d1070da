import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hours } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { reserveOf } from '#platform/disk/space.ts'
import { diskOf } from '#testing/context.ts'
import { type Answer, type Caller, call, testProduct } from '#testing/http.ts'
import { makePng } from '#testing/images.ts'
import { makeMp4 } from '#testing/media.ts'
import { ctxFor, ctxOf, type Member, makeMember, makeWorld, type World } from '#testing/people.ts'
import type { Storage } from '../contract.ts'
import { usedBytes } from './storage.ts'
import { recountBytes, sweepUnusedFiles } from './sweeps.ts'

const at = testProduct()
let world: World
beforeAll(async () => {
  world = await makeWorld(at.app)
})

const MB = 1_000_000
const disk = { size: 1_000_000 * MB, free: 0 }
const reserve = reserveOf(disk)
/** So much is left beside what is kept for orders. */
const leave = (room: number) => {
  disk.free = reserve + room
}
beforeEach(() => {
  Object.assign(at.app.instance.disk, diskOf(disk))
  leave(100_000 * MB)
})

const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')
const begin = (as: Caller, bytes: number) =>
  call(at.app, 'POST', '/api/v1/uploads', {
    as,
    raw: '',
    headers: {
      ...tus,
      'upload-length': String(bytes),
      'upload-metadata': `name ${base64('intro.mp4')},type ,purpose ${base64('video')}`,
    },
  })
const idOf = (begun: Answer) => String(begun.headers.location).split('/').at(-1) ?? ''
const send = (as: Caller, id: string, offset: number, bytes: Buffer) =>
  call(at.app, 'PATCH', `/api/v1/uploads/${id}`, {
    as,
    raw: bytes,
    headers: {
      ...tus,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
    },
  })
const cancel = (as: Caller, id: string) =>
  call(at.app, 'DELETE', `/api/v1/uploads/${id}`, { as, headers: tus, raw: '' })
const offsetOf = async (as: Caller, id: string) =>
  Number((await call(at.app, 'HEAD', `/api/v1/uploads/${id}`, { as, headers: tus })).headers['upload-offset'])
const sendPicture = (as: Caller, picture = makePng()) =>
  call(at.app, 'POST', '/api/v1/files?name=kiln.png', {
    as,
    raw: picture,
    headers: { 'content-type': 'image/png', 'content-length': String(picture.length) },
  })
const sql = async <R>(text: string, values: unknown[] = []) =>
  (await at.app.database.pool.query(text, values)).rows as R[]
/** As if its last part had come eleven minutes ago. */
const letLapse = (id: string) =>
  sql(`update uploads set touched_at = now() - interval '11 minutes' where id = $1`, [id])
const closeAll = () => sql('delete from uploads where file_id is null')
afterEach(closeAll)

const creator = () => makeMember(at.app, { role: 'creator', name: 'Ana Reis' })
const ctxOfCreator = async (as: Caller) => (await ctxFor(at.app, as)) as CreatorCtx

describe('S9: room on the disk', () => {
  it('promised to one upload is not promised to another, and is free again when that is given up', async () => {
    leave(10 * MB)
    const first = await begin(world.a, 6 * MB)
    expect(first.status).toBe(201)
    const second = await begin(world.b, 6 * MB)
    expect([second.status, second.body.code, second.headers['retry-after']]).toEqual([
      503,
      'UNAVAILABLE',
      '60',
    ])
    expect(second.body.message).toMatch(/^The space left on the server is reserved/)
    expect((await begin(world.b, 4 * MB)).status).toBe(201)
    await cancel(world.a, idOf(first))
    expect((await begin(world.b, 1 * MB)).status).toBe(201)
  })

  it('is not given twice to twelve who ask for it at the same moment', async () => {
    leave(10 * MB)
    const creators = await Promise.all(Array.from({ length: 12 }, creator))
    const answers = await Promise.all(creators.map((each) => begin(each, 3 * MB)))
    expect(answers.map(({ status }) => status).sort()).toEqual([
      ...Array.from({ length: 3 }, () => 201),
      ...Array.from({ length: 9 }, () => 503),
    ])
  })

  it('is refused with 507 where it can never be enough, and nothing is written', async () => {
    leave(10 * MB)
    const parts = join(at.app.config.dataDir, 'files', '.uploads')
    const before = await readdir(parts).catch(() => [])
    const answer = await begin(world.a, 11 * MB)
    expect([answer.status, answer.body.code]).toEqual([507, 'STORAGE_FULL'])
    expect(answer.body.message).toBe(
      'The server doesn’t have enough space for this file. Ask the people who run it to free some up, then try again.',
    )
    expect(await readdir(parts).catch(() => [])).toEqual(before)
    expect(await sql('select 1 from uploads where file_id is null')).toEqual([])
    // Pictures in one request stop with everything else.
    leave(-1)
    expect((await sendPicture(world.a)).status).toBe(507)
  })

  it('is counted once: what has arrived lies on the disk and is promised no more', async () => {
    leave(10 * MB)
    const begun = await begin(world.a, 8 * MB)
    expect((await send(world.a, idOf(begun), 0, Buffer.alloc(6 * MB))).status).toBe(204)
    leave(4 * MB)
    expect((await begin(world.b, 3 * MB)).status).toBe(503)
    expect((await begin(world.b, 2 * MB)).status).toBe(201)
  })

  it('comes back from an upload nobody goes on with; that asks for it anew, and keeps what had arrived', async () => {
    leave(10 * MB)
    const video = makeMp4({ bytes: 8 * MB })
    const id = idOf(await begin(world.a, video.length))
    await send(world.a, id, 0, video.subarray(0, 2 * MB))
    await letLapse(id)
    leave(8 * MB)
    const other = await begin(world.b, 7 * MB)
    expect(other.status).toBe(201)
    const refused = await send(world.a, id, 2 * MB, video.subarray(2 * MB))
    expect(refused.status).toBe(503)
    expect(await offsetOf(world.a, id)).toBe(2 * MB)
    await cancel(world.b, idOf(other))
    expect((await send(world.a, id, 2 * MB, video.subarray(2 * MB))).status).toBe(204)
  })

  it('ends in the middle of a part when the reserve is reached, and the upload goes on later', async () => {
    const video = makeMp4({ bytes: 40 * MB })
    const id = idOf(await begin(world.a, video.length))
    leave(-1)
    const refused = await send(world.a, id, 0, video)
    expect([refused.status, refused.body.code]).toEqual([507, 'STORAGE_FULL'])
    leave(100 * MB)
    const offset = await offsetOf(world.a, id)
    expect((await send(world.a, id, offset, video.subarray(offset))).status).toBe(204)
    const { body } = await call(at.app, 'GET', `/api/v1/uploads/${id}`, { as: world.a })
    expect(body.state).toBe('done')
  })

  it('is not all held by the uploads of one workspace', async () => {
    leave(10 * MB)
    expect((await begin(world.a, 4 * MB)).status).toBe(201)
    const more = await begin(world.a, 2 * MB)
    expect([more.status, more.body.message]).toEqual([
      503,
      'Wait until your other uploads have finished, then try again.',
    ])
    expect((await begin(world.b, 5 * MB)).status).toBe(201)
  })
})

describe('S9: the storage of a workspace', () => {
  let ana: Member
  let ctx: CreatorCtx
  beforeEach(async () => {
    ana = await creator()
    ctx = await ctxOfCreator(ana)
  })
  const limitTo = (bytes: number) =>
    sql(
      `insert into storage_limits (workspace_id, id, limit_bytes, created_at, updated_at) values ($1, $2, $3, now(), now())
       on conflict (workspace_id) do update set limit_bytes = excluded.limit_bytes`,
      [ctx.actor.workspaceId, `stl_${ana.userId.slice(4)}`, bytes],
    )
  const storage = async (as: Caller = ana) =>
    (await call(at.app, 'GET', '/api/v1/files/storage', { as })).body as unknown as Storage
  const clear = async (part: string) =>
    (await call(at.app, 'DELETE', `/api/v1/files/storage/${part}`, { as: ana })).body as unknown as Storage
  const kept = async () => usedBytes(ctxOf(at.app), ctx.actor.workspaceId)
  /** What is below its folder, counted on the disk itself. */
  const onDisk = async (): Promise<number> => {
    const folder = join(at.app.config.dataDir, 'files', ctx.actor.workspaceId)
    const names = await readdir(folder, { recursive: true }).catch(() => [])
    const found = await Promise.all(names.map((name) => stat(join(folder, name))))
    return found.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
  }
  const upload = async (video: Buffer) => {
    const id = idOf(await begin(ana, video.length))
    expect((await send(ana, id, 0, video)).status).toBe(204)
    const { body } = await call(at.app, 'GET', `/api/v1/uploads/${id}`, { as: ana })
    return (body.file as { id: string }).id
  }

  it('is what the plan includes, unless an admin gave another or plans are not held to their limits', async () => {
    expect(await storage()).toMatchObject({ usedBytes: 0, limitBytes: 5_000 * MB })
    expect((await storage(world.a)).limitBytes).toBe(1_000_000 * MB)
    await limitTo(70 * MB)
    expect((await storage()).limitBytes).toBe(70 * MB)
    at.app.instance.planEnforcement = 'off'
    try {
      expect(await storage()).toMatchObject({ limitBytes: null, advice: null })
      expect((await begin(ana, 90 * MB)).status).toBe(201)
    } finally {
      at.app.instance.planEnforcement = 'counts'
    }
  })

  it('E2: refuses before a byte is taken, and says how much is left and what helps', async () => {
    await sql('update users set plan = $2 where id = $1', [ana.userId, 'free_plan'])
    await sql(
      `insert into files (workspace_id, id, name, type, bytes, kept_bytes, sha256, created_at)
       values ($1, $2, 'old.mp4', 'video/mp4', 3900000000, 3900000000, '', now())`,
      [ctx.actor.workspaceId, `fil_${ana.userId.slice(4)}`],
    )
    const answer = await begin(ana, 1_200 * MB)
    expect([answer.status, answer.body]).toEqual([
      413,
      {
        code: 'PAYLOAD_TOO_LARGE',
        message:
          'This file is 1.2 GB, but only 1.1 GB of your 5 GB of storage is left. Delete what you don’t need, or upgrade to Basic for 100 GB.',
        data: { reason: 'quota', usedBytes: 3_900 * MB, limitBytes: 5_000 * MB },
        requestId: expect.any(String),
      },
    ])
    expect(await sql('select 1 from uploads where created_by = $1', [ana.userId])).toEqual([])
    expect((await begin(ana, 1_100 * MB)).status).toBe(201)
    // That is promised: nothing else fits, not even a picture.
    const picture = await sendPicture(ana)
    expect([picture.status, picture.body.message]).toEqual([
      413,
      'You’ve used all 5 GB of your storage. Delete what you don’t need, or upgrade to Basic for 100 GB.',
    ])
    expect((await begin(world.b, 1_200 * MB)).status).toBe(201)
  })

  it('lets the last of it go once, to two uploads or twenty pictures at the same moment', async () => {
    await limitTo(10 * MB)
    const answers = await Promise.all([begin(ana, 6 * MB), begin(ana, 6 * MB), begin(ana, 6 * MB)])
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 413, 413])
    await closeAll()
    const one = await sendPicture(ana)
    const size = await kept()
    expect([one.status, size > 0]).toEqual([201, true])
    await limitTo(size * 4)
    const pictures = await Promise.all(Array.from({ length: 20 }, () => sendPicture(ana)))
    expect(pictures.filter(({ status }) => status === 201)).toHaveLength(3)
    expect([await kept(), await onDisk()]).toEqual([size * 4, size * 4])
  })

  it('counts every byte once: on its way, as a file, with its smaller sizes, and not at all once it is gone', async () => {
    const video = makeMp4({ bytes: 300_000 })
    const size = video.length
    const id = idOf(await begin(ana, video.length))
    expect(await storage()).toMatchObject({ usedBytes: size, parts: { arriving: size, video: 0 } })
    await send(ana, id, 0, video.subarray(0, 100_000))
    await letLapse(id)
    expect(await storage()).toMatchObject({ usedBytes: 100_000, unusedBytes: 100_000 })
    await send(ana, id, 100_000, video.subarray(100_000))
    await call(at.app, 'GET', `/api/v1/uploads/${id}`, { as: ana })
    expect(await storage()).toMatchObject({ usedBytes: size, parts: { arriving: 0, video: size } })

    await sendPicture(ana, makePng({ width: 2000, height: 1500 }))
    const both = await storage()
    expect(both.parts.image).toBeGreaterThan(0)
    expect(both.parts.made).toBeGreaterThan(0)
    expect(both.usedBytes).toBe(await onDisk())
    const sum = Object.values(both.parts).reduce((all, bytes) => all + bytes, 0)
    expect(both.usedBytes).toBe(sum)

    const later = { ...ctxOf(at.app), now: () => new Date(Date.now() + hours(25)) }
    await sweepUnusedFiles(later)
    expect([await kept(), await onDisk()]).toEqual([0, 0])
    await sendPicture(ana)
    const given = idOf(await begin(ana, 5_000))
    await cancel(ana, given)
    expect(await kept()).toBe(await onDisk())
  })

  it('gets room at once when what nothing shows is deleted, but keeps what was uploaded a moment ago', async () => {
    const video = makeMp4()
    await upload(video)
    const id = idOf(await begin(ana, 50_000))
    await send(ana, id, 0, Buffer.alloc(20_000))
    await letLapse(id)
    expect(await storage()).toMatchObject({ usedBytes: video.length + 20_000, unusedBytes: 20_000 })
    expect(await clear('unused')).toMatchObject({ usedBytes: video.length, unusedBytes: 0 })
    await sql(
      `update files set created_at = now() - interval '2 hours', unused_since = now() - interval '2 hours'
       where workspace_id = $1`,
      [ctx.actor.workspaceId],
    )
    expect((await storage()).unusedBytes).toBe(video.length)
    expect(await clear('unused')).toMatchObject({ usedBytes: 0, unusedBytes: 0 })
    await sweepUnusedFiles(ctxOf(at.app))
    expect(await onDisk()).toBe(0)
    expect((await call(at.app, 'DELETE', '/api/v1/files/storage/everything', { as: ana })).status).toBe(422)
  })

  it('keeps what a lesson and its earlier versions show until their owner lets the versions go', async () => {
    const { course } = world.a
    const url = `/api/v1/courses/${course.id}/lessons/${course.lessonIds[0]}`
    const show = async (fileId: string | null) => {
      const { body } = await call(at.app, 'GET', url, { as: world.a })
      const { revision, content } = body as { revision: number; content: { content: { type: string }[] } }
      const others = content.content.filter(({ type }) => type !== 'image')
      const image = fileId ? [{ type: 'image', attrs: { fileId } }] : []
      const changed = { ...content, content: [...others, ...image] }
      // Versions are kept of pieces of work, not of every save.
      await sql(`update lesson_versions set created_at = created_at - interval '1 day'`)
      const saved = await call(at.app, 'PATCH', url, { as: world.a, body: { revision, content: changed } })
      expect(saved.status).toBe(200)
    }
    const { body } = await sendPicture(world.a, makePng({ width: 300, height: 200 }))
    const before = await storage(world.a)
    await show(String(body.id))
    expect(await storage(world.a)).toMatchObject({ usedBytes: before.usedBytes, versionsBytes: 0 })
    await show(null)
    const stillKept = await storage(world.a)
    expect(stillKept.usedBytes).toBe(before.usedBytes)
    expect(stillKept.versionsBytes).toBeGreaterThan(0)
    const cleared = await call(at.app, 'DELETE', '/api/v1/files/storage/versions', { as: world.a })
    expect(cleared.body).toMatchObject({
      usedBytes: before.usedBytes - stillKept.versionsBytes,
      versionsBytes: 0,
    })
    await sweepUnusedFiles(ctxOf(at.app))
    const { body: versions } = await call(at.app, 'GET', `${url}/versions`, { as: world.a })
    expect((versions.versions as unknown[]).length).toBeGreaterThan(0)
  })

  it('is recounted from the bytes themselves where nobody noted them', async () => {
    await sendPicture(ana, makePng({ width: 2000, height: 1500 }))
    const right = await kept()
    await sql('update files set kept_bytes = null where workspace_id = $1', [ctx.actor.workspaceId])
    expect(await kept()).toBeLessThan(right)
    const id = idOf(await begin(ana, 9_000))
    await send(ana, id, 0, Buffer.alloc(4_000))
    await sql('update uploads set received_bytes = 0 where id = $1', [id])
    await letLapse(id)
    await recountBytes(ctxOf(at.app))
    expect(await kept()).toBe(right + 4_000)
  })

  it('holds the data export of its owner while that can be downloaded', async () => {
    await sendPicture(ana)
    const before = await kept()
    await call(at.app, 'POST', '/api/v1/me/data-export', { as: ana })
    await at.app.worker.settle()
    const { parts, usedBytes: used } = await storage()
    expect(parts.dataExport).toBeGreaterThan(0)
    expect(used).toBe(before + parts.dataExport)
  })
})

describe('what an admin gives a workspace', () => {
  const give = (userId: string, limitBytes: unknown, as: Caller = world.adm) =>
    call(at.app, 'PUT', `/api/v1/admin/users/${userId}/storage`, { as, body: { limitBytes } })

  it('counts at once, can be taken back, and stands in the log', async () => {
    const ana = await creator()
    const given = await give(ana.userId, 20_000 * MB)
    expect([given.status, (given.body.workspace as Record<string, unknown>).storage]).toEqual([
      200,
      { usedBytes: 0, limitBytes: 20_000 * MB, planBytes: 5_000 * MB, ownBytes: 20_000 * MB },
    ])
    expect((await call(at.app, 'GET', '/api/v1/files/storage', { as: ana })).body.limitBytes).toBe(
      20_000 * MB,
    )
    expect((await give(ana.userId, null)).body).toMatchObject({
      workspace: { storage: { limitBytes: 5_000 * MB, ownBytes: null } },
    })
    const { body } = await call(at.app, 'GET', '/api/v1/admin/logs?limit=10', { as: world.adm })
    const messages = (body.entries as { message: string }[]).map(({ message }) => message)
    expect(messages).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/gave Ana Reis 20 GB of storage$/),
        expect.stringMatching(/reset Ana Reis’s storage to what the plan includes$/),
      ]),
    )
  })

  it('is refused beside its field, and for somebody without a workspace', async () => {
    const ana = await creator()
    for (const wrong of [0, -1, 999_999_999, 1e15]) {
      const answer = await give(ana.userId, wrong)
      expect([answer.status, answer.body.fields]).toEqual([
        422,
        { limitBytes: 'Enter a size from 1 to 100,000 GB.' },
      ])
    }
    for (const wrong of ['20', 1.5, undefined]) expect((await give(ana.userId, wrong)).status).toBe(422)
    const student = await give(world.s.userId, 5_000 * MB)
    expect([student.status, student.body.message]).toEqual([409, 'Only creators have storage.'])
    expect((await give(ana.userId, 5_000 * MB, ana)).status).toBe(403)
  })
})
