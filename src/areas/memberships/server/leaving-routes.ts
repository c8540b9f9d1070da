import { Readable } from 'node:stream'
import { implement } from '@orpc/server'
import type { FastifyInstance } from 'fastify'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { MountTools } from '#platform/area.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { csvParts } from '#platform/csv.ts'
import { accessGuard, type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { type LeavingMember, leavingContract } from '../leaving-contract.ts'
import { cancelLeaving, listLeaving } from './leaving.ts'
import { pageSize } from './members.ts'

const on = implement(leavingContract).$context<CallCtx>().use(accessGuard)

export const leavingRoutes = on.router({
  list: on.list.handler(({ context, input }) => listLeaving(creatorCtx(context), input)),
  cancel: on.cancel.handler(async ({ context, input }) => {
    await cancelLeaving(creatorCtx(context), input.memberId)
    return { done: true as const }
  }),
})

const columns = [
  { heading: 'Member', of: ({ name }: LeavingMember) => name },
  { heading: 'Email', of: ({ email }: LeavingMember) => email },
  { heading: 'Tier', of: ({ tier }: LeavingMember) => tier },
  { heading: 'Status', of: ({ status }: LeavingMember) => status },
  { heading: 'Badge', of: ({ badge }: LeavingMember) => badge ?? '' },
  { heading: 'Access until', of: ({ until }: LeavingMember) => until ?? '' },
]

/** The same list as a file that's written while it's read, on every plan. */
export function mountLeavingFile(app: FastifyInstance, { contextOf }: Pick<MountTools, 'contextOf'>): void {
  app.get('/api/v1/payments/members.csv', async (request, reply) => {
    reply.kind = 'api'
    const ctx = await contextOf(request, reply)
    if (!isSignedIn(ctx.actor)) throw new AppError('UNAUTHORIZED', 'Sign in to continue.')
    const own = creatorCtx(ctx)
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', 'attachment; filename="members.csv"')
      .send(Readable.from(csvParts(leavingInParts(own), columns)))
  })
}

async function* leavingInParts(ctx: CreatorCtx): AsyncGenerator<LeavingMember[]> {
  for (let page = 1; ; page++) {
    const { members } = await listLeaving(ctx, { page })
    yield members
    if (members.length < pageSize) return
  }
}
