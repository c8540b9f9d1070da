import type { Ctx } from '#platform/context.ts'
import { finders } from '#platform/finders.ts'
import type { SearchResult } from '../contract.ts'
import { mostOfAKind } from '../rules.ts'

/** What an admin finds in areas of this one's own rank. */
export async function findElsewhere(ctx: Ctx, query: string): Promise<SearchResult[]> {
  return (await Promise.all(ctx.instance.given(finders).map((find) => find(ctx, query, mostOfAKind)))).flat()
}
