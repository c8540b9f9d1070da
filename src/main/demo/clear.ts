import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, inArray, or, sql } from 'drizzle-orm'
import { countOtherOwners } from '#areas/access/server/demo.ts'
import {
  demoAddresses,
  demoUserIds,
  demoWorkspaceId,
  demoWorkspaceIds,
  removeDemoAccounts,
} from '#areas/accounts/server/demo.ts'
import { findPlatformWorkspace, removePlatformWorkspace } from '#areas/accounts/server/platform-workspace.ts'
import { messageReceived } from '#areas/marketing/events.ts'
import { demoSenders } from '#areas/marketing/server/demo.ts'
import { paymentConnections } from '#areas/payments/server/connection-tables.ts'
import { orders } from '#areas/payments/server/tables.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { eventDeliveries, events, outbox } from '#platform/events/tables.ts'
import { fileKey } from '#platform/files/files.ts'
import { outboxFolder } from '#platform/mail/carrier.ts'
import { mails } from '#platform/mail/tables.ts'
import { eraseWorkspace } from '#platform/sql/erase.ts'
import { joinSums } from '#platform/sums/joining.ts'
import type { Application } from '../application.ts'
import { serverAreas } from '../areas.ts'
import { demoLoaded } from './demo-state.ts'
import { alone } from './lock.ts'
import { passwordFile } from './password.ts'

type Clear = Pick<Application, 'config' | 'ctx' | 'database' | 'broadcast'>

/**
 * Removes everything the demo made: its people, their workspaces with all that is in them, its emails and its charges. Other
 * people and their workspaces stay. Returns false when there is no demo.
 *
 * One workspace at a time, as data that is spread over machines wants it. What only rows know of goes before those rows, and
 * the people go last: a clear that was killed is continued by the next one.
 *
 * @param options.force removes also what people with accounts of their own got in the demo's workspace.
 * @throws CONFLICT when they would lose it.
 */
export function clearDemo(
  { config, ctx: outer, database, broadcast }: Clear,
  options: { force?: boolean } = {},
): Promise<boolean> {
  const ctx: Ctx = outer
  return alone(database, async () => {
    const userIds = await demoUserIds(ctx)
    const workspaceId = await demoWorkspaceId(ctx)
    if (workspaceId && !options.force) await refuseLoss(ctx, workspaceId, userIds)

    const sent = await mailsOfDemo(ctx, workspaceId)
    for (const { id } of sent) await rm(join(outboxFolder(config.dataDir), `${id}.eml`), { force: true })
    if (workspaceId) for (const area of serverAreas) await area.demo?.beforeErase?.(ctx, workspaceId)
    const platform = await demoPlatform(ctx)
    if (platform) for (const area of serverAreas) await area.demo?.beforeErase?.(ctx, platform)
    for (const id of [...(await demoWorkspaceIds(ctx)), ...(platform ? [platform] : [])]) {
      await withTransaction(ctx, (ctx) => eraseWorkspace(ctx, id))
      await ctx.instance.files.removeAll(fileKey(id))
    }
    if (platform) await removePlatformWorkspace(ctx, platform)
    for (const [id, mailIds] of byWorkspace(sent))
      await ctx.db.delete(mails).where(and(eq(mails.workspaceId, id), inArray(mails.id, mailIds)))
    if (userIds.length > 0) for (const area of serverAreas) await area.demo?.unlink?.(ctx, userIds)

    await withTransaction(ctx, async (ctx) => {
      await forgetEvents(ctx, workspaceId, userIds)
      if (userIds.length === 0) return
      for (const area of serverAreas) await area.demo?.remove?.(ctx, userIds)
    })
    await withTransaction(ctx, removeDemoAccounts)
    // Its people were counted, and taken back by rows of their own: joined, nothing is left.
    await joinSums(ctx)
    await rm(passwordFile(config.dataDir), { force: true })
    if (workspaceId) await broadcast.send(workspaceId)
    return userIds.length > 0
  })
}

/** The platform's own workspace, unless plans were sold there for real money, or are about to be. */
async function demoPlatform(ctx: Ctx): Promise<Id<'wsp'> | null> {
  const id = await findPlatformWorkspace(ctx)
  if (!id) return null
  const [sold, connected] = await Promise.all([
    ctx.db.$count(orders, and(eq(orders.workspaceId, id), eq(orders.mode, 'live'))),
    ctx.db.$count(
      paymentConnections,
      and(eq(paymentConnections.workspaceId, id), eq(paymentConnections.mode, 'live')),
    ),
  ])
  return sold + connected > 0 ? null : id
}

type MailKey = { workspaceId: Id<'wsp'>; id: Id<'mal'> }

function mailsOfDemo(ctx: Ctx, workspaceId: Id<'wsp'> | null): Promise<MailKey[]> {
  return ctx.db
    .select({ workspaceId: mails.workspaceId, id: mails.id })
    .from(mails)
    .where(
      or(
        workspaceId ? eq(mails.workspaceId, workspaceId) : undefined,
        inArray(mails.toAddress, demoAddresses),
      ),
    )
}

const byWorkspace = (sent: readonly MailKey[]): Map<Id<'wsp'>, Id<'mal'>[]> =>
  new Map(
    [...Map.groupBy(sent, ({ workspaceId }) => workspaceId)].map(([workspaceId, all]) => [
      workspaceId,
      all.map(({ id }) => id),
    ]),
  )

async function refuseLoss(ctx: Ctx, workspaceId: Id<'wsp'>, userIds: Id<'usr'>[]): Promise<void> {
  const losers = await countOtherOwners(ctx, workspaceId, userIds)
  if (losers === 0) return
  const who = losers === 1 ? 'One person with an account' : `${losers} people with accounts`
  throw new AppError(
    'CONFLICT',
    `${who} of their own got courses in the demo's workspace and would lose them. To clear it all the same: npm run cli -- demo:clear --force`,
  )
}

/** What the instance recorded about the demo and its people, and deliveries of it that still wait in the job queue. */
async function forgetEvents(ctx: Ctx, workspaceId: Id<'wsp'> | null, userIds: Id<'usr'>[]): Promise<void> {
  const who = sql`coalesce(${events.payload} ->> 'userId', ${events.payload} ->> 'adminId')`
  const about = and(
    eq(events.workspaceId, platformWorkspaceId),
    or(
      eq(events.type, demoLoaded.type),
      userIds.length > 0 ? inArray(who, userIds) : undefined,
      and(
        eq(events.type, messageReceived.type),
        inArray(sql`${events.payload} ->> 'email'`, [...demoSenders]),
      ),
    ),
  )
  const ids = (await ctx.db.select({ id: events.id }).from(events).where(about)).map((event) => event.id)
  if (ids.length > 0) {
    for (const table of [outbox, eventDeliveries, events]) {
      await ctx.db
        .delete(table)
        .where(and(eq(table.workspaceId, platformWorkspaceId), inArray(table.id, ids)))
    }
  }
  const { rows } = await ctx.db.execute<{ jobs: string | null }>(
    sql`select to_regclass('jobs.job')::text as jobs`,
  )
  if (!rows[0]?.jobs) return
  await ctx.db.execute(
    sql`delete from jobs.job where data ->> 'workspaceId' = ${workspaceId} or data ->> 'eventId' in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`,
  )
}
