import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import type { ProductKind } from '#kernel/things.ts'
import type { Ctx } from './context.ts'
import { pointFor } from './points.ts'

/** Something a product needs its seller for, in every language: what's up, and what to do. */
export type ProductNews = {
  kind: ProductKind
  workspaceId: Id<'wsp'>
  headline: Readonly<Record<Language, string>>
  text: Readonly<Record<Language, string>>
  /** Where it's done. */
  link: string
  /** News of one fold on one day are told as one, until it's read: the last of them. */
  fold: string
}

/** Who tells a seller, in the caller's transaction: kinds of products call, the bell rings. */
export const productNews =
  pointFor<(ctx: Ctx, userId: Id<'usr'>, news: ProductNews) => Promise<void>>('productNews')
