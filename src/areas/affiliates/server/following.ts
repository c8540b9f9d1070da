import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookieName } from '#areas/accounts/server/cookie.ts'
import { resolveActor } from '#areas/accounts/server/sessions.ts'
import { viaOf } from '#areas/visits/rules.ts'
import { isOwn } from '#areas/visits/server/leading.ts'
import { isSignedIn } from '#kernel/actor.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { MountTools } from '#platform/area.ts'
import { type Ctx, systemCtx } from '#platform/context.ts'
import { activeByCode } from './attribution.ts'
import { affiliateFollowers } from './tables.ts'

/** Looked up at a time, at most: links shared by the thousand mustn't keep the database busy. */
const mostAsked = 50

/**
 * Remembers for 30 days who came by an affiliate's link, of people who are signed in. Anyone else is a visit without a name, and
 * stays one: there's no cookie.
 */
export function mountFollowing(app: FastifyInstance, { instance, ctx }: MountTools): void {
  const underway = new Set<Promise<void>>()
  app.addHook('onResponse', (request, reply, done) => {
    const followed = followedBy(request, reply)
    if (followed && underway.size < mostAsked) {
      const asking = keepFollower(ctx, followed, request.cookies[sessionCookieName(instance)] ?? '')
        // The page is out, and an order never waits for it.
        .catch((err: unknown) =>
          app.log.warn({ err, requestId: request.id }, 'an affiliate’s link wasn’t noted'),
        )
        .finally(() => underway.delete(asking))
      underway.add(asking)
    }
    done()

    function followedBy({ method, url, cookies }: FastifyRequest, { seen, statusCode }: FastifyReply) {
      if (!seen || method !== 'GET' || (statusCode !== 200 && statusCode !== 304)) return null
      const via = viaOf(url)
      if (!via || !cookies[sessionCookieName(instance)]) return null
      return { workspaceId: seen.workspaceId as Id<'wsp'>, via }
    }
  })
  app.addHook('onClose', async () => {
    await Promise.allSettled(underway)
  })
}

type LinkVisit = { workspaceId: Id<'wsp'>; via: string }

async function keepFollower(ctx: Ctx, { workspaceId, via }: LinkVisit, session: string): Promise<void> {
  const resolved = await resolveActor(ctx, session)
  if (!isSignedIn(resolved.actor) || isOwn(resolved, workspaceId)) return
  await rememberFollower(ctx, { workspaceId, via, userId: resolved.actor.userId })
}

/** The last affiliate whose link someone came by is who sent them. */
export async function rememberFollower(
  ctx: Ctx,
  { workspaceId, via, userId }: LinkVisit & { userId: Id<'usr'> },
): Promise<void> {
  const own = systemCtx(ctx, 'affiliates.follow', workspaceId)
  const affiliate = await activeByCode(own, workspaceId, via)
  if (!affiliate) return
  const now = ctx.now()
  const seen = { affiliateId: affiliate.id, seenAt: now }
  await own.db
    .insert(affiliateFollowers)
    .values({ workspaceId, id: newId('afl', now), userId, ...seen })
    .onConflictDoUpdate({ target: [affiliateFollowers.workspaceId, affiliateFollowers.userId], set: seen })
}
