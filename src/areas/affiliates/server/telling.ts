import { and, asc, eq, gte, isNotNull, lte, ne, sql } from 'drizzle-orm'
import { permitFromWorkspace } from '#areas/accounts/server/mail-senders.ts'
import { languageOfReader } from '#areas/accounts/server/reading-language.ts'
import { mailBrandOf } from '#areas/accounts/server/store-face.ts'
import { getOwner, getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { days } from '#kernel/time.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { isFormerAddress } from '#platform/forgetting.ts'
import type { Limit } from '#platform/limits/limits.ts'
import type { Log } from '#platform/log.ts'
import { sendMail } from '#platform/mail/kind.ts'
import { suppressedAmong } from '#platform/mail/suppressions.ts'
import { isDatabaseAway } from '#platform/sql/database.ts'
import { within } from '#platform/tables.ts'
import { acceptedMail, applicationMail, freshLinkMail, invitationMail, paidMail, salesMail } from './mails.ts'
import { pageToken } from './page-link.ts'
import { termsOf } from './program.ts'
import { affiliatePayoutLines, affiliatePayouts, affiliates, commissions } from './tables.ts'

type Row = typeof affiliates.$inferSelect

/** Whoever asks, an address doesn't get many. */
const freshLinks: Limit = { name: 'affiliate-link', points: 5, seconds: 3600 }

/** Links are in emails to the affiliate alone. */
async function toAffiliate(ctx: Ctx, row: Row) {
  const workspace = await getWorkspace(ctx, row.workspaceId)
  const { workspaceId, email, name } = row
  const owner = await getOwner(ctx, workspaceId)
  return {
    envelope: {
      ...{ workspaceId, to: { address: email, name }, replyTo: owner.email },
      language: await languageOfReader(ctx, email, workspace.language),
      brand: await mailBrandOf(ctx, workspace),
    },
    seller: workspace.name,
    token: pageToken(ctx.instance, row, ctx.now()),
  }
}

/**
 * Tells someone that they were added, in the caller's transaction.
 *
 * @throws INVALID when they asked not to get email. @throws CONFLICT, RATE_LIMITED where the workspace may not email more people.
 */
export async function queueInvitation(ctx: WorkspaceCtx, row: Row): Promise<void> {
  const { workspaceId, email } = row
  if ((await suppressedAmong(ctx, workspaceId, [email])).size > 0)
    throw invalid({ email: 'This person asked not to get email from you. Add them without an invitation.' })
  const permits = await permitFromWorkspace(ctx, workspaceId, 1)
  const { envelope, seller, token } = await toAffiliate(ctx, row)
  const { basisPoints } = await termsOf(ctx, workspaceId)
  await sendMail(
    ctx,
    invitationMail,
    { ...envelope, permit: permits({ email }) },
    { seller, token, basisPoints: row.basisPoints ?? basisPoints },
  )
}

/** Emails a fresh link and ends those before. @throws RATE_LIMITED. */
export async function queueFreshLink(ctx: Ctx, row: Row, because: 'asked' | 'accepted'): Promise<void> {
  if (isFormerAddress(row.email)) return
  if (because === 'asked') await ctx.instance.limits.spend(freshLinks, row.id)
  await withTransaction(ctx, async (ctx) => {
    const [fresh] = await ctx.db
      .update(affiliates)
      .set({ linkVersion: sql`${affiliates.linkVersion} + 1` })
      .where(within(row.workspaceId, affiliates, row.id))
      .returning()
    if (!fresh) return
    const { envelope, seller, token } = await toAffiliate(ctx, fresh)
    await sendMail(ctx, because === 'asked' ? freshLinkMail : acceptedMail, envelope, { seller, token })
  })
}

/** To the seller: someone applied. */
export async function queueApplication(ctx: Ctx, row: Row): Promise<void> {
  const owner = await getOwner(ctx, row.workspaceId)
  const { language } = await getWorkspace(ctx, row.workspaceId)
  await sendMail(
    ctx,
    applicationMail,
    {
      workspaceId: row.workspaceId,
      to: { address: owner.email, name: owner.displayName },
      language: owner.language ?? language,
      replyTo: row.email,
    },
    { name: row.name, email: row.email, note: row.note },
  )
}

const atOnce = 100

/** Tells affiliates what they sold since the last email, a day after the first of it; and those in a payout that they were paid. */
export async function tellAffiliates(ctx: Ctx, log: Log, stopping?: AbortSignal): Promise<void> {
  const since = new Date(ctx.now().getTime() - days(1))
  const due = await ctx.db
    .select({ workspaceId: affiliates.workspaceId, id: affiliates.id })
    .from(affiliates)
    .where(and(isNotNull(affiliates.tellFrom), lte(affiliates.tellFrom, since)))
    .orderBy(asc(affiliates.tellFrom))
    .limit(atOnce)
  for (const each of due) {
    if (stopping?.aborted) return
    await inPeace(log, each, () => tellSales(systemCtx(ctx, 'affiliates.tell', each.workspaceId), each.id))
  }
  const paid = await ctx.db
    .select({ workspaceId: affiliatePayouts.workspaceId, id: affiliatePayouts.id })
    .from(affiliatePayouts)
    .where(lte(affiliatePayouts.tellAt, ctx.now()))
    .orderBy(asc(affiliatePayouts.tellAt))
    .limit(atOnce)
  for (const each of paid) {
    if (stopping?.aborted) return
    await inPeace(log, each, () => tellPayout(systemCtx(ctx, 'affiliates.tell', each.workspaceId), each.id))
  }
}

/** One that fails doesn't hold up the others. */
async function inPeace(log: Log, which: object, work: () => Promise<void>): Promise<void> {
  await work().catch((err: unknown) => {
    if (isDatabaseAway(err)) throw err
    log.error({ err, ...which }, 'an affiliate wasn’t emailed; it’s tried again')
  })
}

/** The email and its being sent are one commit: a kill sends it once. */
function tellSales(ctx: WorkspaceCtx & { actor: { workspaceId: Id<'wsp'> } }, id: Id<'aff'>): Promise<void> {
  const { workspaceId } = ctx.actor
  return withTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .select()
      .from(affiliates)
      .where(within(workspaceId, affiliates, id))
      .for('update', { skipLocked: true })
    if (!row?.tellFrom) return
    await ctx.db
      .update(affiliates)
      .set({ tellFrom: null })
      .where(within(workspaceId, affiliates, id))
    if (!row.wantsSales || row.status === 'removed') return
    const sold = await ctx.db
      .select({
        currency: commissions.currency,
        cents: sql<number>`sum(${commissions.dueCents})::float8`,
        count: sql<number>`count(distinct ${commissions.orderId})::int`,
      })
      .from(commissions)
      .where(
        and(
          within(workspaceId, commissions),
          eq(commissions.affiliateId, id),
          eq(commissions.mode, moneyMode(ctx)),
          gte(commissions.createdAt, row.tellFrom),
          ne(commissions.dueCents, 0),
        ),
      )
      .groupBy(commissions.currency)
    const count = sold.reduce((sum, each) => sum + each.count, 0)
    if (count === 0) return
    const { envelope, seller, token } = await toAffiliate(ctx, row)
    const amounts = sold.map(({ cents, currency }) => ({ cents, currency }))
    await sendMail(ctx, salesMail, envelope, { seller, token, count, amounts })
  })
}

