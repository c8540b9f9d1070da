import type { FastifyReply, FastifyRequest } from 'fastify'
import { storeFaceOf } from '#areas/accounts/server/store-face.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { isSignedIn } from '#kernel/actor.ts'
import type { Language } from '#kernel/language.ts'
import { frameIn, type SiteTools } from '#platform/http/site.ts'
import { type ProductWords, productOf } from '#platform/product.ts'
import type { CallCtx } from '#platform/rpc.ts'
import type { Order } from '../server/checkout/order-opening.ts'
import type { Receipt } from '../server/receipts.ts'

type ByToken = {
  Params: { token: string }
  Querystring: { sent?: string; saved?: string; back?: string; changed?: string; view?: string }
}
export type ByTokenRequest = FastifyRequest<ByToken>

type Behind = { ctx: CallCtx; receipt: Receipt }
type Answer = (behind: Behind, request: ByTokenRequest, reply: FastifyReply) => Promise<unknown>

/** Puts a page behind the secret link of an order. */
export type MountOrderPage = (method: 'GET' | 'POST', path: string, answer: Answer) => void

/** An admin who looks as someone: their browser is left nothing of that person's. */
export const isViewingAs = ({ actor }: CallCtx): boolean => isSignedIn(actor) && actor.viewedBy !== undefined

/** What every page of an order is framed in: its seller's language and face. */
export async function surroundings(site: SiteTools, ctx: CallCtx, order: Order, request: FastifyRequest) {
  const workspace = await getWorkspace(ctx, order.workspaceId)
  return {
    site: frameIn(site.frame, workspace.language),
    store: storeFaceOf(workspace),
    viewer: site.viewerOf(request),
    isTestMode: order.mode === 'test',
    timeZone: workspace.timeZone,
  }
}

/** What was bought, in the words of its kind. */
export function wordsOf(ctx: CallCtx, { order, items: [item] }: Receipt, lang: Language): ProductWords {
  if (!item) throw new Error(`Order ${order.id} has no line.`)
  return productOf(ctx, item.productKind).words[lang]
}
