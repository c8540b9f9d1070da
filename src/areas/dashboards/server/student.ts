import { listOwned } from '#areas/access/server/owned-things.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Ctx } from '#platform/context.ts'
import type { OwnedThing } from '#platform/product.ts'
import { studentParts } from '#platform/student.ts'
import type { StudentActivity, StudentDashboard } from '../contract.ts'
import { otherThings } from './other-things.ts'
import { studentFeed } from './student-feed.ts'

const feedLength = 6

/** The student's dashboard: what every area tells of them, and what they did last. */
export async function studentDashboard(ctx: Ctx<SignedIn>): Promise<StudentDashboard> {
  const owned = await listOwned(ctx)
  const [feed, numbers, others] = await Promise.all([
    studentFeed(ctx, owned, { limit: feedLength }),
    numbersOf(ctx, owned),
    otherThings(ctx, owned),
  ])
  const activity = { activity: feed.facts, hasMoreActivity: feed.nextCursor !== null }
  // That nothing is missing is checked on the way out.
  return { ...numbers, ...activity, others } as StudentDashboard
}

/** The pages of the student's activity after the dashboard's. */
export async function studentActivity(
  ctx: Ctx<SignedIn>,
  asked: { cursor?: string | undefined; limit: number },
): Promise<StudentActivity> {
  return studentFeed(ctx, await listOwned(ctx), asked)
}

async function numbersOf(ctx: Ctx<SignedIn>, owned: readonly OwnedThing[]): Promise<object> {
  const parts = ctx.instance.given(studentParts)
  return Object.assign({}, ...(await Promise.all(parts.map((part) => part.numbers?.(ctx, owned)))))
}
