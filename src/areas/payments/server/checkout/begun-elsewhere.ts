import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { pointFor } from '#platform/points.ts'

/** What a checkout pays for began on another page: a time that's held, an invoice, a gift, by the secret its address carries. */
export type BegunElsewhere = {
  /** Who began it; null where the secret opens nothing of this offer's workspace. */
  find(ctx: Ctx, workspaceId: Id<'wsp'>, token: string): Promise<CheckoutOrigin | null>
  /**
   * The button was pressed, and nothing is charged yet: from now on what began is this order's. `waits` says that the money takes
   * days, as a bank transfer does.
   */
  pressed(ctx: Ctx, workspaceId: Id<'wsp'>, token: string, by: CheckoutPress): Promise<void>
  /** The secret of what an order is for, for who has to pay it again; null where it's for nothing of this. */
  tokenOf?(ctx: Ctx, workspaceId: Id<'wsp'>, orderId: Id<'ord'>): Promise<string | null>
}

export type CheckoutOrigin = {
  email: string
  name: string
  /** What was agreed on there: this offer at this price, by one order, whoever pays it where. */
  agreed?: OfferAgreement
}

export type OfferAgreement = {
  /** The invoice's or the gift's: its order is made once. */
  id: Id
  offerId: Id<'off'>
  priceCents: number
  /** It's paid once, for one of the offer's periods, and is someone else's: its buyer gets no right by it. */
  isGift: boolean
  /** What it's called on the order, where that isn't as its product. */
  title?: string
  /** Why it isn't paid for anymore, in words for a buyer. */
  closedBecause: string | null
}

export type CheckoutPress = { orderId: Id<'ord'>; email: string; name: string; waits: boolean }

export const begunElsewhere = pointFor<BegunElsewhere>('checkouts begun elsewhere')

/** The field of the address and of the form that carries it. */
export const holdField = 'hold'

/** Who began what's paid for here; null where no one did. */
export async function findBegun(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  token: string | undefined,
): Promise<CheckoutOrigin | null> {
  if (!token) return null
  for (const { find } of ctx.instance.given(begunElsewhere)) {
    const found = await find(ctx, workspaceId, token)
    if (found) return found
  }
  return null
}

/** What was agreed on of this offer before its checkout; null where nothing was. */
export async function agreedOn(
  ctx: Ctx,
  { workspaceId, offerId }: { workspaceId: Id<'wsp'>; offerId: Id<'off'> },
  token: string | undefined,
): Promise<OfferAgreement | null> {
  const agreed = (await findBegun(ctx, workspaceId, token))?.agreed
  return agreed?.offerId === offerId ? agreed : null
}

/** The checkout of an order that isn't paid, as it was begun. */
export async function checkoutPathOf(
  ctx: Ctx,
  { workspaceId, id }: { workspaceId: Id<'wsp'>; id: Id<'ord'> },
  [item]: readonly { offerId: string }[],
): Promise<string> {
  const path = `/checkout/${item?.offerId ?? ''}`
  for (const { tokenOf } of ctx.instance.given(begunElsewhere)) {
    const token = await tokenOf?.(ctx, workspaceId, id)
    if (token) return `${path}?${holdField}=${token}`
  }
  return path
}

/** Tells whoever began it that the button was pressed. */
export async function tellPressed(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  token: string | undefined,
  by: CheckoutPress,
): Promise<void> {
  if (!token) return
  for (const { pressed } of ctx.instance.given(begunElsewhere)) await pressed(ctx, workspaceId, token, by)
}
