import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSignedIn, passesGuard } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import { type CallCtx, signedInCtx } from '#platform/rpc.ts'
import { openExport } from './exports.ts'
import { readMailBody } from './outbox.ts'

type Tools = { contextOf(request: FastifyRequest, reply: FastifyReply): Promise<CallCtx> }

/** What admins download or view as a document. These have their own routes because their answers aren't JSON. */
export function mountAdminFiles(app: FastifyInstance, { contextOf }: Tools): void {
  const adminOf = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.kind = 'api'
    const ctx = await contextOf(request, reply)
    if (!isSignedIn(ctx.actor)) throw new AppError('UNAUTHORIZED', 'Sign in to continue.')
    if (!passesGuard(ctx.actor, { role: 'admin' }))
      throw new AppError('FORBIDDEN', 'You don’t have permission to do this.', {
        data: { role: 'admin', plan: 'free_plan' },
      })
    return signedInCtx(ctx)
  }

  app.get<{ Params: { exportId: string } }>(
    '/api/v1/admin/exports/:exportId/file',
    async (request, reply) => {
      const ctx = await adminOf(request, reply)
      const { exportId } = request.params
      if (!isId('xpt', exportId)) throw nothing()
      const { stream, bytes, type, name } = await openExport(ctx, exportId)
      return reply
        .type(type)
        .header('cache-control', 'no-store')
        .header('content-length', bytes)
        .header('content-disposition', `attachment; filename="${name}"`)
        .send(stream)
    },
  )

  app.get<{ Params: { mailId: string }; Querystring: { ticket?: unknown } }>(
    '/api/v1/admin/mails/:mailId/body',
    async (request, reply) => {
      const ctx = await adminOf(request, reply)
      const { mailId } = request.params
      const { ticket } = request.query
      if (!isId('mal', mailId)) throw nothing()
      const html = await readMailBody(ctx, mailId, typeof ticket === 'string' ? ticket : '')
      reply.kind = 'mail'
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('referrer-policy', 'no-referrer')
        .send(html)
    },
  )
}

const nothing = () => new AppError('NOT_FOUND', 'There’s nothing at this address.')
