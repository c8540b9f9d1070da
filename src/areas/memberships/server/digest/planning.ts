import { getWorkspace, type WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { newId } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import { zoneClock } from '#kernel/zone-clock.ts'
import { type CreatorCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { inTransaction, type Listener } from '#platform/events/listeners.ts'
import { within } from '#platform/tables.ts'
import type { Digest, DigestPlan } from '../../digest-contract.ts'
import { piecePublished } from '../../events.ts'
import { memberDigests } from '../digest-tables.ts'

export type DigestRow = typeof memberDigests.$inferSelect

/** Friday at nine, until its creator says otherwise. */
export const usualPlan: DigestPlan = { isOn: true, weekday: 5, hour: 9 }
/** What's older is no news. */
export const newsMs = days(7)

/** The first thing that's published plans the first email. */
export const digestListeners: readonly Listener[] = [
  inTransaction('memberships.planDigest', piecePublished, async (ctx) => {
    // While the past is told, its weeks are over.
    if (ctx.retelling) return
    const { workspaceId } = ctx.actor
    const { timeZone } = await getWorkspace(ctx, workspaceId)
    await ctx.db
      .insert(memberDigests)
      .values(rowOf(ctx, timeZone, usualPlan))
      .onConflictDoNothing({ target: [memberDigests.workspaceId] })
  }),
]

function rowOf(ctx: WorkspaceCtx, timeZone: string, plan: DigestPlan): DigestRow {
  const now = ctx.now()
  return {
    ...{ workspaceId: ctx.actor.workspaceId, id: newId('mdg', now), ...plan },
    toldUntil: new Date(now.getTime() - newsMs),
    dueAt: plan.isOn ? nextDue(timeZone, plan, now) : null,
  }
}

/** The next time that clocks of a zone show this hour of this day of the week, after a moment. */
export function nextDue(
  timeZone: string,
  { weekday, hour }: Pick<DigestPlan, 'weekday' | 'hour'>,
  after: Date,
): Date {
  const clock = zoneClock(timeZone)
  const wall = new Date(clock.wallAt(after.getTime()))
  const midnight = Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate())
  const ahead = (weekday - wall.getUTCDay() + 7) % 7
  const at = (week: number) => new Date(clock.instantOf(midnight + days(ahead + 7 * week) + hours(hour)))
  return at(0) > after ? at(0) : at(1)
}

export async function getDigest(ctx: CreatorCtx): Promise<Digest> {
  const workspace = await getWorkspace(ctx, ctx.actor.workspaceId)
  const [row] = await ctx.db.select().from(memberDigests).where(within(ctx.actor.workspaceId, memberDigests))
  return present(workspace, row ?? rowOf(ctx, workspace.timeZone, usualPlan))
}

const present = (
  { timeZone }: WorkspaceRecord,
  { isOn, weekday, hour, dueAt }: Pick<DigestRow, 'isOn' | 'weekday' | 'hour' | 'dueAt'>,
): Digest => ({ isOn, weekday, hour, timeZone, nextAt: dueAt?.toISOString() ?? null })

/** Says when it's sent from now on. Another day makes no second one of this week's. */
export function changeDigest(ctx: CreatorCtx, plan: DigestPlan): Promise<Digest> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    const workspace = await getWorkspace(ctx, workspaceId)
    const fresh = rowOf(ctx, workspace.timeZone, plan)
    const [known] = await ctx.db
      .select()
      .from(memberDigests)
      .where(within(workspaceId, memberDigests))
      .for('update')
    if (!known) {
      await ctx.db
        .insert(memberDigests)
        .values(fresh)
        // Something was published meanwhile, which planned it as usual.
        .onConflictDoUpdate({ target: [memberDigests.workspaceId], set: { ...plan, dueAt: fresh.dueAt } })
      return present(workspace, fresh)
    }
    const now = ctx.now().getTime()
    const toldUntil = new Date(Math.max(known.toldUntil.getTime(), now - newsMs))
    // Six days at least after the last one; what was never told has nothing to wait for.
    const earliest = new Date(Math.max(now, known.toldUntil.getTime() + days(6)))
    const dueAt = plan.isOn ? nextDue(workspace.timeZone, plan, earliest) : null
    await ctx.db
      .update(memberDigests)
      .set({ ...plan, dueAt, toldUntil })
      .where(within(workspaceId, memberDigests, known.id))
    return present(workspace, { ...plan, dueAt })
  })
}
