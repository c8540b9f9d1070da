import { and, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { days, minutes } from '#kernel/time.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { eachFairly, isBehind } from '#platform/each-fairly.ts'
import type { Sweep } from '#platform/jobs.ts'
import { within } from '#platform/tables.ts'
import { mailGiftUnsent } from './emails/gifts.ts'
import { memberGifts } from './gift-tables.ts'
import { type GiftRow, holdGift } from './gifts.ts'

/** An email is given up after two days; whoever is told later knows by then. */
const lookedForMs = days(5)
/** Who wants no email and whose mailbox is gone look alike to a buyer, and neither at once. */
const waitMs = minutes(10)

/** No email with its link to this address is on its way or was sent. */
const isUnsentIn = (workspaceId: SQL) => sql`not exists (select 1 from member_gift_mails m
  left join mails on mails.workspace_id = ${workspaceId} and mails.id = m.mail_id
  where m.workspace_id = ${workspaceId} and m.gift_id = ${memberGifts.id}
    and m.email = ${memberGifts.toEmail} and mails.failed_at is null)`

/** Tells buyers of gifts whose email can't be sent, with the link to pass on. */
export function unsentGifts(): Sweep {
  const each = eachFairly<Pick<GiftRow, 'workspaceId' | 'id' | 'updatedAt'>>(({ id }) => id)
  return {
    name: 'memberships.tellUnsentGifts',
    everySeconds: 600,
    run: (ctx, stopping) =>
      each(ctx, {
        stopping,
        page: (after) =>
          ctx.db
            .select({
              ...{ workspaceId: memberGifts.workspaceId, id: memberGifts.id },
              updatedAt: memberGifts.updatedAt,
            })
            .from(memberGifts)
            .where(
              and(
                ...[
                  eq(memberGifts.state, 'waiting'),
                  isNotNull(memberGifts.toEmail),
                  isNull(memberGifts.unsentAt),
                ],
                lt(memberGifts.updatedAt, new Date(ctx.now().getTime() - waitMs)),
                gt(memberGifts.updatedAt, new Date(ctx.now().getTime() - lookedForMs)),
                isUnsentIn(sql`${memberGifts.workspaceId}`),
                after
                  ? isBehind(memberGifts.updatedAt, memberGifts.id, [after.updatedAt, after.id])
                  : undefined,
              ),
            )
            .orderBy(memberGifts.updatedAt, memberGifts.id)
            .limit(50),
        work: (entry) => tellUnsent(ctx, entry),
      }),
  }
}

/** Once, in the transaction that says so; sent to another address, it's another matter. */
async function tellUnsent(ctx: Ctx, entry: Pick<GiftRow, 'workspaceId' | 'id'>): Promise<void> {
  const { workspaceId } = entry
  await withTransaction(systemCtx(ctx, 'memberships.tellUnsentGifts', workspaceId), async (ctx) => {
    const gift = await holdGift(ctx, entry)
    if (gift.state !== 'waiting' || gift.unsentAt) return
    const told = await ctx.db
      .update(memberGifts)
      .set({ unsentAt: ctx.now() })
      .where(and(within(workspaceId, memberGifts, gift.id), isUnsentIn(sql`${workspaceId}`)))
      .returning({ id: memberGifts.id })
    if (told.length > 0) await mailGiftUnsent(ctx, gift)
  })
}
