import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#kernel/errors.ts'

declare module 'fastify' {
  interface FastifyInstance {
    closing: Closing
  }
}

type Closing = { stage: 'open' | 'leaving' | 'closed' }

/**
 * How long connections are asked to leave before the port is closed. A client that keeps its connection busy gets
 * `Connection: close` within it, so no request is on its way into a socket while that is closed.
 */
const leaveMs = 800

/** Adds what `closeGently` needs; called before any other hook. */
export function prepareClosing(app: FastifyInstance): void {
  const closing: Closing = { stage: 'open' }
  app.decorate('closing', closing)
  app.addHook('onRequest', (request, _reply, done) => {
    if (closing.stage !== 'closed' || request.url === '/healthz') return done()
    done(new AppError('UNAVAILABLE', 'The server is restarting. Try again.', { retryAfterSeconds: 2 }))
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing.stage !== 'open') reply.header('connection', 'close')
    done(null, payload)
  })
}

/**
 * Closes the server so that no one is cut off: first every answer asks its client to leave, then the port is closed and
 * what is in flight finishes. Whoever isn't done after `patienceMs` is cut off after all.
 */
export async function closeGently(app: FastifyInstance, patienceMs: number): Promise<void> {
  if (app.closing.stage !== 'open') return
  app.closing.stage = 'leaving'
  if (await hasConnections(app)) await sleep(leaveMs)
  app.closing.stage = 'closed'
  const cutOff = setTimeout(() => app.server.closeAllConnections(), patienceMs)
  await app.close()
  clearTimeout(cutOff)
}

function hasConnections(app: FastifyInstance): Promise<boolean> {
  return new Promise((resolve) => {
    app.server.getConnections((error, count) => resolve(error !== null || count > 0))
  })
}
