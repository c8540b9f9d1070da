import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { mine, within } from '#platform/tables.ts'
import type { CheckoutRules } from '../../extras-contract.ts'
import { checkoutRules, sellerTerms } from '../extras-tables.ts'

const none: CheckoutRules = { terms: '', mustAgree: false, asksWaiver: false }

/** What a seller has their buyers agree to. */
export async function getCheckoutRules(ctx: CreatorCtx): Promise<CheckoutRules> {
  const [found] = await ctx.db
    .select({
      terms: sql<string>`coalesce(${sellerTerms.text}, '')`,
      mustAgree: checkoutRules.mustAgree,
      asksWaiver: checkoutRules.asksWaiver,
    })
    .from(checkoutRules)
    .leftJoin(sellerTerms, and(mine(ctx, sellerTerms), eq(sellerTerms.id, checkoutRules.termsId)))
    .where(mine(ctx, checkoutRules))
  return found ?? none
}

/** Terms that were agreed to stay as they were: changed ones are another version. @throws INVALID where there's nothing to agree to. */
export async function putCheckoutRules(ctx: CreatorCtx, given: CheckoutRules): Promise<CheckoutRules> {
  const terms = given.terms.trim()
  if (given.mustAgree && terms === '')
    throw invalid({ terms: 'Write your terms, or don’t ask buyers to agree' })
  return withTransaction(ctx, async (ctx) => {
    const termsId = terms === '' ? null : await versionOf(ctx, terms)
    const { workspaceId } = ctx.actor
    const set = { termsId, mustAgree: given.mustAgree, asksWaiver: given.asksWaiver, updatedAt: ctx.now() }
    await ctx.db
      .insert(checkoutRules)
      .values({ workspaceId, id: newId('ckr', ctx.now()), ...set })
      .onConflictDoUpdate({ target: checkoutRules.workspaceId, set })
    return { ...given, terms }
  })
}

/** The version with this text: known, or new. */
async function versionOf(ctx: CreatorCtx, text: string): Promise<Id<'trm'>> {
  const { workspaceId } = ctx.actor
  const hash = createHash('sha256').update(text).digest('hex')
  await ctx.db
    .insert(sellerTerms)
    .values({ workspaceId, id: newId('trm', ctx.now()), text, hash, createdAt: ctx.now() })
    .onConflictDoNothing({ target: [sellerTerms.workspaceId, sellerTerms.hash] })
  const [found] = await ctx.db
    .select({ id: sellerTerms.id })
    .from(sellerTerms)
    .where(and(mine(ctx, sellerTerms), eq(sellerTerms.hash, hash)))
  if (!found) throw new Error('The terms weren’t written.')
  return found.id
}

export type ShownTerms = { text: string; since: Date; isCurrent: boolean }

/** A seller's terms for anyone: as they are, or a version of before; null where there are none. */
export async function termsOf(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  version?: string,
): Promise<ShownTerms | null> {
  const [found] = await ctx.db
    .select({
      text: sellerTerms.text,
      since: sellerTerms.createdAt,
      current: checkoutRules.termsId,
      id: sellerTerms.id,
    })
    .from(sellerTerms)
    .leftJoin(checkoutRules, within(workspaceId, checkoutRules))
    .where(
      and(
        within(workspaceId, sellerTerms),
        version === undefined
          ? eq(sellerTerms.id, checkoutRules.termsId)
          : eq(sellerTerms.id, version as Id<'trm'>),
      ),
    )
  return found ? { text: found.text, since: found.since, isCurrent: found.id === found.current } : null
}
