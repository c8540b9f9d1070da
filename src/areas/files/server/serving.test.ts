import { randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { revokeAccess } from '#areas/access/server/grants.ts'
import type { Id } from '#kernel/ids.ts'
import { systemCtx, withTransaction } from '#platform/context.ts'
import { type Answer, type Caller, call, testProduct } from '#testing/http.ts'
import { makeMp4 } from '#testing/media.ts'
import { buyCourse, ctxFor, ctxOf, makeMember, makeWorld, signInAgain, type World } from '#testing/people.ts'
import { listenOnLoopback } from '#testing/raw-http.ts'
import { insertFile, keyOf } from './files.ts'
import { holdFiles } from './uses.ts'

const at = testProduct()
let world: World
beforeAll(async () => {
  world = await makeWorld(at.app)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A video that A's first lesson shows. */
async function videoOf(bytes: Buffer): Promise<string> {
  const ctx = (await ctxFor(at.app, world.a)) as Parameters<typeof insertFile>[0]
  const id = `fil_${randomBytes(13).toString('hex')}` as Id<'fil'>
  async function* source() {
    yield bytes
  }
  const written = await at.app.instance.files.write(
    keyOf({ workspaceId: ctx.actor.workspaceId, id }),
    source(),
    { maxBytes: bytes.length },
  )
  const looked = { type: 'video/mp4', kind: 'video' as const, seconds: 9, width: 64, height: 36, pages: null }
  await withTransaction(ctx, async (ctx) => {
    await insertFile(ctx, { id, name: 'intro.mp4', looked, written })
    await holdFiles(ctx, { kind: 'lesson', id: world.a.course.lessonIds[0] as Id<'lsn'> }, [id])
  })
  return id
}

const range = (as: Caller | null, fileId: string, bytes = '0-9'): Promise<Answer> =>
  call(at.app, 'GET', `/files/${fileId}`, { as, headers: { range: `bytes=${bytes}` } })
const whole = async (as: Caller | null, fileId: string) =>
  (await call(at.app, 'GET', `/files/${fileId}`, { as })).status

async function buyer() {
  const member = await makeMember(at.app)
  const { orderId } = await buyCourse(at.app, world.a.course, {
    ctx: await ctxFor(at.app, member),
    email: member.email,
  })
  return { ...member, orderId }
}

const query = (text: string, values: unknown[]) => at.app.database.pool.query(text, values)

describe('A6: a right that was asked for a moment ago', () => {
  const video = makeMp4({ bytes: 5000 })

  it('holds for the next parts for a minute at most, and never for the whole file', async () => {
    const fileId = await videoOf(video)
    const somebody = await buyer()
    expect((await range(somebody, fileId)).bytes.equals(video.subarray(0, 10))).toBe(true)
    // Ended behind the back of this process, as by another one whose word has not come yet.
    await query('update grants set revoked_at = now() where source_id = $1', [somebody.orderId])
    expect((await range(somebody, fileId, '10-19')).status).toBe(206)
    expect(await whole(somebody, fileId)).toBe(404)
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 61_000)
    expect((await range(somebody, fileId, '20-29')).status).toBe(404)
  })

  it('ends at once when this process ends it, hears of it, or the browser signs out', async () => {
    const fileId = await videoOf(video)
    const revoked = await buyer()
    expect((await range(revoked, fileId)).status).toBe(206)
    const { rows } = await query('select id, workspace_id from grants where source_id = $1', [
      revoked.orderId,
    ])
    const ctx = systemCtx(ctxOf(at.app), 'test', rows[0].workspace_id)
    await withTransaction(ctx, (ctx) => revokeAccess(ctx, rows[0].id, 'Refunded.'))
    expect((await range(revoked, fileId)).status).toBe(404)

    const told = await buyer()
    expect((await range(told, fileId)).status).toBe(206)
    await query('update grants set revoked_at = now() where source_id = $1', [told.orderId])
    await at.app.broadcast.send(`rights:${world.a.workspaceId}`)
    await expect.poll(async () => (await range(told, fileId)).status).toBe(404)

    const leaving = await buyer()
    expect((await range(leaving, fileId)).status).toBe(206)
    await call(at.app, 'POST', '/api/v1/sign-out', { as: leaving, body: {} })
    expect((await range(leaving, fileId)).status).toBe(404)
    const back = await signInAgain(at.app, leaving)
    expect((await range(back, fileId)).status).toBe(206)
  })

  it('is one browser’s: another session, a stranger and a visitor get nothing of it', async () => {
    const fileId = await videoOf(video)
    expect((await range(world.s, fileId)).status).toBe(206)
    for (const as of [world.t, world.b, null, { cookie: 'sid=x' }])
      expect((await range(as, fileId)).status).toBe(404)
  })

  it('ends when the lesson shows another video', async () => {
    const fileId = await videoOf(video)
    expect((await range(world.s, fileId)).status).toBe(206)
    await videoOf(video)
    expect((await range(world.s, fileId)).status).toBe(404)
    expect((await range(world.a, fileId)).status).toBe(206)
  })
})

describe('R16: readers that do not read', () => {
  it('200 of them cost others nothing, little memory, and leave no file open', async () => {
    const video = makeMp4({ bytes: 8_000_000 })
    const fileId = await videoOf(video)
    const port = await listenOnLoopback(at.app.web)
    const before = process.memoryUsage().rss
    const sockets = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'))
    try {
      await Promise.all(sockets.map((socket, n) => begin(socket, fileId, n)))
      const took: number[] = []
      for (let n = 0; n < 100; n++) {
        const startedAt = performance.now()
        const answer = await fetch(`http://127.0.0.1:${port}/healthz`)
        expect(answer.ok).toBe(true)
        took.push(performance.now() - startedAt)
        await sleep(2)
      }
      // The 99th percentile of a hundred is the slowest but one.
      expect(took.sort((one, other) => other - one)[1]).toBeLessThan(2_000)
      expect(process.memoryUsage().rss - before).toBeLessThan(500_000_000)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
    await expect.poll(() => openOn(fileId), { timeout: 5000 }).toBe(0)
    expect((await range(world.a, fileId)).bytes.equals(video.subarray(0, 10))).toBe(true)
  })
})

/** Half of them ask for all of it, half for a part; each takes the first bytes and no more. */
function begin(socket: Socket, fileId: string, n: number): Promise<void> {
  const part = n % 2 === 0 ? '' : `range: bytes=${(n % 7) * 1_000_000}-\r\n`
  socket.on('error', () => undefined)
  socket.write(
    `GET /files/${fileId} HTTP/1.1\r\nhost: localhost:3000\r\ncookie: ${world.a.cookie}\r\n${part}\r\n`,
  )
  return new Promise((resolve) => {
    socket.once('data', () => {
      socket.pause()
      resolve()
    })
  })
}

/** Descriptors of this process on a file; nothing can be said where there is no /proc. */
function openOn(fileId: string): number {
  const folder = '/proc/self/fd'
  try {
    return readdirSync(folder).filter((fd) => {
      try {
        return readlinkSync(`${folder}/${fd}`).endsWith(fileId)
      } catch {
        return false
      }
    }).length
  } catch {
    return 0
  }
}
