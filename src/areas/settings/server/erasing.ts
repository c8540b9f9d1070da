import { and, asc, eq, isNull } from 'drizzle-orm'
import { removeWorkspaceRow } from '#areas/accounts/server/retiring.ts'
import { contactsOfUser } from '#areas/contacts/server/forgetting.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { eachFairly, isBehind } from '#platform/each-fairly.ts'
import { eraseWorkspace } from '#platform/erase.ts'
import { fileKey } from '#platform/files/files.ts'
import {
  type Forgetter,
  forgetRecords,
  formerAddress,
  formerName,
  hasWaitingMail,
} from '#platform/forgetting.ts'
import type { Sweep } from '#platform/jobs.ts'
import { erasures } from './tables.ts'

type Erasure = typeof erasures.$inferSelect

let forgetters: readonly Forgetter[] = []
let wake: () => void = () => {}

/**
 * What each area forgets, in the order it must be done; contacts come last, because the others look for them. Answers the list
 * before.
 */
export function setForgetters(list: readonly Forgetter[]): readonly Forgetter[] {
  const before = forgetters
  forgetters = list
  return before
}

/** The worker says here how it wants to be woken when somebody left in this process. */
export function onErasureBegun(callback: () => void): void {
  wake = callback
}

export function wakeErasing(): void {
  wake()
}

/** Forgets people who left. Each step may be done again: a kill at any moment is gone on with (RELIABILITY R5). */
export async function erasePeople(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  const page = (after: Erasure | null) =>
    ctx.db
      .select()
      .from(erasures)
      .where(
        and(
          isNull(erasures.doneAt),
          after ? isBehind(erasures.createdAt, erasures.userId, [after.createdAt, after.userId]) : undefined,
        ),
      )
      .orderBy(asc(erasures.createdAt), asc(erasures.userId))
      .limit(100)
  await eachErasure(ctx, { page, work: (erasure) => forget(ctx, erasure), stopping })
}

const eachErasure = eachFairly<Erasure>(({ userId }) => userId)

export const erasingSweep: Sweep = { name: 'settings.erase', everySeconds: 10, run: erasePeople }

async function forget(ctx: Ctx, { userId, person, ownWorkspaceId, workspaceFate }: Erasure): Promise<void> {
  if (person) {
    const contactIds = (await contactsOfUser(ctx, userId)).map(({ id }) => id)
    const whole = { userId, ...person, contactIds, placeholder: placeholderOf(userId) }
    // The goodbye goes out first: mails are forgotten with everything else.
    if (await hasWaitingMail(ctx, person.email)) return
    await withTransaction(ctx, (ctx) => forgetRecords(ctx, whole))
    for (const each of forgetters) await withTransaction(ctx, (ctx) => each(ctx, whole))
  }
  if (ownWorkspaceId && workspaceFate === 'removed') {
    await withTransaction(ctx, async (ctx) => {
      await eraseWorkspace(ctx, ownWorkspaceId)
      await removeWorkspaceRow(ctx, ownWorkspaceId)
    })
    await ctx.instance.files.removeAll(fileKey(ownWorkspaceId))
  }
  await ctx.db.update(erasures).set({ person: null, doneAt: ctx.now() }).where(eq(erasures.userId, userId))
}

function placeholderOf(userId: string) {
  return <E extends string, N extends string>(email: E, name: N) =>
    ({ [email]: formerAddress(userId), [name]: formerName }) as Record<E, string> & Record<N, string>
}
