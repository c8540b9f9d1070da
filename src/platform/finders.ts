import type { Ctx } from './context.ts'
import { pointFor } from './points.ts'

/** Something an admin finds, in an area that search may not import. */
export type FoundElsewhere = {
  kind: 'log'
  id: string
  title: string
  about: string
  at: string
  amount: null
  path: string
}

/** What else an admin's search looks through. */
export const finders =
  pointFor<(ctx: Ctx, query: string, limit: number) => Promise<FoundElsewhere[]>>('finders')
