import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { pointFor } from '#platform/points.ts'

/** What a checkout pays for began on another page: a time that's held, by the secret its address carries. */
export type BegunElsewhere = {
  /** Who began it; null where the secret opens nothing of this offer's workspace. */
  find(ctx: Ctx, workspaceId: Id<'wsp'>, token: string): Promise<{ email: string; name: string } | null>
  /**
   * The button was pressed, and nothing is charged yet: from now on what began is this order's. `waits` says that the money takes
   * days, as a bank transfer does.
   */
  pressed(ctx: Ctx, workspaceId: Id<'wsp'>, token: string, by: Pressed): Promise<void>
}

export type Pressed = { orderId: Id<'ord'>; email: string; name: string; waits: boolean }

export const begunElsewhere = pointFor<BegunElsewhere>('checkouts begun elsewhere')

/** The field of the address and of the form that carries it. */
export const holdField = 'hold'

/** Who began what's paid for here; null where no one did. */
export async function findBegun(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  token: string | undefined,
): Promise<{ email: string; name: string } | null> {
  if (!token) return null
  for (const { find } of ctx.instance.given(begunElsewhere)) {
    const found = await find(ctx, workspaceId, token)
    if (found) return found
  }
  return null
}

/** Tells whoever began it that the button was pressed. */
export async function tellPressed(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  token: string | undefined,
  by: Pressed,
): Promise<void> {
  if (!token) return
  for (const { pressed } of ctx.instance.given(begunElsewhere)) await pressed(ctx, workspaceId, token, by)
}
