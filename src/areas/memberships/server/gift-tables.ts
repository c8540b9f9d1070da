import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Interval } from '#areas/payments/pricing/periods.ts'
import type { Id } from '#kernel/ids.ts'
import type { Currency } from '#kernel/money.ts'
import { instant, inWorkspace } from '#platform/tables.ts'
import type { GiftState } from '../gift-rules.ts'

/** A membership that someone buys for someone else: paid once, for one period that begins when it's accepted. */
export const memberGifts = pgTable(
  'member_gifts',
  {
    ...inWorkspace<'mgf'>(),
    tierId: text().$type<Id<'tie'>>().notNull(),
    offerId: text().$type<Id<'off'>>().notNull(),
    interval: text().$type<Interval>().notNull(),
    priceCents: bigint({ mode: 'number' }).notNull(),
    priceCurrency: text().$type<Currency>().notNull(),
    state: text().$type<GiftState>().notNull(),
    /** Where its buyer has it sent; null where they pass its link on themselves. */
    toEmail: text(),
    message: text().notNull(),
    /** What it's paid by, since the button was pressed. */
    orderId: text().$type<Id<'ord'>>(),
    /** Who accepted it: no one's business but theirs and the seller's. */
    contactId: text().$type<Id<'ctc'>>(),
    grantId: text().$type<Id<'grt'>>(),
    paidAt: instant(),
    acceptedAt: instant(),
    /** When its buyer is asked what to do with it; null once they were, or there's nothing to ask. */
    askAt: instant(),
    /** Since when its buyer knows that its email can't be sent to this address; null as long as it can. */
    unsentAt: instant(),
    isRefundAsked: boolean().notNull().default(false),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    // An order pays one gift.
    uniqueIndex('member_gifts_order').on(t.workspaceId, t.orderId).where(sql`${t.orderId} is not null`),
    index('member_gifts_contact').on(t.workspaceId, t.contactId),
    index('member_gifts_ask').on(t.workspaceId, t.askAt).where(sql`${t.askAt} is not null`),
    index('member_gifts_sent')
      .on(t.updatedAt)
      .where(sql`${t.state} = 'waiting' and ${t.toEmail} is not null and ${t.unsentAt} is null`),
    index('member_gifts_begun').on(t.createdAt).where(sql`${t.state} = 'begun'`),
    check('member_gifts_state', sql`${t.state} in ('begun', 'waiting', 'accepted', 'withdrawn')`),
    check('member_gifts_accepted', sql`(${t.state} <> 'accepted') or ${t.acceptedAt} is not null`),
    check('member_gifts_price', sql`${t.priceCents} > 0`),
  ],
)

/** An email with the link of a gift: whoever opens it reads that mailbox, and accepts for its address. */
export const memberGiftMails = pgTable(
  'member_gift_mails',
  {
    ...inWorkspace<'mgm'>(),
    giftId: text().$type<Id<'mgf'>>().notNull(),
    email: text().notNull(),
    /** What was queued, to know whether it could be sent. */
    mailId: text().$type<Id<'mal'>>(),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.id] }),
    foreignKey({
      columns: [t.workspaceId, t.giftId],
      foreignColumns: [memberGifts.workspaceId, memberGifts.id],
    }).onDelete('cascade'),
    index('member_gift_mails_gift').on(t.workspaceId, t.giftId),
  ],
)
