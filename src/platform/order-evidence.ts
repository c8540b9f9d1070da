import type { Id } from '#kernel/ids.ts'
import type { SeatKey } from '#kernel/things.ts'
import type { Ctx } from './context.ts'
import { pointFor } from './points.ts'

/** An order someone says they didn't want or didn't get, and whose it is. */
export type DisputedOrder = {
  workspaceId: Id<'wsp'>
  orderId: Id<'ord'>
  contactId: Id<'ctc'>
  /** In whose place they used it: their own, or the order's. */
  seats: readonly SeatKey[]
  productIds: readonly Id[]
}

/** What someone did with what they bought, the earliest first. */
export type UseOfOrder = { at: Date; what: 'opened' | 'completed' | 'downloaded'; title: string }

/** Tells what was done with an order: each area that gives its buyers something to open. */
export type OrderEvidence = (ctx: Pick<Ctx, 'db'>, order: DisputedOrder) => Promise<UseOfOrder[]>

/** What there is of an order, in the order of the areas. */
export const orderEvidence = pointFor<OrderEvidence>('orderEvidence')
