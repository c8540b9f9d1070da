import { and, eq, gt } from 'drizzle-orm'
import type { Plan, SignedIn } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type Language, languages } from '#kernel/language.ts'
import { isTimeZone } from '#kernel/time.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { pointFor } from '#platform/points.ts'
import type { UserDocument } from '../contract.ts'
import { planChanged, workspaceChanged } from '../events.ts'
import {
  displayNameOf,
  localeOr,
  mergedPreferences,
  normalEmail,
  type PreferenceChanges,
  type PutAway,
  unverifiedGraceMs,
  webAddress,
} from '../rules.ts'
import { holdUser } from './locks.ts'
import { findOnlyShop } from './shops.ts'
import { sessions, users, workspaces } from './tables.ts'

type UserRow = typeof users.$inferSelect
type SignedInCtx = Ctx<SignedIn>

/** The user document. @throws UNAUTHORIZED when the user is gone. */
export async function getUserDocument(
  ctx: Pick<Ctx, 'db' | 'instance'>,
  userId: Id<'usr'>,
): Promise<UserDocument> {
  const [row] = await ctx.db
    .select({
      user: users,
      workspace: {
        id: workspaces.id,
        handle: workspaces.handle,
        name: workspaces.name,
        currency: workspaces.currency,
        timeZone: workspaces.timeZone,
      },
    })
    .from(users)
    .leftJoin(workspaces, eq(workspaces.ownerId, users.id))
    .where(eq(users.id, userId))
  if (!row) throw noUser()
  const { user, workspace } = row
  return {
    id: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    displayName: user.displayName,
    photoURL: user.photoURL,
    role: user.role,
    plan: user.plan,
    createdAt: user.createdAt.toISOString(),
    updatedAt: user.updatedAt.toISOString(),
    profile: user.profile,
    preferences: user.preferences,
    timeZone: user.timeZone,
    locale: user.locale,
    language: user.language,
    workspace,
    // Creators and admins keep the product's own look.
    shop: user.role === 'student' ? await findOnlyShop(ctx, userId) : null,
  }
}

/** The user with this verified address, or null. Only a verified user is the same person as a contact. */
export async function linkedUserOf(ctx: Pick<Ctx, 'db'>, email: string): Promise<Id<'usr'> | null> {
  const user = await findUserByEmail(ctx, email)
  return user?.emailVerified ? user.id : null
}

/** The address a user has proven, or null. If they type this one at a checkout, it's really theirs. */
export async function provenAddressOf(ctx: Pick<Ctx, 'db'>, userId: Id<'usr'>): Promise<string | null> {
  const [user] = await ctx.db
    .select({ email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId))
  return user?.emailVerified ? user.email : null
}

/** The user with an address, verified or not, or null. Never let a public answer depend on it. */
export async function findUserByEmail(ctx: Pick<Ctx, 'db'>, email: string): Promise<UserRow | null> {
  const [user] = await ctx.db
    .select()
    .from(users)
    .where(eq(users.email, normalEmail(email)))
  return user ?? null
}

/** Whether a user's address has been unproven for more than a day: then nothing of theirs can go public. */
export async function isPastGrace(ctx: Pick<Ctx, 'db' | 'now'>, userId: Id<'usr'>): Promise<boolean> {
  const [user] = await ctx.db
    .select({ emailVerified: users.emailVerified, createdAt: users.createdAt })
    .from(users)
    .where(eq(users.id, userId))
  if (!user) throw noUser()
  return !user.emailVerified && ctx.now().getTime() - user.createdAt.getTime() > unverifiedGraceMs
}

/** A user's row, locked until the commit so that changes to it queue up. @throws UNAUTHORIZED when it's gone. */
export async function lockUser(ctx: Ctx, userId: Id<'usr'>): Promise<UserRow> {
  await holdUser(ctx, userId)
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!user) throw noUser()
  return user
}

/**
 * The acting user's row, locked until the transaction ends, for anything that lets people into the account or keeps them out. A
 * request let in a moment before its session ended comes too late: nothing may happen after whoever ended it is done.
 *
 * @throws UNAUTHORIZED when the user is gone, or the session has ended meanwhile.
 */
export async function lockOwnUser(ctx: SignedInCtx): Promise<UserRow> {
  const user = await lockUser(ctx, ctx.actor.userId)
  if (!(await isOpenSession(ctx, ctx.actor))) throw noUser()
  return user
}

/** Whether a session still exists and belongs to this user. */
export async function isOpenSession(
  ctx: Pick<Ctx, 'db' | 'now'>,
  { userId, sessionId }: Pick<SignedIn, 'userId' | 'sessionId'>,
): Promise<boolean> {
  const theirs = and(eq(sessions.id, sessionId), eq(sessions.userId, userId))
  return (await ctx.db.$count(sessions, and(theirs, gt(sessions.expiresAt, ctx.now())))) > 0
}

/** The clock someone chose in their profile: days and months of their own screens are of it. */
export async function ownTimeZone(ctx: Pick<SignedInCtx, 'db' | 'actor'>): Promise<string> {
  const [user] = await ctx.db
    .select({ timeZone: users.timeZone })
    .from(users)
    .where(eq(users.id, ctx.actor.userId))
  return user?.timeZone ?? 'UTC'
}

export type ProfileChanges = Partial<UserRow['profile']> & {
  timeZone?: string
  locale?: string
  language?: string | null
}

/**
 * Merges new values into the profile. The display name follows the first and last name.
 *
 * @throws INVALID when a field isn't valid.
 */
