import { and, asc, eq } from 'drizzle-orm'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { mine } from '#platform/tables.ts'
import type { Goal } from '../clients-contract.ts'
import { maxGoals } from '../rules.ts'
import { lockClient } from './lock-client.ts'
import { coachingGoals } from './tables.ts'

/** What a client wants to reach, in the order it was written down. */
export async function listGoals(ctx: CreatorCtx, clientId: Id<'ccl'>): Promise<Goal[]> {
  const rows = await ctx.db
    .select()
    .from(coachingGoals)
    .where(and(mine(ctx, coachingGoals), eq(coachingGoals.clientId, clientId)))
    .orderBy(asc(coachingGoals.createdAt), asc(coachingGoals.id))
  return rows.map(({ id, kind, title, dueOn, doneAt }) => ({
    ...{ id, kind, title, dueOn },
    doneAt: doneAt?.toISOString() ?? null,
  }))
}

/** @throws NOT_FOUND; INVALID without words; CONFLICT for more than anyone reads. */
export function addGoal(
  ctx: CreatorCtx,
  clientId: Id<'ccl'>,
  { kind, title, dueOn }: { kind: 'goal' | 'milestone'; title: string; dueOn: string | null },
): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    await lockClient(ctx, clientId)
    refuseEmpty(title)
    const of = and(mine(ctx, coachingGoals), eq(coachingGoals.clientId, clientId))
    if ((await ctx.db.$count(coachingGoals, of)) >= maxGoals)
      throw new AppError('CONFLICT', 'There are already 100 goals. Remove one first.')
    const now = ctx.now()
    const { workspaceId } = ctx.actor
    await ctx.db.insert(coachingGoals).values({
      workspaceId,
      id: newId('cgl', now),
      clientId,
      kind,
      title: title.trim(),
      dueOn,
      createdAt: now,
    })
  })
}

/** @throws NOT_FOUND; INVALID without words. */
export async function changeGoal(
  ctx: CreatorCtx,
  {
    clientId,
    goalId,
    title,
    dueOn,
    done,
  }: {
    clientId: Id<'ccl'>
    goalId: Id<'cgl'>
    title?: string | undefined
    dueOn?: string | null | undefined
    done?: boolean | undefined
  },
): Promise<void> {
  if (title !== undefined) refuseEmpty(title)
  const [changed] = await ctx.db
    .update(coachingGoals)
    .set({
      // A row is always written: an empty change would be no statement.
      clientId,
      ...(title === undefined ? {} : { title: title.trim() }),
      ...(dueOn === undefined ? {} : { dueOn }),
      ...(done === undefined ? {} : { doneAt: done ? ctx.now() : null }),
    })
    .where(and(mine(ctx, coachingGoals, goalId), eq(coachingGoals.clientId, clientId)))
    .returning({ id: coachingGoals.id })
  if (!changed) throw noGoal()
}

/** @throws NOT_FOUND. */
export async function removeGoal(ctx: CreatorCtx, clientId: Id<'ccl'>, goalId: Id<'cgl'>): Promise<void> {
  const [gone] = await ctx.db
    .delete(coachingGoals)
    .where(and(mine(ctx, coachingGoals, goalId), eq(coachingGoals.clientId, clientId)))
    .returning({ id: coachingGoals.id })
  if (!gone) throw noGoal()
}

function refuseEmpty(title: string): void {
  if (title.trim() === '') throw invalid({ title: 'Enter what the client wants to achieve' })
}

const noGoal = () => new AppError('NOT_FOUND', 'This goal was already removed.')
