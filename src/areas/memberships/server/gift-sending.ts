import { and, eq } from 'drizzle-orm'
import { isEmail, normalEmail } from '#areas/accounts/rules.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import type { Limit } from '#platform/limits/limits.ts'
import { linkToken } from '#platform/links/links.ts'
import { suppressedAmong } from '#platform/mail/suppressions.ts'
import { within } from '#platform/tables.ts'
import { giftAskedAfterMs } from '../gift-rules.ts'
import { mailGift, mailRefundAsked } from './emails/gifts.ts'
import { memberGiftMails, memberGifts } from './gift-tables.ts'
import { type GiftRow, holdGift } from './gifts.ts'

const ofGift: Limit = { name: 'memberships.gift', points: 5, seconds: days(1) / 1000 }
const toOneAddress: Limit = { name: 'memberships.gift-address', points: 5, seconds: days(1) / 1000 }
const tooOften = 'This gift was sent a lot today. Try again tomorrow.'

/** Emails its link to an address, in the caller's transaction. Who asked to be left alone gets none; its buyer hears that it can't be sent, as of any other address. */
export async function queueGift(ctx: WorkspaceCtx, gift: GiftRow, email: string): Promise<void> {
  const { workspaceId } = gift
  if ((await suppressedAmong(ctx, workspaceId, [email])).size > 0) return
  const id = newId('mgm', ctx.now())
  await ctx.db
    .insert(memberGiftMails)
    .values({ workspaceId, id, giftId: gift.id, email, createdAt: ctx.now() })
  const mailId = await mailGift(ctx, gift, email, await linkToken(ctx, 'mailedGift', workspaceId, id))
  await ctx.db
    .update(memberGiftMails)
    .set({ mailId })
    .where(within(workspaceId, memberGiftMails, id))
}

/**
 * Its buyer sends it again, or to another address: then the links of the one before open nothing anymore.
 *
 * @throws INVALID beside the address. @throws CONFLICT once it's accepted, or over. @throws RATE_LIMITED.
 */
export async function sendGift(ctx: Ctx, gift: GiftRow, typed: string): Promise<void> {
  const email = readEmail(typed)
  await limitSending(ctx, gift, email)
  await withTransaction(systemCtx(ctx, 'memberships.sendGift', gift.workspaceId), async (ctx) => {
    const { workspaceId, id, toEmail } = await held(ctx, gift)
    if (toEmail !== email)
      await ctx.db
        .delete(memberGiftMails)
        .where(and(within(workspaceId, memberGiftMails), eq(memberGiftMails.giftId, id)))
    const now = ctx.now()
    await ctx.db
      .update(memberGifts)
      .set({
        toEmail: email,
        unsentAt: null,
        askAt: new Date(now.getTime() + giftAskedAfterMs),
        updatedAt: now,
      })
      .where(within(workspaceId, memberGifts, id))
    await queueGift(ctx, gift, email)
  })
}

/**
 * Someone it was passed on to says which mailbox is theirs: a link goes there, and accepting it is up to that.
 *
 * @throws INVALID, CONFLICT, RATE_LIMITED.
 */
export async function claimGift(ctx: Ctx, gift: GiftRow, typed: string): Promise<void> {
  const email = readEmail(typed)
  await limitSending(ctx, gift, email)
  await withTransaction(systemCtx(ctx, 'memberships.claimGift', gift.workspaceId), async (ctx) => {
    await queueGift(ctx, await held(ctx, gift), email)
  })
}

/** Its seller gets an email that its buyer would like their money back, once. @throws CONFLICT once it's accepted, or over. */
export async function askRefund(ctx: Ctx, gift: GiftRow): Promise<void> {
  await withTransaction(systemCtx(ctx, 'memberships.askGiftRefund', gift.workspaceId), async (ctx) => {
    const { workspaceId, id, isRefundAsked } = await held(ctx, gift)
    if (isRefundAsked) return
    await ctx.db
      .update(memberGifts)
      .set({ isRefundAsked: true, updatedAt: ctx.now() })
      .where(within(workspaceId, memberGifts, id))
    await mailRefundAsked(ctx, gift)
  })
}

async function held(ctx: WorkspaceCtx, gift: GiftRow): Promise<GiftRow> {
  const row = await holdGift(ctx, gift)
  refuseOver(row)
  return row
}

/** @throws CONFLICT unless it waits for someone to accept it. */
export function refuseOver({ state }: Pick<GiftRow, 'state'>): void {
  if (state === 'accepted') throw new AppError('CONFLICT', 'This gift was already accepted.')
  if (state === 'withdrawn') throw new AppError('CONFLICT', 'This gift isn’t available anymore.')
  if (state === 'begun') throw new AppError('CONFLICT', 'This gift isn’t paid yet.')
}

function readEmail(typed: string): string {
  const email = normalEmail(typed)
  if (!isEmail(email)) throw invalid({ email: 'Enter an email address like ana@example.com' })
  return email
}

async function limitSending(ctx: Ctx, { id, workspaceId }: GiftRow, email: string): Promise<void> {
  await ctx.instance.limits.spend(ofGift, id, tooOften)
  await ctx.instance.limits.spend(toOneAddress, `${workspaceId} ${email}`, tooOften)
}
