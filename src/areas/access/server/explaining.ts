import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { pointFor } from '#platform/points.ts'
import type { AccessReason } from '../reasons.ts'
import { isLive, type Standing, type Thing, type WhyNo, type WhyYes, whyOpen, whyOver } from '../rules.ts'
import { type Grant, grantsOfActor } from './grants.ts'
import { includingOf } from './inclusions.ts'

/** Yes or no to "may this person see this", always with the reason (`whysYes`, `whysNo`), and with what includes it where that decides. */
export type Explanation =
  | { allowed: true; because: 'owner' }
  | { allowed: true; because: Exclude<WhyYes, 'owner'>; grant: Grant; via: Thing | null }
  | { allowed: false; because: WhyNo; sentence: string; via?: Thing; from?: Date }

/** What is being paid for says how it is with a right that has an end: payments knows, and access can't ask it by name. */
export type RightStanding = (ctx: Ctx, grant: Grant) => Promise<Standing>
export const rightStanding = pointFor<RightStanding>('rightStanding')

/**
 * May the actor see the thing, and why? Lessons, files, email and pages all ask here; a failure of the database is an
 * error, never a yes. Whoever goes in and does something there asks `enterThing`.
 */
export async function explainAccess(ctx: Ctx, workspaceId: Id<'wsp'>, thing: Thing): Promise<Explanation> {
  const { actor } = ctx
  if (actor.kind === 'creator' && actor.workspaceId === workspaceId)
    return { allowed: true, because: 'owner' }
  const direct = await grantsOfActor(ctx, workspaceId, thing)
  const live = liveOf(ctx, direct.found)
  if (live) return { allowed: true, because: await whyItIsOpen(ctx, live), grant: live, via: null }
  const by = await throughInclusions(ctx, workspaceId, thing)
  if (by?.allowed) return by
  if (direct.found.length > 0) return whyClosed(ctx, direct.found)
  if (by && by.because !== 'needs-tier') return by
  if (direct.isElsewhere) return notProven
  return by ?? { allowed: false, because: 'not-bought', sentence: 'You don’t own this.' }
}

/** Whether the thing itself is someone's: what they see as a member isn't. */
export const isHeld = (explanation: Explanation): boolean =>
  explanation.allowed && explanation.because !== 'owner' && explanation.via === null

const notProven: Explanation = {
  allowed: false,
  because: 'not-proven',
  sentence: 'Open the link in your receipt email to keep learning, or sign in.',
}

/** Of several that are alive, the one that leads to the person's own place. */
function liveOf(ctx: Ctx, found: readonly Grant[]): Grant | null {
  const alive = found.filter((grant) => isLive(grant, ctx.now()))
  return alive.find((grant) => grant.seat === '') ?? alive[0] ?? null
}

const whyItIsOpen = async (ctx: Ctx, grant: Grant): Promise<Exclude<WhyYes, 'owner' | 'tier'>> =>
  whyOpen(grant, await standingOf(ctx, grant))

/** What has no end isn't paid for by the month. */
async function standingOf(ctx: Ctx, grant: Grant): Promise<Standing> {
  if (grant.endsAt === null || grant.sourceKind !== 'order') return null
  const [ask] = ctx.instance.given(rightStanding)
  return ask ? ask(ctx, grant) : null
}

export const refundedReason: AccessReason = 'access.refunded'

async function whyClosed(
  ctx: Ctx,
  found: readonly Grant[],
): Promise<Extract<Explanation, { allowed: false }>> {
  if (found.some((grant) => grant.revokedAt)) {
    const revokedReason = found.find((grant) => grant.revokedReason)?.revokedReason ?? null
    const over = { revokedAt: ctx.now(), revokedReason }
    return {
      allowed: false,
      because: whyOver(over, null, refundedReason),
      sentence: revokedReason ?? 'Your access was ended.',
    }
  }
  for (const grant of found)
    if ((await standingOf(ctx, grant)) === 'paused')
      return { allowed: false, because: 'paused', sentence: 'Your membership is paused.' }
  return { allowed: false, because: 'ended', sentence: 'Your access has ended.' }
}

/** By what includes it: null where nothing does. */
async function throughInclusions(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  thing: Thing,
): Promise<Explanation | null> {
  const including = await includingOf(ctx, { workspaceId, ...thing })
  if (including.length === 0) return null
  const now = ctx.now()
  const open = including.filter(({ fromAt }) => fromAt <= now)
  const found: Grant[] = []
  let isElsewhere = false
  for (const { viaKind, viaId } of including) {
    const held = await grantsOfActor(ctx, workspaceId, { kind: viaKind, id: viaId })
    found.push(...held.found)
    isElsewhere ||= held.isElsewhere
  }
  const viaOf = (grant: Grant) => ({ kind: grant.thingKind, id: grant.thingId })
  const isOpen = (grant: Grant) => open.some(({ viaId }) => viaId === grant.thingId)
  const grant = liveOf(ctx, found.filter(isOpen))
  if (grant) {
    const why = await whyItIsOpen(ctx, grant)
    const because = why === 'trial' || why === 'grace' ? why : 'tier'
    return { allowed: true, because, grant, via: viaOf(grant) }
  }
  const later = liveOf(ctx, found)
  const from = later && including.find(({ viaId }) => viaId === later.thingId)?.fromAt
  if (later && from)
    return {
      ...{ allowed: false, because: 'scheduled', sentence: 'This isn’t open yet.', from },
      via: viaOf(later),
    }
  if (found.length > 0) {
    const closed = await whyClosed(ctx, found)
    return { ...closed, via: viaOf(found[0] as Grant) }
  }
  if (isElsewhere) return notProven
  const [first] = including
  return first
    ? {
        ...{ allowed: false, because: 'needs-tier', sentence: 'This is for members.' },
        via: { kind: first.viaKind, id: first.viaId },
      }
    : null
}
