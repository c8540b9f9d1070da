import { eq } from 'drizzle-orm'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import type { Achievement } from '../contract.ts'
import { achievementEarned } from '../events.ts'
import { type AchievementKey, achievementGoals, achievementKeys } from '../rules.ts'
import { achievementsOf, type LeftInCourse, type UserAchievements } from './facts.ts'
import { userAchievements } from './tables.ts'

type Row = typeof userAchievements.$inferSelect

/**
 * The eight achievements of the reader: what earned each, or what is left. What the facts have earned since anyone looked is
 * kept on the way, for earned is earned, whatever happens to the facts.
 */
export async function listAchievements(
  ctx: Ctx<SignedIn>,
): Promise<{ earned: number; achievements: Achievement[] }> {
  const { userId } = ctx.actor
  const facts = await achievementsOf(ctx, userId)
  const rows = await keepEarned(ctx, userId, facts)
  const achievements = achievementKeys.map((key) => achievementOf(key, rows.get(key), facts))
  return { earned: achievements.filter((one) => one.earnedAt !== null).length, achievements }
}

/** Keeps what a user has earned by now. Asking again, from any process, changes nothing. */
export async function refreshAchievements(ctx: Ctx, userId: Id<'usr'>): Promise<void> {
  await keepEarned(ctx, userId, await achievementsOf(ctx, userId))
}

async function keepEarned(
  ctx: Ctx,
  userId: Id<'usr'>,
  { standings }: UserAchievements,
): Promise<Map<AchievementKey, Row>> {
  const kept = await ctx.db.select().from(userAchievements).where(eq(userAchievements.userId, userId))
  const rows = new Map(kept.map((row) => [row.key, row]))
  const fresh = achievementKeys
    .filter((key) => !rows.has(key) && standings[key].have >= achievementGoals[key])
    .map((key) => ({
      userId,
      key,
      earnedAt: standings[key].earnedAt ?? ctx.now(),
      by: standings[key].by,
    }))
  if (fresh.length > 0) {
    await keep(ctx, fresh)
    for (const row of fresh) rows.set(row.key, row)
  }
  return rows
}

/** Whoever writes the row first says so; another process that saw the same facts says nothing. */
function keep(ctx: Ctx, fresh: Row[]): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const kept = await ctx.db.insert(userAchievements).values(fresh).onConflictDoNothing().returning()
    for (const { userId, key, by } of kept)
      await announce(ctx, platformWorkspaceId, achievementEarned, { userId, key, by })
  })
}

function achievementOf(key: AchievementKey, row: Row | undefined, facts: UserAchievements): Achievement {
  return {
    key,
    earnedAt: row?.earnedAt.toISOString() ?? null,
    by: row?.by ?? null,
    have: Math.min(facts.standings[key].have, achievementGoals[key]),
    need: achievementGoals[key],
    course: row ? null : courseFor(key, facts),
  }
}

function courseFor(key: AchievementKey, { nearest, waiting }: UserAchievements): LeftInCourse | null {
  if (key === 'firstCourse') return nearest
  return key === 'certified' ? (waiting ?? nearest) : null
}
