import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { noClient } from '#areas/accounts/server/attempts.ts'
import { createSession, endSession, resolveActor } from '#areas/accounts/server/sessions.ts'
import { stillSignedIn } from '#areas/accounts/server/still-signed-in.ts'
import { users } from '#areas/accounts/server/tables.ts'
import { logChannel } from '#areas/admin/server/log-channel.ts'
import { siteTextChanged } from '#areas/marketing/events.ts'
import { markAllRead, notificationsChannel } from '#areas/notifications/server/inbox.ts'
import { notify } from '#areas/notifications/server/notify.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { openBroadcast } from '#platform/broadcast.ts'
import { readConfig } from '#platform/config.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { createHttp } from '#platform/http/server.ts'
import { liveChangeOf, openLiveChanges } from '#platform/live/changes.ts'
import { createLiveHub } from '#platform/live/hub.ts'
import { mountLive } from '#platform/live/route.ts'
import { createLog } from '#platform/log.ts'
import { asAdmin, asStudent, asVisitor } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'

const test = testDb()
const log = createLog('silent')
const config = readConfig({
  DATA_DIR: '/tmp/throughline-no-data',
  SECRET_KEY: 'abcdefghijklmnopqrstuvwxyz012345',
})

/** A process as far as the live lines go, on a port of its own. */
async function startProcess() {
  const broadcast = await openBroadcast(test.database)
  const base = asVisitor(test.db)
  const hub = createLiveHub({
    channels: [notificationsChannel, logChannel],
    base,
    stillSignedIn: (ids) => stillSignedIn(base, ids),
    log,
  })
  broadcast.onMessage((message) => {
    const change = liveChangeOf(message)
    if (change) hub.changed(change)
  })
  const app = await createHttp({ config, log, instance: base.instance })
  mountLive(app, {
    hub,
    config,
    contextOf: async (request) => ({ ...base, ...(await resolveActor(base, request.cookies.sid)) }),
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const host = { host: 'localhost:3000' }
  const open = async (sid: string, lastEventId?: string, channel = 'notifications') =>
    readLine(
      await fetch(`http://127.0.0.1:${port}/api/v1/live?channels=${channel}`, {
        headers: {
          ...host,
          accept: 'text/event-stream',
          cookie: `sid=${sid}`,
          ...(lastEventId ? { 'last-event-id': lastEventId } : {}),
        },
      }),
    )
  return { hub, app, broadcast, open, close: () => Promise.all([app.close(), broadcast.close()]) }
}

type LiveEvent = { event: string; id: string; data: unknown }

/** The events of an open line, one after the other; null once it ended. */
function readLine(answer: Response) {
  const told: LiveEvent[] = []
  let rest = ''
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const next = async (): Promise<LiveEvent | null> => {
    for (;;) {
      const first = told.shift()
      if (first) return first
      const { value, done } = (await reader?.read()) ?? { value: undefined, done: true }
      if (done || value === undefined) return null
      const blocks = (rest + value).split('\n\n')
      rest = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2)))
        if (fields.event) told.push({ event: fields.event, id: fields.id, data: JSON.parse(fields.data) })
      }
    }
  }
  return { status: answer.status, headers: answer.headers, next, end: () => reader?.cancel() }
}

let one: Awaited<ReturnType<typeof startProcess>>
let two: Awaited<ReturnType<typeof startProcess>>
let liveChanged: ReturnType<typeof openLiveChanges>
let isOpen = true
beforeAll(async () => {
  one = await startProcess()
  two = await startProcess()
  // What is still gathered at the end would be told to a line that is closed.
  liveChanged = openLiveChanges((message) => isOpen && void one.broadcast.send(message))
})
afterAll(() => {
  isOpen = false
  return Promise.all([one.close(), two.close()])
})

/** Someone with a session whose cookie is known. */
async function person(made: Promise<Ctx> = asStudent(test.db)) {
  const ctx = (await made) as Ctx<SignedIn>
  ctx.instance.liveChanged = liveChanged
  const { sessionToken, sessionId } = await createSession(ctx, ctx.actor.userId, {
    remembered: false,
    client: noClient,
  })
  return { ctx, sid: sessionToken, sessionId }
}

