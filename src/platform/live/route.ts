import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#kernel/errors.ts'
import type { Config } from '../config.ts'
import { securityHeaders } from '../http/headers.ts'
import { type CallCtx, signedInCtx } from '../rpc.ts'
import type { LiveHub } from './hub.ts'

type Options = {
  hub: LiveHub
  config: Pick<Config, 'secureCookies'>
  contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<CallCtx>
}

export const livePath = '/api/v1/live'

/**
 * `GET /api/v1/live?channels=…`: server-sent events for who is signed in, until the session or the process ends. Without
 * `Accept: text/event-stream`, how things are now.
 */
export function mountLive(app: FastifyInstance, { hub, config, contextOf }: Options): void {
  const headers = {
    ...securityHeaders('api', config),
    'content-type': 'text/event-stream; charset=utf-8',
    // Nothing in between may keep, change or hold it back.
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
    // Once it ended there is nothing more to ask here: a server that stops need not wait for the connection.
    connection: 'close',
  }
  app.get<{ Querystring: { channels?: unknown } }>(
    livePath,
    { exposeHeadRoute: false },
    async (request, reply) => {
      reply.kind = 'api'
      if (app.closing.stage !== 'open')
        throw new AppError('UNAVAILABLE', 'The server is restarting. Try again.', { retryAfterSeconds: 2 })
      const { actor } = signedInCtx(await contextOf(request, reply))
      if (actor.viewedBy)
        throw new AppError('auth/viewing', 'Live updates are off while you view as someone else.')
      const { channels } = request.query
      const wanted = typeof channels === 'string' ? channels.split(',') : []
      // Who doesn't ask for a stream is told once.
      if (!request.headers.accept?.includes('text/event-stream'))
        return reply.type('application/json; charset=utf-8').send(await hub.readNow(actor, wanted))
      if (!hub.hasRoomFor(actor))
        throw new AppError('RATE_LIMITED', 'This account is open in too many windows for live updates.', {
          retryAfterSeconds: 60,
        })
      const last = request.headers['last-event-id']
      reply.hijack()
      reply.raw.writeHead(200, { ...headers, 'x-request-id': request.id })
      await hub.open(actor, reply.raw, wanted, typeof last === 'string' ? last : undefined)
    },
  )
  app.addHook('preClose', (done) => {
    hub.close()
    done()
  })
}
