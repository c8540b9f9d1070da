import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#platform/context.ts'
import type { Person } from '#platform/forgetting.ts'
import { memberLetters } from './digest-tables.ts'
import { memberGiftMails, memberGifts } from './gift-tables.ts'
import { forgetInvoices } from './invoice-link.ts'
import { memberDays, pieceOpenings } from './tables.ts'

/** When someone was there and what they opened goes with them; a piece keeps its number of views. */
export async function forgetMember(ctx: Ctx, { contacts, email }: Person): Promise<void> {
  await ctx.db.delete(memberGiftMails).where(eq(memberGiftMails.email, email))
  await ctx.db.update(memberGifts).set({ toEmail: null, message: '' }).where(eq(memberGifts.toEmail, email))
  for (const [workspaceId, own] of Map.groupBy(contacts, (contact) => contact.workspaceId)) {
    const ids = own.map(({ id }) => id)
    await forgetInvoices(ctx, workspaceId, ids)
    await ctx.db
      .delete(memberDays)
      .where(and(eq(memberDays.workspaceId, workspaceId), inArray(memberDays.contactId, ids)))
    await ctx.db
      .delete(pieceOpenings)
      .where(and(eq(pieceOpenings.workspaceId, workspaceId), inArray(pieceOpenings.contactId, ids)))
    await ctx.db
      .delete(memberLetters)
      .where(and(eq(memberLetters.workspaceId, workspaceId), inArray(memberLetters.contactId, ids)))
  }
}
