import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import { type CallCtx, signedInCtx } from '#platform/rpc.ts'
import { openDataExport } from './data-exports.ts'

type Tools = { contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<CallCtx> }

/** The archive itself: only for the person it's about, while they're signed in. */
export function mountDataExports(app: FastifyInstance, { contextOf }: Tools): void {
  app.get<{ Params: { exportId: string } }>(
    '/api/v1/me/data-export/:exportId/file',
    async (request, reply) => {
      reply.kind = 'api'
      const ctx = await contextOf(request, reply)
      if (!isSignedIn(ctx.actor)) throw new AppError('UNAUTHORIZED', 'No user logged in')
      if (ctx.actor.viewedBy)
        throw new AppError('auth/viewing', 'Only the account’s owner can get this archive.')
      const { exportId } = request.params
      if (!isId('dex', exportId)) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
      const { stream, bytes } = await openDataExport(signedInCtx(ctx), exportId)
      return reply
        .header('content-disposition', 'attachment; filename="my-data.zip"')
        .header('content-length', bytes)
        .type('application/zip')
        .send(stream)
    },
  )
}