function tellPayout(ctx: WorkspaceCtx & { actor: { workspaceId: Id<'wsp'> } }, id: Id<'afp'>): Promise<void> {
  const { workspaceId } = ctx.actor
  return withTransaction(ctx, async (ctx) => {
    const [payout] = await ctx.db
      .select()
      .from(affiliatePayouts)
      .where(within(workspaceId, affiliatePayouts, id))
      .for('update', { skipLocked: true })
    if (!payout?.tellAt || !payout.paidAt) return
    await ctx.db
      .update(affiliatePayouts)
      .set({ tellAt: null })
      .where(within(workspaceId, affiliatePayouts, id))
    for (const { row, cents } of await peopleIn(ctx, workspaceId, id)) {
      if (isFormerAddress(row.email)) continue
      const { envelope, seller, token } = await toAffiliate(ctx, row)
      await sendMail(ctx, paidMail, envelope, {
        seller,
        token,
        amount: { cents, currency: payout.currency as Currency },
      })
    }
  })
}

/** Who a payout pays and how much: summed by affiliate first, so that the group names every column it shows. */
function peopleIn(ctx: WorkspaceCtx, workspaceId: Id<'wsp'>, payoutId: Id<'afp'>) {
  const sums = ctx.db
    .select({
      affiliateId: affiliatePayoutLines.affiliateId,
      cents: sql<number>`sum(${affiliatePayoutLines.cents})::float8`.as('cents'),
    })
    .from(affiliatePayoutLines)
    .where(and(within(workspaceId, affiliatePayoutLines), eq(affiliatePayoutLines.payoutId, payoutId)))
    .groupBy(affiliatePayoutLines.affiliateId)
    .as('sums')
  return ctx.db
    .select({ row: affiliates, cents: sums.cents })
    .from(affiliates)
    .innerJoin(sums, eq(sums.affiliateId, affiliates.id))
    .where(within(workspaceId, affiliates))
}
