import { explainAccess } from '#areas/access/server/explaining.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { describeProduct, productOf } from '#platform/product.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { agreementOf } from '../server/extras/agreement.ts'
import { thanksFor } from '../server/extras/extras.ts'
import { giftsOf } from '../server/order-gifts.ts'
import type { Receipt } from '../server/receipts.ts'
import type { ShownReceiptExtras } from './ReceiptExtras.tsx'

/** What a receipt says besides, to whoever reads it (`reader`). */
export async function receiptExtras(
  reader: CallCtx,
  { order, items }: Receipt,
  opens: boolean,
): Promise<ShownReceiptExtras> {
  const { workspaceId } = order
  const [, ...more] = items
  const [agreement, thanks, { handle }, others, gifts] = await Promise.all([
    agreementOf(reader, order),
    opens ? thanksFor(reader, workspaceId, items) : [],
    getWorkspace(reader, workspaceId),
    Promise.all(more.map((item) => otherOf(reader, item))),
    giftsOf(reader, workspaceId, [order]),
  ])
  const { termsId, termsAgreedAt, withdrawalWaivedAt } = agreement ?? {}
  return {
    ...{ thanks, others, giftHref: gifts.get(order.id)?.path ?? null },
    agreed: agreement && {
      terms:
        termsId && termsAgreedAt
          ? { href: `/@${handle}/terms?version=${termsId}`, at: termsAgreedAt.toISOString() }
          : null,
      waivedAt: withdrawalWaivedAt?.toISOString() ?? null,
    },
  }
}

async function otherOf(reader: CallCtx, item: Receipt['items'][number]) {
  const { workspaceId, productKind, productId, title } = item
  const thing = { kind: productOf(reader, productKind).thing, id: productId }
  const [card, { allowed }] = await Promise.all([
    describeProduct(reader, workspaceId, productKind, productId),
    explainAccess(reader, workspaceId, thing),
  ])
  return { title, href: allowed ? (card?.openPath ?? null) : null }
}
