import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { BookingFacts } from '../events.ts'
import type { BookingRow, SessionRow } from './rows.ts'
import { coachingPackages } from './tables.ts'

/** What's told of a booking. */
export async function factsOf(
  ctx: Ctx,
  session: Pick<SessionRow, 'workspaceId' | 'id' | 'packageId' | 'startsAt'>,
  booking: Pick<BookingRow, 'id' | 'contactId' | 'name'>,
  by: BookingFacts['by'],
): Promise<BookingFacts> {
  return {
    ...{ bookingId: booking.id, sessionId: session.id, contactId: booking.contactId, by },
    contactName: booking.name,
    packageId: session.packageId,
    title: (await titleOf(ctx, session.workspaceId, session.packageId)) ?? 'Coaching',
    startsAt: session.startsAt.toISOString(),
  }
}

async function titleOf(ctx: Ctx, workspaceId: Id<'wsp'>, packageId: Id<'cpk'> | null) {
  if (!packageId) return null
  const [row] = await ctx.db
    .select({ title: coachingPackages.title })
    .from(coachingPackages)
    .where(within(workspaceId, coachingPackages, packageId))
  return row?.title ?? null
}
