import { and, asc, eq, isNull } from 'drizzle-orm'
import { erasureFinished } from '#areas/accounts/events.ts'
import { removeWorkspaceRow } from '#areas/accounts/server/retiring.ts'
import { contactsOfUser } from '#areas/contacts/server/forgetting.ts'
import { contactsByOrders } from '#areas/payments/server/forgetting.ts'
import type { Id } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { eachFairly, isBehind } from '#platform/each-fairly.ts'
import { announce } from '#platform/events/announce.ts'
import { fileKey } from '#platform/files/files.ts'
import {
  forgetMails,
  forgetRecords,
  forgetters,
  formerAddress,
  formerName,
  hasWaitingMail,
  type Person,
} from '#platform/forgetting.ts'
import type { Sweep } from '#platform/jobs.ts'
import { eraseWorkspace } from '#platform/sql/erase.ts'
import { sayItIsDone } from './mails.ts'
import { erasures } from './tables.ts'

type Erasure = typeof erasures.$inferSelect

/** Forgets people who left. Each step can be repeated, so it recovers from a kill at any moment (test R5). */
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
  await eachErasure(ctx, { page, work: (erasure) => goOn(ctx, erasure), stopping })
}

const eachErasure = eachFairly<Erasure>(({ userId }) => userId)

export const erasingSweep: Sweep = { name: 'settings.erase', everySeconds: 10, run: erasePeople }

/** Requests and jobs that knew the person when they started have ended by then: what they wrote late is forgotten too. */
const settledMs = minutes(1)

/** One step further: forget, forget once more what came late, tell the person, and forget the address. */
async function goOn(ctx: Ctx, erasure: Erasure): Promise<void> {
  const { userId, person, createdAt } = erasure
  if (!erasure.forgottenAt) {
    await forget(ctx, erasure)
    await note(ctx, userId, 'forgottenAt')
  }
  if (ctx.now().getTime() - createdAt.getTime() < settledMs) return
  if (!erasure.toldAt) {
    await forget(ctx, erasure)
    await withTransaction(ctx, async (ctx) => {
      const isFirst = await note(ctx, userId, 'toldAt')
      if (person && isFirst)
        await sayItIsDone(ctx, { ...person, language: person.language ?? ctx.instance.language })
    })
  }
  if (person && (await hasWaitingMail(ctx, person.email))) return
  await withTransaction(ctx, async (ctx) => {
    if (person) await forgetMails(ctx, person)
    // Proof that it was done, without saying for whom.
    if (await note(ctx, userId, 'doneAt', { person: null, contacts: null }))
      await announce(ctx, platformWorkspaceId, erasureFinished, { userId })
  })
}

/** Stores how far it is; false when another process did so first. */
async function note(
  ctx: Ctx,
  userId: Id<'usr'>,
  step: 'forgottenAt' | 'toldAt' | 'doneAt',
  more: Partial<Erasure> = {},
): Promise<boolean> {
  const noted = await ctx.db
    .update(erasures)
    .set({ ...more, [step]: ctx.now() })
    .where(and(eq(erasures.userId, userId), isNull(erasures[step])))
    .returning({ userId: erasures.userId })
  return noted.length > 0
}

async function forget(ctx: Ctx, { userId, person, ownWorkspaceId, workspaceFate, ...kept }: Erasure) {
  if (person) {
    // As they were known when they left, and where a late order or import made them known since.
    const since = await withTransaction(ctx, (ctx) => contactsOf(ctx, userId))
    const whole = personOf({ userId, ...person }, [...(kept.contacts ?? []), ...since])
    await withTransaction(ctx, (ctx) => forgetRecords(ctx, whole))
    for (const each of ctx.instance.given(forgetters)) await withTransaction(ctx, (ctx) => each(ctx, whole))
  }
  if (ownWorkspaceId && workspaceFate === 'removed') {
    await withTransaction(ctx, async (ctx) => {
      await eraseWorkspace(ctx, ownWorkspaceId)
      await removeWorkspaceRow(ctx, ownWorkspaceId)
    })
    await ctx.instance.files.removeAll(fileKey(ownWorkspaceId))
  }
}

/** As whom workspaces know a user: where their address was proven, and where nothing but their own orders says who they are. */
export async function contactsOf(ctx: Ctx, userId: Id<'usr'>): Promise<Person['contacts']> {
  // Orders first: one that is being delivered holds its row, and made a contact that must not be missed.
  const byOrders = await contactsByOrders(ctx, userId)
  return [...(await contactsOfUser(ctx, userId)), ...byOrders]
}

/** Someone who leaves, as the areas are told. */
export function personOf(
  { userId, email, name }: Pick<Person, 'userId' | 'email' | 'name'>,
  contacts: Person['contacts'],
): Person {
  return {
    ...{ userId, email, name, contacts },
    contactIds: contacts.map(({ id }) => id),
    placeholder: placeholderOf(userId),
  }
}

function placeholderOf(userId: string) {
  return <E extends string, N extends string>(email: E, name: N) =>
    ({ [email]: formerAddress(userId), [name]: formerName }) as Record<E, string> & Record<N, string>
}
