import { orderSources } from '#areas/access/server/grants.ts'
import { listOwned } from '#areas/access/server/owned-things.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { fileAddress } from '#areas/files/rules.ts'
import { receiptPath } from '#areas/payments/server/receipts.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { type OwnedThing, type Product, products } from '#platform/product.ts'
import type { LibraryCards, OwnedProduct } from '../contract.ts'

/**
 * Everything a user owns or owned, each with the receipt it came with. A kind has a list of its own where the contract
 * names it; all others are in one.
 */
export async function ownLibrary(ctx: Ctx<SignedIn>): Promise<LibraryCards> {
  const owned = await listOwned(ctx)
  const workspaces = [...new Set(owned.map(({ workspaceId }) => workspaceId))]
  const [shelves, sources] = await Promise.all([
    Promise.all(
      ctx.instance.given(products).map((product) =>
        shelfOfKind(
          ctx,
          product,
          owned.filter(({ thingKind }) => thingKind === product.thing),
        ),
      ),
    ),
    Promise.all(workspaces.map((workspaceId) => orderSources(ctx, workspaceId, ctx.actor.userId))),
  ])
  const orders = new Map(sources.flatMap((source) => [...source]))
  const receiptOf = (id: Id) => {
    const orderId = orders.get(id)
    return orderId ? receiptPath(ctx, orderId) : null
  }
  const listed = shelves.map(({ listedAs, cards }) => ({
    listedAs,
    cards: cards.map(({ id, card }) => ({ ...card, receiptPath: receiptOf(id) })),
  }))
  const lists = listed.filter(({ listedAs }) => listedAs !== null)
  const others = listed.filter(({ listedAs }) => listedAs === null).flatMap(({ cards }) => cards)
  return {
    ...Object.fromEntries(lists.map(({ listedAs, cards }) => [listedAs, cards])),
    others,
  } as LibraryCards
}

type ShelfOfKind = { listedAs: string | null; cards: { id: Id; card: object }[] }

async function shelfOfKind(
  ctx: Ctx<SignedIn>,
  { kind, library, words }: Product,
  owned: readonly OwnedThing[],
): Promise<ShelfOfKind> {
  if ('listedAs' in library) return { listedAs: library.listedAs, cards: await library.list(ctx, owned) }
  const sellers = [...new Set(owned.map(({ workspaceId }) => workspaceId))]
  const [cards, workspaces] = await Promise.all([
    library.cards(ctx, owned),
    Promise.all(sellers.map(async (id) => [id, await getWorkspace(ctx, id)] as const)),
  ])
  const sellerOf = new Map(workspaces)
  const { receipt } = words[ctx.language ?? 'en']
  const things = new Map(owned.map((thing) => [thing.thingId, thing]))
  return {
    listedAs: null,
    cards: cards.flatMap(({ imageFileId, lastActiveAt, ...card }) => {
      const thing = things.get(card.id)
      if (!thing) return []
      const own: Omit<OwnedProduct, 'receiptPath'> = {
        ...card,
        kind,
        action: lastActiveAt ? receipt.continue : receipt.start,
        sellerName: sellerOf.get(thing.workspaceId)?.name ?? '',
        sellerColor: sellerOf.get(thing.workspaceId)?.brandColor ?? '',
        grantedAt: thing.grantedAt.toISOString(),
        lastActiveAt: lastActiveAt?.toISOString() ?? null,
        imageUrl: imageFileId ? `${fileAddress(imageFileId)}?w=640` : null,
        ended: thing.ended,
      }
      return [{ id: card.id, card: own }]
    }),
  }
}
