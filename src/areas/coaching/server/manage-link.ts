import { and, eq } from 'drizzle-orm'
import { getContact, userBehind } from '#areas/contacts/server/contacts.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { isFormerAddress } from '#platform/forgetting.ts'
import { findLinkByToken, type LinkKind, linkToken } from '#platform/links/links.ts'
import { links } from '#platform/links/tables.ts'
import { within } from '#platform/tables.ts'
import { bookingPathOf } from '../rules.ts'
import type { BookingRow } from './rows.ts'
import { coachingBookings } from './tables.ts'

type Of = { workspaceId: Id<'wsp'>; id: Id<'bkg'> }

/**
 * The page where a client sees, moves and cancels their booking, for an email: each has a link of its own, and whoever has it reads
 * the mailbox.
 */
export const manageLinkOf = (ctx: Ctx, booking: Of): Promise<string> => linkOf(ctx, 'mailedBooking', booking)

/** The same for the browser that booked: whoever sits there may have typed anyone's address. */
export const browserLinkOf = (ctx: Ctx, booking: Of): Promise<string> => linkOf(ctx, 'booking', booking)

async function linkOf(ctx: Ctx, kind: LinkKind, { workspaceId, id }: Of): Promise<string> {
  return bookingPathOf(await linkToken(ctx, kind, workspaceId, id))
}

/** The booking behind such a link; null when it's unknown. */
export async function findBookingLink(
  ctx: Ctx,
  token: string,
): Promise<{ workspaceId: Id<'wsp'>; bookingId: Id<'bkg'>; isMailed: boolean } | null> {
  for (const kind of ['booking', 'mailedBooking'] as const) {
    const link = await findLinkByToken(ctx, kind, token)
    if (link)
      return {
        workspaceId: link.workspaceId,
        bookingId: link.target as Id<'bkg'>,
        isMailed: kind === 'mailedBooking',
      }
  }
  return null
}

/** Whether the address a booking was emailed to is its client's still: whoever has an emailed link is them only as long as it is. */
export async function isAtAddress(ctx: Ctx, { workspaceId, contactId, email }: BookingRow): Promise<boolean> {
  const contact = await getContact(ctx, workspaceId, contactId)
  return contact.email === email && (contact.userId === null || (await userBehind(ctx, contact)) !== null)
}

/**
 * A booking before something of it is emailed: whose client has another address by now is emailed there, and what was emailed to the
 * one before opens nothing anymore, because that may be someone else's.
 */
export async function atCurrentAddress(ctx: Ctx, booking: BookingRow): Promise<BookingRow> {
  const { workspaceId, id, contactId } = booking
  const { email } = await getContact(ctx, workspaceId, contactId)
  if (email === booking.email || isFormerAddress(email) || isFormerAddress(booking.email)) return booking
  await ctx.db
    .delete(links)
    .where(and(eq(links.workspaceId, workspaceId), eq(links.kind, 'mailedBooking'), eq(links.target, id)))
  await ctx.db
    .update(coachingBookings)
    .set({ email })
    .where(within(workspaceId, coachingBookings, id))
  return { ...booking, email }
}
