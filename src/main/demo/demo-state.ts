import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import { countRealUsers, demoBegunAt } from '#areas/accounts/server/demo.ts'
import { defineEvent } from '#kernel/events.ts'
import { type Config, WrongSettings } from '#platform/config.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { events } from '#platform/events/tables.ts'

/** Announced last: without it a load was killed on the way and is taken up again. */
export const demoLoaded = defineEvent('demo.loaded', z.object({}))

async function isDemoLoaded(ctx: Pick<Ctx, 'db'>): Promise<boolean> {
  const loaded = and(eq(events.workspaceId, platformWorkspaceId), eq(events.type, demoLoaded.type))
  return (await ctx.db.$count(events, loaded)) > 0
}

/**
 * Since when there is a demo to load, or one to finish that was killed on the way; null when all of it is there, `unwanted` where
 * people are.
 */
export async function dueDemo(ctx: Ctx): Promise<{ begunAt: Date } | 'unwanted' | null> {
  const begunAt = await demoBegunAt(ctx)
  if (!begunAt && (await countRealUsers(ctx)) > 0) return 'unwanted'
  if (begunAt && (await isDemoLoaded(ctx))) return null
  return { begunAt: begunAt ?? ctx.now() }
}

/** @throws WrongSettings when a real instance would run with the demo's accounts in it. */
export async function refuseDemoOnRealInstance(
  ctx: Ctx,
  config: Pick<Config, 'real' | 'demo'>,
): Promise<void> {
  if (!config.real || config.demo || !(await demoBegunAt(ctx))) return
  throw new WrongSettings([
    'APP_URL is set, and this data folder holds the demo accounts. Remove the demo with: npm run cli -- demo:clear',
  ])
}
