import { and, eq, gt, ne, sql } from 'drizzle-orm'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import type { Currency } from '#kernel/money.ts'
import { isTimeZone } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { sqlState } from '#platform/sql/database.ts'
import type { Db } from '#platform/sql/db.ts'
import { gatherCalls } from '#platform/sql/gathering.ts'
import { listOf, preparedGlobalStatement, texts } from '#platform/sql/statements.ts'
import type { UserDocument } from '../contract.ts'
import { workspaceChanged } from '../events.ts'
import {
  defaultBrandColor,
  formerHandleMs,
  handleFrom,
  isHandle,
  numberedHandle,
  type SellingState,
} from '../rules.ts'
import { holdHandle, holdWorkspace } from './locks.ts'
import { formerHandles, users, workspaces } from './tables.ts'
import { getUserDocument } from './users.ts'

/** A workspace as other areas see it. */
export type WorkspaceRecord = Pick<
  typeof workspaces.$inferSelect,
  | 'id'
  | 'ownerId'
  | 'handle'
  | 'name'
  | 'currency'
  | 'timeZone'
  | 'brandColor'
  | 'language'
  | 'closedAs'
  | 'logoId'
  | 'socialLinks'
  | 'business'
  | 'front'
> &
  SellingState

const UNIQUE_VIOLATION = '23505'

const record = {
  id: workspaces.id,
  ownerId: workspaces.ownerId,
  handle: workspaces.handle,
  name: workspaces.name,
  currency: workspaces.currency,
  timeZone: workspaces.timeZone,
  brandColor: workspaces.brandColor,
  language: workspaces.language,
  closedAs: workspaces.closedAs,
  logoId: workspaces.logoId,
  socialLinks: workspaces.socialLinks,
  business: workspaces.business,
  front: workspaces.front,
  unprovenSince:
    sql<Date | null>`case when ${users.emailVerified} then null else ${users.createdAt} end`.mapWith(
      users.createdAt,
    ),
}

const workspacesById = preparedGlobalStatement({ ids: listOf(workspaces.id) }, (db, { ids }) =>
  db
    .select(record)
    .from(workspaces)
    .leftJoin(users, eq(users.id, workspaces.ownerId))
    .where(sql`${workspaces.id} = any(${texts(ids)})`),
)

/** Nearly every question about a workspace starts here. */
const workspaceById = gatherCalls(
  () => '',
  async (ctx: { db: Db }, ids: Id<'wsp'>[]) => {
    const byId = new Map((await workspacesById(ctx, { ids })).map((row) => [row.id, row]))
    return ids.map((id) => byId.get(id))
  },
)

/** The workspace with an id. @throws NOT_FOUND when there is none. */
export async function getWorkspace(
  ctx: Pick<Ctx, 'db' | 'transaction'>,
  id: Id<'wsp'>,
): Promise<WorkspaceRecord> {
  const row = await workspaceById(ctx, id)
  if (!row) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
  return row
}

/** The workspace with an id, or null if there is none (anymore). */
export async function findWorkspace(
  ctx: Pick<Ctx, 'db' | 'transaction'>,
  id: Id<'wsp'>,
): Promise<WorkspaceRecord | null> {
  return (await workspaceById(ctx, id)) ?? null
}

/** Whether strangers see anything of a store: an admin may have suspended its owner and hidden it, or they deleted their account. */
export async function isInPublic(ctx: Pick<Ctx, 'db' | 'transaction'>, id: Id<'wsp'>): Promise<boolean> {
  const workspace = await findWorkspace(ctx, id)
  return workspace !== null && workspace.closedAs !== 'hidden'
}

/** The workspace behind `/@handle`, or null. */
export async function workspaceByHandle(
  ctx: Pick<Ctx, 'db'>,
  handle: string,
): Promise<WorkspaceRecord | null> {
  const [row] = await byHandle(ctx, { handle: handle.toLowerCase() })
  return row ?? null
}

/** Each of its public pages begins with it. The platform's own has no owner and no pages. */
const byHandle = preparedGlobalStatement({ handle: workspaces.handle }, (db, { handle }) =>
  db
    .select(record)
    .from(workspaces)
    .innerJoin(users, eq(users.id, workspaces.ownerId))
    .where(eq(workspaces.handle, handle)),
)

/** The new handle of the store that gave up this one, while its old addresses redirect; null if none did. */
export async function handleNowOf(
  ctx: Pick<Ctx, 'db' | 'now'>,
  formerHandle: string,
): Promise<string | null> {
  const [row] = await ctx.db
    .select({ handle: workspaces.handle })
    .from(formerHandles)
    .innerJoin(workspaces, eq(workspaces.id, formerHandles.workspaceId))
    .where(and(eq(formerHandles.handle, formerHandle.toLowerCase()), gt(formerHandles.until, ctx.now())))
  return row?.handle ?? null
}

/** Locks the workspace until the commit: anything that counts against a limit of its plan queues here. */
export function lockWorkspace(ctx: Ctx, id: Id<'wsp'>): Promise<void> {
  return holdWorkspace(ctx, id)
}

/** A workspace's owner: gets its emails, and their plan and address decide what it may do. */
export async function getOwner(ctx: Pick<Ctx, 'db'>, id: Id<'wsp'>) {
  const row = await findOwner(ctx, id)
  if (!row) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
  return row
}