const tell = (ctx: Ctx<SignedIn>, to: Id<'usr'> = ctx.actor.userId) =>
  withTransaction(ctx, (inner) =>
    notify(inner, to, { kind: 'certificate', facts: { title: 'x' }, link: '/certificates' }),
  )

describe('the live line', () => {
  it('is told by every process, also what another one changed, and nothing of other people', async () => {
    const [me, other] = [await person(), await person()]
    const lines = [await one.open(me.sid), await two.open(me.sid)]
    const theirs = await two.open(other.sid)
    for (const line of [...lines, theirs])
      expect(await line.next()).toMatchObject({ event: 'notifications', data: { unread: 0 } })
    await tell(me.ctx)
    for (const line of lines) expect(await line.next()).toMatchObject({ data: { unread: 1 } })
    await markAllRead(me.ctx, new Date(Date.now() + 1000))
    for (const line of lines) expect(await line.next()).toMatchObject({ data: { unread: 0 } })
    await tell(other.ctx)
    // The first thing they hear since is their own.
    expect(await theirs.next()).toMatchObject({ data: { unread: 1 } })
    expect(lines[0]?.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(lines[0]?.headers.get('cache-control')).toContain('no-store')
    for (const line of [...lines, theirs]) await line.end()
  })

  it('goes on after a break with what was missed, and says nothing twice', async () => {
    const { ctx, sid } = await person()
    const first = await one.open(sid)
    const before = await first.next()
    await first.end()
    await tell(ctx)
    const second = await two.open(sid, before?.id)
    const missed = await second.next()
    expect(missed).toMatchObject({ data: { unread: 1 } })
    await second.end()
    const third = await one.open(sid, missed?.id)
    await tell(ctx)
    expect(await third.next()).toMatchObject({ data: { unread: 2 } })
    await third.end()
  })

  it('tells admins, and nobody else, of every event of any process', async () => {
    const [admin, student] = [await person(asAdmin(test.db)), await person()]
    const line = await two.open(admin.sid, undefined, 'log')
    const first = await line.next()
    expect(first).toMatchObject({ event: 'log' })
    const id = await withTransaction(student.ctx, (ctx) =>
      announce(ctx, platformWorkspaceId, siteTextChanged, { key: 'hero.title', reset: false }),
    )
    let told = first
    while (told && (told.data as { newest: string }).newest !== id) told = await line.next()
    expect(told).toMatchObject({ event: 'log', data: { newest: id } })
    await line.end()
    expect(await one.hub.readNow(student.ctx.actor, ['log', 'notifications'])).toEqual({
      notifications: { unread: 0 },
    })
  })

  it('ends with the session, and with a suspension', async () => {
    const [left, suspended] = [await person(), await person()]
    for (const { sid, end } of [
      { sid: left.sid, end: () => endSession(left.ctx, left.sessionId) },
      {
        sid: suspended.sid,
        end: () =>
          test.db
            .update(users)
            .set({ suspendedAt: new Date(), suspendedReason: 'Chargebacks' })
            .where(eq(users.id, suspended.ctx.actor.userId)),
      },
    ]) {
      const line = await one.open(sid)
      await line.next()
      await one.hub.check()
      await end()
      await one.hub.check()
      expect(await line.next()).toMatchObject({ event: 'bye' })
      expect(await line.next()).toBeNull()
    }
  })

  it('is for who is signed in, and not for any number of windows', async () => {
    expect((await one.open('nobody')).status).toBe(401)
    const { sid } = await person()
    const lines = await Promise.all(Array.from({ length: 12 }, () => two.open(sid)))
    expect(lines.every(({ status }) => status === 200)).toBe(true)
    const refused = await two.open(sid)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    await Promise.all(lines.map((line) => line.end()))
  })

  it('does not hold up a process that stops', async () => {
    const process = await startProcess()
    const { sid } = await person()
    const line = await process.open(sid)
    await line.next()
    await process.close()
    expect(await line.next()).toBeNull()
  })
})
