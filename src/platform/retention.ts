import { and, isNotNull, lt } from 'drizzle-orm'
import { dayIn, days } from '#kernel/time.ts'
import type { Ctx } from './context.ts'
import { eventDeliveries } from './events/tables.ts'
import { idempotencyKeys } from './idempotency/tables.ts'
import type { Sweep } from './jobs.ts'
import { links } from './links/tables.ts'
import { mailDays, mails } from './mail/tables.ts'

/** How long what only machinery needs is kept. Facts and orders stay. */
const kept = { idempotencyKeys: days(7), eventDeliveries: days(30), mails: days(400), expiredLinks: days(30) }

/** Deletes what has outlived its use. */
export async function forgetOldRecords(ctx: Ctx): Promise<void> {
  const before = (ms: number) => new Date(ctx.now().getTime() - ms)
  await ctx.db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, before(kept.idempotencyKeys)))
  await ctx.db.delete(eventDeliveries).where(lt(eventDeliveries.deliveredAt, before(kept.eventDeliveries)))
  await ctx.db.delete(mails).where(and(isNotNull(mails.sentAt), lt(mails.sentAt, before(kept.mails))))
  await ctx.db.delete(mailDays).where(lt(mailDays.day, dayIn('UTC', before(kept.mails))))
  await ctx.db.delete(links).where(lt(links.expiresAt, before(kept.expiredLinks)))
}

export const retentionSweep: Sweep = { name: 'platform.retention', everySeconds: 3600, run: forgetOldRecords }
