import type { Ctx } from './context.ts'
import type { LibraryCard, OwnedThing, Product } from './product.ts'

/** Cards of a kind that's no question of progress: what it's called, what it is, and where it opens. */
export function cardsOf(describe: Product['describe']) {
  return async (ctx: Ctx, owned: readonly OwnedThing[]): Promise<LibraryCard[]> => {
    const byWorkspace = Map.groupBy(owned, ({ workspaceId }) => workspaceId)
    const parts = await Promise.all(
      [...byWorkspace].map(async ([workspaceId, things]) => {
        const ids = things.map(({ thingId }) => thingId)
        const described = await describe(ctx, workspaceId, ids)
        return ids.flatMap((id) => {
          const card = described.get(id)
          if (!card) return []
          const { title, kindLabel: about, openPath } = card
          return [{ id, title, about, openPath, imageFileId: null, lastActiveAt: null, percent: null }]
        })
      }),
    )
    return parts.flat()
  }
}
