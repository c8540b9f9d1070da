import type { Id } from '#kernel/ids.ts'
import type { Ctx } from './context.ts'

/** A part of a store's front. What's pressed there is `ProductWords.choose`. */
export type ProductShelf =
  /** A small picture beside each. */
  | { as: 'rows' }
  /** No pictures: what tells them apart is how much they hold. */
  | { as: 'lines' }
  /** All of them together, with the way to the page of its segment, where they're chosen. Empty words are those of the kind. */
  | { as: 'band'; front(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<{ title: string; text: string }> }
