import { and, desc, eq, gte, lt, or, sql } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import type { Limit } from '#platform/limits/limits.ts'
import { unwaited } from '#platform/sql/durability.ts'
import { mine, within } from '#platform/tables.ts'
import type { ProviderMessage } from '../../connections-contract.ts'
import type { Provider } from '../../rules.ts'
import { wakeAttempts } from '../checkout/attempts.ts'
import { paymentConnections } from '../connection-tables.ts'
import { providerMessages } from '../message-tables.ts'
import type { Account, News } from '../provider/provider.ts'
import { wakeRefunds } from '../refunds/sweeping.ts'
import { wakeConnection } from './following.ts'

/** Shown at most, and kept for so long. */
const mostShown = 50
const keptMs = days(30)
const replays: Limit = { name: 'provider-message-replays', points: 30, seconds: 3600 }

/**
 * Keeps a message and has what it's about asked again, in one commit that doesn't wait for the disk: what a power cut takes with it is
 * found by whoever polls.
 */
export function receiveNews(
  ctx: Ctx,
  account: Account,
  provider: Provider,
  news: readonly News[],
): Promise<void> {
  if (news.length === 0) return Promise.resolve()
  return withTransaction(
    systemCtx(ctx, 'payments.receiveNews', account.workspaceId),
    async (ctx) => {
      await noteMessage(ctx, account, news)
      await wakeFor(ctx, account, provider, news)
    },
    { commit: unwaited },
  )
}

/** Has what a message is about asked again. Nothing is taken from it. */
export async function wakeFor(
  ctx: Ctx,
  account: Account,
  provider: Provider,
  news: readonly News[],
): Promise<void> {
  await wakeAttempts(ctx, account, provider, news)
  await wakeRefunds(ctx, account, provider, news)
  await wakeConnection(ctx, account, news)
}

/** Keeps that a signed message came, and what it's about: one row for each of the provider's own ids. */
export async function noteMessage(
  ctx: Ctx,
  { workspaceId, id: account }: Pick<Account, 'workspaceId' | 'id'>,
  news: readonly News[],
): Promise<void> {
  const eventId = news[0]?.eventId
  if (!eventId) return
  await ctx.db
    .insert(providerMessages)
    .values({
      ...{ workspaceId, id: newId('pmg', ctx.now()), account, eventId, receivedAt: ctx.now() },
      news: news.map(({ about, ref, key }) => ({ about, ref, ...(key ? { key } : {}) })),
    })
    .onConflictDoUpdate({
      target: [providerMessages.workspaceId, providerMessages.account, providerMessages.eventId],
      set: { times: sql`${providerMessages.times} + 1`, receivedAt: ctx.now() },
    })
}

/** What messages since then were about. */
export async function toldIn(
  ctx: Ctx,
  { workspaceId, id }: Pick<Account, 'workspaceId' | 'id'>,
  since: Date,
): Promise<KeptNews[]> {
  const rows = await ctx.db
    .select({ news: providerMessages.news })
    .from(providerMessages)
    .where(
      and(
        within(workspaceId, providerMessages),
        eq(providerMessages.account, id),
        or(gte(providerMessages.receivedAt, since), gte(providerMessages.replayedAt, since)),
      ),
    )
  return rows.flatMap(({ news }) => news)
}

type KeptNews = (typeof providerMessages.$inferSelect)['news'][number]
type Row = typeof providerMessages.$inferSelect

const present = ({ id, eventId, news, times, receivedAt, replayedAt }: Row): ProviderMessage => ({
  ...{ id, eventId, times, about: [...new Set(news.map(({ about }) => about))] },
  receivedAt: receivedAt.toISOString(),
  replayedAt: replayedAt?.toISOString() ?? null,
})

/** What a provider wrote about an account, the latest first. @throws NOT_FOUND */
export async function listMessages(ctx: CreatorCtx, id: Id<'pcn'>): Promise<ProviderMessage[]> {
  await ownConnection(ctx, id)
  const rows = await ctx.db
    .select()
    .from(providerMessages)
    .where(and(mine(ctx, providerMessages), eq(providerMessages.account, id)))
    .orderBy(desc(providerMessages.receivedAt), desc(providerMessages.id))
    .limit(mostShown)
  return rows.map(present)
}

/** Has a message read again: what it's about is asked at the next look. @throws NOT_FOUND, RATE_LIMITED. */
export async function replayMessage(
  ctx: CreatorCtx,
  asked: { connectionId: Id<'pcn'>; messageId: Id<'pmg'> },
): Promise<ProviderMessage> {
  const { provider, workspaceId, id } = await ownConnection(ctx, asked.connectionId)
  await ctx.instance.limits.spend(replays, workspaceId)
  const [row] = await ctx.db
    .update(providerMessages)
    .set({ replayedAt: ctx.now() })
    .where(and(mine(ctx, providerMessages, asked.messageId), eq(providerMessages.account, id)))
    .returning()
  if (!row) throw gone()
  const account = await ctx.instance.payments.accounts.find(ctx, provider, id)
  if (account)
    await wakeFor(
      ctx,
      account,
      provider,
      row.news.map((news) => ({ ...news, eventId: row.eventId })),
    )
  return present(row)
}

const gone = () => new AppError('NOT_FOUND', 'There’s nothing at this address.')

async function ownConnection(ctx: CreatorCtx, id: Id<'pcn'>) {
  const [found] = await ctx.db
    .select()
    .from(paymentConnections)
    .where(mine(ctx, paymentConnections, id))
  if (!found) throw gone()
  return found
}

/** Messages of a month ago say nothing that isn't known. Some at a time. */
export async function forgetMessages(ctx: Ctx): Promise<void> {
  const before = new Date(ctx.now().getTime() - keptMs)
  const old = await ctx.db
    .select({ workspaceId: providerMessages.workspaceId, id: providerMessages.id })
    .from(providerMessages)
    .where(lt(providerMessages.receivedAt, before))
    .limit(5000)
  for (const { workspaceId, id } of old)
    await ctx.db.delete(providerMessages).where(within(workspaceId, providerMessages, id))
}
