import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { findLinkByToken, linkToken } from '#platform/links/links.ts'
import { bookingPathOf } from '../rules.ts'

/** The page where a client sees, moves and cancels their booking: each email and each browser gets a link of its own. */
export async function manageLinkOf(
  ctx: Ctx,
  { workspaceId, id }: { workspaceId: Id<'wsp'>; id: Id<'bkg'> },
): Promise<string> {
  return bookingPathOf(await linkToken(ctx, 'booking', workspaceId, id))
}

/** The booking behind such a link; null when it's unknown. */
export async function findBookingLink(
  ctx: Ctx,
  token: string,
): Promise<{ workspaceId: Id<'wsp'>; bookingId: Id<'bkg'> } | null> {
  const link = await findLinkByToken(ctx, 'booking', token)
  return link && { workspaceId: link.workspaceId, bookingId: link.target as Id<'bkg'> }
}
