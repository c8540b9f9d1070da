import type { Pass } from '#kernel/actor.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx } from './context.ts'

/**
 * What an area does for the demo by itself, each in the order of `main/areas.ts`. Sales that run through several areas come first, with what
 * their buyers make of them: `main/demo` tells those. All of it may run again, after a load or a clear that was killed.
 */
export type DemoPart = {
  /** Makes what it sells, through its services with the clock moved, and answers who buys it. */
  sell?: (ctx: Ctx, demo: DemoFacts) => Promise<DemoSales>
  /** Adds what else it has to show, once all of that was bought. */
  tell?: (ctx: Ctx, demo: DemoFacts) => Promise<void>
  /** Once everything that happened was delivered: what would be over or read by now. */
  settle?: (ctx: Ctx, demo: DemoFacts) => Promise<void>
  /** Before the demo goes: what only the rows of this workspace know of. */
  beforeErase?: (ctx: Ctx, workspaceId: Id<'wsp'>) => Promise<void>
  /** What its people have in workspaces of others stays, without them. */
  unlink?: (ctx: Ctx, userIds: Id<'usr'>[]) => Promise<void>
  /** What it keeps of them outside of workspaces goes with them, all or nothing. */
  remove?: (ctx: Ctx, userIds: Id<'usr'>[]) => Promise<void>
}

export type DemoFacts = {
  /** The demo's present: what it tells was before. */
  begunAt: Date
  /** Whose store it shows, and on which clock. */
  creator: CreatorCtx
  zone: string
  userIds: Id<'usr'>[]
  /** Who learns in it, and everyone else by a number: always the same one. */
  student: DemoPerson
  person: (number: number) => DemoPerson
  /** What there is of it to be part of something else, by name. */
  made: Readonly<Record<string, Id>>
}

export type DemoPerson = { name: string; email: string }

/** What an area sells in the demo. It's sold beside what others sell. */
export type DemoSales = {
  buyers: readonly DemoBuyer[]
  /** They come one after the other; else several come at once. */
  isInOrder?: true
  /** Once all of them were there. */
  tell?: () => Promise<void>
}

/** Someone who buys, and what they make of it once they have. */
export type DemoBuyer = {
  offerId: Id<'off'>
  sale: DemoSale
  tell: (ctx: Ctx, pass: Pass) => Promise<void>
}

export type DemoSale = {
  /** The checkout's key: one order for each, however often the load is begun again. */
  key: string
  at: Date
  buyer: DemoPerson
  /**
   * The cards that were tried, in order; the last one at `at`. One to confirm never is: its order waits for its buyer. The bank of a
   * disputed one takes the money back.
   */
  cards: ('approve' | 'decline' | 'confirm' | 'dispute')[]
  /** The secret of what began on another page: an invoice, a gift. */
  hold?: string
}
