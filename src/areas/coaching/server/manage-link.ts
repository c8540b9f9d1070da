import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { findLinkByToken, type LinkKind, linkToken } from '#platform/links/links.ts'
import { bookingPathOf } from '../rules.ts'

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