export async function updateProfile(ctx: SignedInCtx, changes: ProfileChanges): Promise<UserDocument> {
  refuseWrong(changes)
  await withTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, ctx.actor.userId)
    const profile = mergedProfile(user.profile, changes)
    await write(ctx, user, {
      profile,
      displayName: displayNameOf(profile),
      timeZone: changes.timeZone ?? user.timeZone,
      locale: changes.locale === undefined ? user.locale : localeOr(changes.locale),
      language: changes.language === undefined ? user.language : spoken(changes.language),
    })
    await announceOwnPages(ctx)
  })
  return getUserDocument(ctx, ctx.actor.userId)
}

/** A creator's name, photo and bio appear on their public pages. */
export async function announceOwnPages(ctx: SignedInCtx): Promise<void> {
  if (ctx.actor.kind !== 'creator') return
  const { workspaceId } = ctx.actor
  const [workspace] = await ctx.db
    .select({ handle: workspaces.handle })
    .from(workspaces)
    .where(eq(workspaces.id, workspaceId))
  if (workspace) await announce(ctx, workspaceId, workspaceChanged, workspace)
}

/** Merges new values into the preferences. */
export async function updatePreferences(ctx: SignedInCtx, changes: PreferenceChanges): Promise<UserDocument> {
  await changePreferences(ctx, ctx.actor.userId, changes)
  return getUserDocument(ctx, ctx.actor.userId)
}

/** The same for people who aren't signed in, authorized by a link emailed to them. */
export function changePreferences(ctx: Ctx, userId: Id<'usr'>, changes: PreferenceChanges): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, userId)
    await write(ctx, user, { preferences: mergedPreferences(user.preferences, changes) })
  })
}

/** Dismisses a part of the first steps for this person, or shows it again. */
export async function setPutAway(
  ctx: SignedInCtx,
  { thing, away }: { thing: PutAway; away: boolean },
): Promise<PutAway[]> {
  return withTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, ctx.actor.userId)
    const others = user.putAway.filter((known) => known !== thing)
    const putAway = away ? [...others, thing] : others
    await write(ctx, user, { putAway })
    return putAway
  })
}

/** Whether someone may just take a plan; where plans are paid for, most may not. Asked with their account held. */
type PlanGuard = {
  whyNotFree(ctx: Ctx, user: Pick<UserRow, 'id' | 'plan'>, to: Plan): Promise<string | null>
}
export const planGuards = pointFor<PlanGuard>('planGuards')

/**
 * Moves the user to another plan, up or down, right away. Nothing is deleted.
 *
 * @throws CONFLICT where that plan is paid for.
 */
export async function updatePlan(ctx: SignedInCtx, plan: Plan): Promise<UserDocument> {
  await withTransaction(ctx, async (ctx) => {
    const user = await lockUser(ctx, ctx.actor.userId)
    if (user.plan === plan) return
    for (const guard of ctx.instance.given(planGuards)) {
      const why = await guard.whyNotFree(ctx, user, plan)
      if (why) throw new AppError('CONFLICT', why, { data: { reason: 'plan-is-paid' } })
    }
    await movePlan(ctx, user, plan)
  })
  return getUserDocument(ctx, ctx.actor.userId)
}

/** The same by what they pay, in the open transaction. Who left has none anymore. Answers whether they have it now. */
export async function setPaidPlan(ctx: Ctx, userId: Id<'usr'>, plan: Plan): Promise<boolean> {
  const user = await lockUser(ctx, userId)
  if (user.erasedAt) return false
  if (user.plan !== plan) await movePlan(ctx, user, plan)
  return true
}

async function movePlan(ctx: Ctx, user: UserRow, plan: Plan): Promise<void> {
  await write(ctx, user, { plan })
  await announce(ctx, platformWorkspaceId, planChanged, { ...factsOf(user), from: user.plan, to: plan })
}

/** What this area's events say about a user. */
export function factsOf(user: Pick<UserRow, 'id' | 'email' | 'displayName'>) {
  return { userId: user.id, email: user.email, name: user.displayName }
}

export function noUser(): AppError {
  return new AppError('UNAUTHORIZED', 'No user logged in')
}

async function write(ctx: Ctx, user: UserRow, changes: Partial<UserRow>): Promise<void> {
  await ctx.db
    .update(users)
    .set({ ...changes, updatedAt: ctx.now() })
    .where(eq(users.id, user.id))
}

function refuseWrong({ firstName, website, timeZone, language }: ProfileChanges): void {
  const fields: Record<string, string> = {}
  if (firstName !== undefined && firstName.trim() === '') fields.firstName = 'Enter your first name'
  if (website && !webAddress(website)) fields.website = 'Enter a web address like https://example.com'
  if (timeZone !== undefined && !isTimeZone(timeZone)) fields.timeZone = 'Choose a time zone from the list.'
  if (typeof language === 'string' && !spoken(language)) fields.language = 'Choose a language from the list.'
  if (Object.keys(fields).length > 0) throw invalid(fields)
}

/** One of the product's languages, by its exact name; nothing is guessed from similar ones. */
function spoken(name: string | null): Language | null {
  return languages.find((language) => language === name) ?? null
}

/** Only these fields, whatever else the object contains (test A4). */
function mergedProfile(was: UserRow['profile'], changes: ProfileChanges): UserRow['profile'] {
  return {
    firstName: changes.firstName?.trim() ?? was.firstName,
    lastName: changes.lastName?.trim() ?? was.lastName,
    bio: changes.bio ?? was.bio,
    website: changes.website === undefined ? was.website : (webAddress(changes.website) ?? ''),
    phone: changes.phone ?? was.phone,
  }
}