/** The same; null for the platform's own workspace, which no one owns. */
export async function findOwner(ctx: Pick<Ctx, 'db'>, id: Id<'wsp'>) {
  const [row] = await ownerOf(ctx, { id })
  return row ?? null
}

const ownerOf = preparedGlobalStatement({ id: workspaces.id }, (db, { id }) =>
  db
    .select({
      userId: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      displayName: users.displayName,
      photoURL: users.photoURL,
      plan: users.plan,
      language: users.language,
      preferences: users.preferences,
      profile: users.profile,
      createdAt: users.createdAt,
    })
    .from(workspaces)
    .innerJoin(users, eq(users.id, workspaces.ownerId))
    .where(eq(workspaces.id, id)),
)

/** Creates a new creator's business, in the commit that creates the user. The handle comes from the name. */
export async function createWorkspace(
  ctx: Ctx,
  owner: { id: Id<'usr'>; displayName: string },
  place: { currency: Currency; timeZone: string; language: Language },
): Promise<Id<'wsp'>> {
  const now = ctx.now()
  const id = newId('wsp', now)
  const wanted = handleFrom(owner.displayName)
  for (let n = 1; ; n++) {
    const handle = numberedHandle(wanted, n)
    // If two creators with the same name sign up at once, the second waits and sees that it's taken.
    await holdHandle(ctx, handle)
    if ((await workspaceByHandle(ctx, handle)) || (await isKeptForAnother(ctx, id, handle))) continue
    await ctx.db.insert(workspaces).values({
      id,
      ownerId: owner.id,
      handle,
      name: owner.displayName,
      brandColor: defaultBrandColor,
      ...place,
      createdAt: now,
      updatedAt: now,
    })
    return id
  }
}

export type WorkspaceChanges = Partial<
  Pick<WorkspaceRecord, 'name' | 'handle' | 'currency' | 'timeZone' | 'brandColor'>
>

/**
 * Changes the name, handle, currency or time zone of the creator's workspace.
 *
 * @throws INVALID when a field isn't valid. @throws CONFLICT when the handle belongs to someone else.
 */
export async function updateWorkspace(ctx: CreatorCtx, changes: WorkspaceChanges): Promise<UserDocument> {
  refuseWrong(changes)
  try {
    await withTransaction(ctx, async (ctx) => {
      const { workspaceId } = ctx.actor
      if (changes.handle !== undefined) await giveUpHandle(ctx, changes.handle)
      const [changed] = await ctx.db
        .update(workspaces)
        .set({ ...pick(changes), updatedAt: ctx.now() })
        .where(eq(workspaces.id, workspaceId))
        .returning({ handle: workspaces.handle })
      if (!changed) throw new AppError('NOT_FOUND', 'There’s nothing at this address.')
      await announce(ctx, workspaceId, workspaceChanged, changed)
    })
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error
    throw handleTaken(error)
  }
  return getUserDocument(ctx, ctx.actor.userId)
}

/**
 * Keeps the handle that's given up: its addresses redirect to the new one for ninety days, and no one else can take it until then.
 *
 * @throws CONFLICT when the wanted one is reserved for another workspace.
 */
async function giveUpHandle(ctx: CreatorCtx, wanted: string): Promise<void> {
  const { workspaceId } = ctx.actor
  await lockWorkspace(ctx, workspaceId)
  await holdHandle(ctx, wanted)
  const { handle } = await getWorkspace(ctx, workspaceId)
  if (handle === wanted) return
  if (await isKeptForAnother(ctx, workspaceId, wanted)) throw handleTaken()
  const now = ctx.now()
  const until = new Date(now.getTime() + formerHandleMs)
  // Going back to an old handle puts it into use again.
  await ctx.db.delete(formerHandles).where(eq(formerHandles.handle, wanted))
  await ctx.db
    .insert(formerHandles)
    .values({ handle, workspaceId, until, createdAt: now })
    .onConflictDoUpdate({ target: formerHandles.handle, set: { workspaceId, until, createdAt: now } })
}

async function isKeptForAnother(ctx: Ctx, workspaceId: Id<'wsp'>, handle: string): Promise<boolean> {
  const kept = await ctx.db.$count(
    formerHandles,
    and(
      eq(formerHandles.handle, handle),
      ne(formerHandles.workspaceId, workspaceId),
      gt(formerHandles.until, ctx.now()),
    ),
  )
  return kept > 0
}

function handleTaken(cause?: unknown): AppError {
  const sentence = 'This address is taken. Choose another.'
  return new AppError('CONFLICT', sentence, { fields: { handle: sentence }, cause })
}

function refuseWrong({ name, handle, timeZone }: WorkspaceChanges): void {
  const fields: Record<string, string> = {}
  if (name !== undefined && name.trim() === '') fields.name = 'Enter a name'
  if (handle !== undefined && !isHandle(handle)) {
    fields.handle = 'Use 3 to 30 letters, digits and hyphens. Some words are reserved.'
  }
  if (timeZone !== undefined && !isTimeZone(timeZone)) fields.timeZone = 'Choose a time zone from the list.'
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** Only these columns, whatever else the object contains (test A4). */
function pick({ name, handle, currency, timeZone, brandColor }: WorkspaceChanges): WorkspaceChanges {
  return { name, handle, currency, timeZone, brandColor }
}
