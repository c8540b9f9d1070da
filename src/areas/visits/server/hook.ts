import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookieName } from '#areas/accounts/server/cookie.ts'
import { resolveActor } from '#areas/accounts/server/sessions.ts'
import type { Id } from '#kernel/ids.ts'
import type { MountTools } from '#platform/area.ts'
import { platformWorkspaceId } from '#platform/context.ts'
import type { SeenPage } from '#platform/http/page-cache.ts'
import { type Counter, openCounter } from './counter.ts'
import { isOwn } from './leading.ts'
import { lookerOf } from './lookers.ts'

/** Sessions that are looked up at a time, at most. More looks of people who are signed in aren't counted. */
const mostAsked = 200

/** Counts each look at a public page once its answer is out. The page itself knows nothing of it. */
export function mountVisits(app: FastifyInstance, { instance, ctx }: MountTools): void {
  const counter = openCounter(ctx, app.log)
  instance.visits = counter
  const underway = new Set<Promise<void>>()
  app.decorateReply('seen', null)

  app.addHook('onResponse', (request, reply, done) => {
    try {
      if (reply.seen && wasShown(request, reply)) look(request, reply.seen)
    } catch (err) {
      // The answer is out; only the log needs to know.
      app.log.warn({ err, requestId: request.id }, 'a page view wasn’t counted')
    }
    done()
  })

  function look(request: FastifyRequest, seen: SeenPage): void {
    const workspaceId = seen.workspaceId as Id<'wsp'>
    const looker = lookerOf(request.headers)
    if (!looker || workspaceId === platformWorkspaceId) return
    const { url, ip, headers } = request
    const { kind, thing } = seen
    const count = () =>
      counter.count({ ...looker, workspaceId, kind, thing, at, url, ip, referrer: headers.referer })
    const at = ctx.now()
    const session = request.cookies[sessionCookieName(instance)]
    if (!session) {
      count()
      return
    }
    if (underway.size >= mostAsked) return
    const asking = resolveActor(ctx, session)
      .then((resolved) => {
        if (!isOwn(resolved, workspaceId)) count()
      })
      // We don't know who looked: better to miss a view than to count the owner's own.
      .catch(() => undefined)
      .finally(() => underway.delete(asking))
    underway.add(asking)
  }

  app.addHook('onClose', () => close(counter, underway))
}

/** A page that came whole, or that the browser has already. */
const wasShown = ({ method }: FastifyRequest, { statusCode }: FastifyReply) =>
  method === 'GET' && (statusCode === 200 || statusCode === 304)

async function close(counter: Counter, underway: ReadonlySet<Promise<void>>): Promise<void> {
  await Promise.allSettled(underway)
  await counter.close()
}
