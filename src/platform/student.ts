import type { SignedIn } from '#kernel/actor.ts'
import type { StudentFact, StudentNumbers } from '#kernel/student.ts'
import type { Ctx } from './context.ts'
import { pointFor } from './points.ts'
import type { OwnedThing } from './product.ts'

/** What an area knows of someone for the student's dashboard, where everything of theirs comes together. */
export type StudentPart = {
  /** Its fields of the dashboard. */
  numbers?(ctx: Ctx<SignedIn>, owned: readonly OwnedThing[]): Promise<Partial<StudentNumbers>>
  /** What they did, the latest first, at most `limit` of it. */
  facts?(ctx: Ctx<SignedIn>, owned: readonly OwnedThing[], page: FactsPage): Promise<StudentFact[]>
}

export type FactsPage = {
  /** Only what comes after this in the feed, which goes by moment and id, both falling. */
  before: { at: Date; id: string } | null
  limit: number
}

/** What there is of someone, in the order of the areas. */
export const studentParts = pointFor<StudentPart>('studentParts')
