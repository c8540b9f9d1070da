import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import type { CreatorCtx, Ctx } from './context.ts'

/** What can be given of a kind with something else, anew each month: sessions of a package with a tier. */
export type ProductAllowance = {
  /** Those that their seller can give. */
  choices(ctx: CreatorCtx): Promise<{ id: Id; title: string }[]>
  /** As it's said in a list: "1 coaching session a month (45 min)". What's gone is left out. */
  lineOf(ctx: Ctx, workspaceId: Id<'wsp'>, given: GivenByMonth, language: Language): Promise<string | null>
  /** What's left of the month by a right, and where it's used; null where nothing was given, or it's over. */
  left(ctx: Ctx, workspaceId: Id<'wsp'>, grantId: Id<'grt'>): Promise<LeftOfMonth | null>
}
export type GivenByMonth = { id: Id; count: number }
export type LeftOfMonth = { count: number; until: Date; title: string; path: string }
