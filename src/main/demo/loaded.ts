import { and, eq } from 'drizzle-orm'
import * as z from 'zod'
import { defineEvent } from '#kernel/events.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { events } from '#platform/events/tables.ts'

/** Announced last: without it a load was killed on the way and is taken up again. */
export const demoLoaded = defineEvent('demo.loaded', z.object({}))

export async function isDemoLoaded(ctx: Pick<Ctx, 'db'>): Promise<boolean> {
  const loaded = and(eq(events.workspaceId, platformWorkspaceId), eq(events.type, demoLoaded.type))
  return (await ctx.db.$count(events, loaded)) > 0
}
