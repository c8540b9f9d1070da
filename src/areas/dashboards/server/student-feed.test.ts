import { describe, expect, it } from 'vitest'
import type { SignedIn } from '#kernel/actor.ts'
import type { StudentFact } from '#kernel/student.ts'
import type { Ctx } from '#platform/context.ts'
import { give, givenBy } from '#platform/points.ts'
import { type FactsPage, type StudentPart, studentParts } from '#platform/student.ts'
import { studentFeed } from './student-feed.ts'

const fact = (id: string, minute: number): StudentFact => ({
  ...{ id, kind: 'joined', at: new Date(Date.UTC(2026, 10, 20, 9, minute)).toISOString() },
  ...{ courseId: 'crs_1', course: 'Glazing', lessonId: null, lesson: null, percent: null },
})

/** An area that tells these, as it's asked: after a place and no more than so many. */
const telling = (...facts: StudentFact[]): StudentPart => ({
  facts: async (_ctx, _owned, { before, limit }: FactsPage) =>
    facts
      .filter(
        ({ at, id }) =>
          !before || (at === before.at.toISOString() ? id < before.id : new Date(at) < before.at),
      )
      .slice(0, limit),
})

const ctxWith = (...parts: StudentPart[]) =>
  ({ instance: { given: givenBy([give(studentParts, ...parts)]) } }) as unknown as Ctx<SignedIn>

describe('what a student did', () => {
  it('is told by moment, whichever area knows of it, page by page', async () => {
    const ctx = ctxWith(
      telling(fact('a5', 5), fact('a3', 3), fact('a1', 1)),
      { numbers: async () => ({}) },
      telling(fact('b5', 5), fact('b2', 2)),
    )
    const pages: string[][] = []
    let cursor: string | undefined
    do {
      const { facts, nextCursor } = await studentFeed(ctx, [], { limit: 2, cursor })
      pages.push(facts.map(({ id }) => id))
      cursor = nextCursor ?? undefined
    } while (cursor)
    expect(pages).toEqual([['b5', 'a5'], ['a3', 'b2'], ['a1']])
  })

  it('is nothing where no area tells anything, and starts anew at a place that is none', async () => {
    expect(await studentFeed(ctxWith(), [], { limit: 2 })).toEqual({ facts: [], nextCursor: null })
    const { facts } = await studentFeed(ctxWith(telling(fact('a1', 1))), [], { limit: 2, cursor: 'nowhere' })
    expect(facts).toHaveLength(1)
  })
})
