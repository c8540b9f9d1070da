import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { Booker } from './schedule.ts'

/** Queues what a client is told of their booking, in the transaction that made it. */
export async function mailBooked(_ctx: Ctx, _workspaceId: Id<'wsp'>, _bookingId: Id<'bkg'>): Promise<void> {}

/** The same of a new time. */
export async function mailMoved(
  _ctx: Ctx,
  _workspaceId: Id<'wsp'>,
  _bookingId: Id<'bkg'>,
  _of: { from: Date; message: string; by: Booker },
): Promise<void> {}

/** The same of a session that won't be. */
export async function mailCanceled(
  _ctx: Ctx,
  _workspaceId: Id<'wsp'>,
  _bookingId: Id<'bkg'>,
  _of: { message: string; by: Booker; counted: boolean },
): Promise<void> {}

/** Money came for a time that was gone: a session was bought all the same, and its buyer chooses another time. */
export async function mailTimeGone(
  _ctx: Ctx,
  _of: { workspaceId: Id<'wsp'>; holdingId: Id<'chd'>; packageId: Id<'cpk'>; orderId: Id<'ord'> },
): Promise<void> {}
