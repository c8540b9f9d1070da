import type { listOwned } from '#areas/access/server/owned-things.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { fileAddress } from '#areas/files/rules.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Ctx } from '#platform/context.ts'
import { type Product, products } from '#platform/product.ts'
import type { OtherThing } from '../contract.ts'

/** The rest is in their library. */
const most = 3

type LibraryThings = Awaited<ReturnType<typeof listOwned>>

/** What someone owns of kinds that have no rows of their own to continue, got last first. What ended is in their library alone. */
export async function otherThings(ctx: Ctx<SignedIn>, owned: LibraryThings): Promise<OtherThing[]> {
  const kinds = ctx.instance.given(products).filter(({ library }) => 'cards' in library)
  const newest = owned
    .filter(({ thingKind, ended }) => !ended && kinds.some(({ thing }) => thing === thingKind))
    .toSorted((one, other) => other.grantedAt.getTime() - one.grantedAt.getTime())
    .slice(0, most)
  const cards = (await Promise.all(kinds.map((kind) => cardsOf(ctx, kind, newest)))).flat()
  const places = newest.map(({ thingId }) => thingId as string)
  return cards.toSorted((one, other) => places.indexOf(one.id) - places.indexOf(other.id))
}

async function cardsOf(
  ctx: Ctx<SignedIn>,
  { kind, thing, library }: Product,
  newest: LibraryThings,
): Promise<OtherThing[]> {
  const own = newest.filter(({ thingKind }) => thingKind === thing)
  if (own.length === 0 || !('cards' in library)) return []
  const colors = await colorsOf(ctx, own)
  return (await library.cards(ctx, own)).map(({ id, title, about, imageFileId, openPath }) => ({
    ...{ kind, id, title, about, openPath },
    sellerColor: colors.get(id) ?? '',
    imageUrl: imageFileId ? `${fileAddress(imageFileId)}?w=640` : null,
  }))
}

/** Of whoever each is from. */
async function colorsOf(ctx: Ctx<SignedIn>, own: LibraryThings): Promise<Map<string, string>> {
  const sellers = [...new Set(own.map(({ workspaceId }) => workspaceId))]
  const found = await Promise.all(sellers.map((id) => getWorkspace(ctx, id)))
  const colors = new Map(found.map(({ id, brandColor }) => [id, brandColor]))
  return new Map(own.map(({ thingId, workspaceId }) => [thingId, colors.get(workspaceId) ?? '']))
}
