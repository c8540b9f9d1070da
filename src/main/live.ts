import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { stillSignedIn } from '#areas/accounts/server/still-signed-in.ts'
import { liveChangeOf } from '#platform/live/changes.ts'
import { createLiveHub } from '#platform/live/hub.ts'
import { mountLive } from '#platform/live/route.ts'
import type { CallCtx } from '#platform/rpc.ts'
import type { Application } from './application.ts'
import { serverAreas } from './areas.ts'

const channels = serverAreas.flatMap((area) => area.live ?? [])

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<CallCtx>

/** The lines that stay open: told of changes by every process, ended with the session or the server. */
export function mountLiveChannels(
  app: FastifyInstance,
  { config, database, instance, broadcast, log }: Application,
  contextOf: ContextOf,
): void {
  const base = { db: database.db, now: () => new Date(), instance }
  const hub = createLiveHub({ channels, base, stillSignedIn: (ids) => stillSignedIn(base, ids), log })
  broadcast.onMessage((message) => {
    const change = liveChangeOf(message)
    if (change) hub.changed(change)
  })
  broadcast.onGap(() => hub.missedSome())
  mountLive(app, { hub, config, contextOf })
}
