import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { pointFor } from '#platform/points.ts'
import type { Standing } from '../rules.ts'

/** What payments knows of the order that gave a right: access can't ask it by name. */
export type OrderBehind = {
  standing: Standing
  /** The next payment; null where none comes. */
  renewsAt: Date | null
  isFree: boolean
  /** What the thing was bought in, where that gives more than it alone. */
  bundle: string | null
  /** Where its seller sees it. */
  path: string
}

type OrderedThing = { orderId: Id<'ord'>; thingId: Id }

/** In one statement, by `keyOfAsked`. */
export type OrdersBehind = (
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  asked: readonly OrderedThing[],
) => Promise<ReadonlyMap<string, OrderBehind>>
export const ordersBehind = pointFor<OrdersBehind>('orders behind rights')

export const keyOfAsked = ({ orderId, thingId }: OrderedThing): string => `${orderId} ${thingId}`
