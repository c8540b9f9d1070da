import type { FastifyRequest } from 'fastify'
import { isSignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { Attribution } from '../rules.ts'
import type { Counter } from './counter.ts'
import { lookerOf } from './lookers.ts'

declare module '#platform/context.ts' {
  interface InstanceParts {
    /** Counts the views of this process; absent where no pages are served. */
    visits?: Counter
  }
}

/**
 * What led someone to a checkout, for the order to keep: by the hash that today's views of theirs have, so without a cookie. Whoever
 * isn't counted leads to nothing. Ask the answer when the order is opened, and it's what is known by then.
 */
export function ledBy(ctx: Ctx, request: FastifyRequest, workspaceId: Id<'wsp'>): () => Attribution | null {
  const looker = lookerOf(request.headers)
  const { visits } = ctx.instance
  if (!visits || !looker || isOwn(ctx, workspaceId)) return () => null
  const leading = orNull(() => visits.leading(workspaceId, { ...looker, ip: request.ip }))
  return () => orNull(() => leading?.() ?? null)
}

/** No order fails for want of where it came from. */
function orNull<T>(ask: () => T): T | null {
  try {
    return ask()
  } catch {
    return null
  }
}

/** The store's owner, and an admin who looks as someone: their looks are no visits. */
export function isOwn({ actor }: Pick<Ctx, 'actor'>, workspaceId: Id<'wsp'>): boolean {
  if (isSignedIn(actor) && actor.viewedBy !== undefined) return true
  return actor.kind === 'creator' && actor.workspaceId === workspaceId
}
