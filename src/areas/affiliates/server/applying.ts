import { and, eq, ne } from 'drizzle-orm'
import { normalEmail } from '#areas/accounts/rules.ts'
import { getOwner } from '#areas/accounts/server/workspaces.ts'
import { codeKeyOf } from '#areas/payments/coupon-rules.ts'
import { coupons } from '#areas/payments/server/coupon-tables.ts'
import { planRank } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { isUnseen, linesTyped } from '#kernel/plain-text.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { addressKey } from '#platform/limits/address-key.ts'
import type { Limit } from '#platform/limits/limits.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { within } from '#platform/tables.ts'
import { affiliateApplied } from '../events.ts'
import { codeFrom, isAddress, longestName, longestNote } from '../rules.ts'
import { termsOf } from './program.ts'
import { affiliateCoupons, affiliates } from './tables.ts'
import { queueApplication } from './telling.ts'

const byNetwork: Limit = { name: 'affiliate-application', points: 5, seconds: 3600 }
/** A seller is emailed about each: more than these wait for tomorrow. */
const byWorkspace: Limit = { name: 'affiliate-applications', points: 50, seconds: 86_400 }

/** Whether anyone may apply: the seller says so, and has a plan with affiliates. */
export async function takesApplications(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>): Promise<boolean> {
  const { takesApplications: takes } = await termsOf(ctx, workspaceId)
  return takes && planRank[(await getOwner(ctx, workspaceId)).plan] >= planRank.pro_plan
}

type Application = { name: string; email: string; note: string }

/**
 * Keeps an application until the seller says yes or no. An address that's known already changes nothing, and whoever applies can't
 * tell.
 *
 * @throws INVALID with what's wrong by field. @throws RATE_LIMITED.
 */
export async function applyToProgram(
  ctx: CallCtx,
  workspaceId: Id<'wsp'>,
  { name: typedName, email: typed, note: typedNote }: Application,
): Promise<void> {
  const name = typedName.trim()
  const email = normalEmail(typed)
  const note = linesTyped(typedNote)
  const wrong = {
    ...(isUnseen(name) ? { name: 'Enter your name' } : {}),
    ...(name.length > longestName ? { name: `Use at most ${longestName} characters` } : {}),
    ...(note.length > longestNote
      ? { note: `Use at most ${longestNote.toLocaleString('en')} characters` }
      : {}),
    ...(isAddress(email) ? {} : { email: 'Enter an email address such as mia@example.com' }),
  }
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  if (!(await takesApplications(ctx, workspaceId)))
    throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
  const { limits } = ctx.instance
  await limits.spend(byNetwork, ctx.http ? addressKey(ctx.http.ip) : 'inside')
  await limits.spend(byWorkspace, workspaceId)
  await withTransaction(systemCtx(ctx, 'affiliates.apply', workspaceId), async (ctx) => {
    await lockByName(ctx, `affiliates ${workspaceId}`)
    const known = await ctx.db
      .select({ email: affiliates.email, codeKey: affiliates.codeKey })
      .from(affiliates)
      .where(and(within(workspaceId, affiliates), ne(affiliates.status, 'removed')))
    if (known.some((each) => each.email === email)) return
    if (normalEmail((await getOwner(ctx, workspaceId)).email) === email) return
    const now = ctx.now()
    const id = newId('aff', now)
    const taken = new Set(known.map(({ codeKey }) => codeKey))
    const code = freeCode(codeFrom(name) || 'FRIEND', taken)
    const row = {
      ...{ workspaceId, id, name, email, code, codeKey: codeKeyOf(code), note },
      ...{ status: 'applied' as const, createdAt: now, updatedAt: now },
    }
    const [made] = await ctx.db.insert(affiliates).values(row).returning()
    await announce(ctx, workspaceId, affiliateApplied, { affiliateId: id })
    if (made) await queueApplication(ctx, made)
  })
}

/** The first of a name's codes that no one has: MIA, MIA2, MIA3. */
function freeCode(code: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n++) {
    const next = n === 1 ? code : `${code}${n}`
    if (!taken.has(codeKeyOf(next))) return next
  }
}

/** An affiliate by id, as long as they're one. */
export async function findAffiliate(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>, id: Id<'aff'>) {
  const [row] = await ctx.db
    .select()
    .from(affiliates)
    .where(and(within(workspaceId, affiliates, id), ne(affiliates.status, 'applied')))
  return row ?? null
}

/** Whether they're emailed about their sales: they say so on their page. */
export async function setWantsSales(
  ctx: Pick<Ctx, 'db'>,
  { workspaceId, id }: { workspaceId: Id<'wsp'>; id: Id<'aff'> },
  wantsSales: boolean,
): Promise<void> {
  await ctx.db
    .update(affiliates)
    .set({ wantsSales })
    .where(and(within(workspaceId, affiliates), eq(affiliates.id, id)))
}

/** The codes of an affiliate's coupons. */
export async function couponCodesOf(
  ctx: Pick<Ctx, 'db'>,
  { workspaceId, id }: { workspaceId: Id<'wsp'>; id: Id<'aff'> },
): Promise<string[]> {
  const rows = await ctx.db
    .select({ code: coupons.code })
    .from(affiliateCoupons)
    .innerJoin(coupons, and(within(workspaceId, coupons), eq(coupons.id, affiliateCoupons.couponId)))
    .where(and(within(workspaceId, affiliateCoupons), eq(affiliateCoupons.affiliateId, id)))
    .orderBy(coupons.code)
  return rows.map(({ code }) => code)
}
