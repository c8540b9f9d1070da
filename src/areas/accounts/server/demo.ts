import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { eq, inArray, notInArray } from 'drizzle-orm'
import { type Id, newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { packageRoot } from '#platform/http/assets.ts'
import { noFront } from '../front.ts'
import { updateBranding } from './branding.ts'
import { demoOtherAddresses, tellAdministration } from './demo-people.ts'
import { setPhoto } from './photos.ts'
import { openAccount } from './sign-up.ts'
import { countAccount } from './sums.ts'
import { invitations, users, workspaces } from './tables.ts'
import { findUserByEmail, updatePlan, updateProfile } from './users.ts'
import { updateWorkspace } from './workspaces.ts'

// The domain is reserved, so no real person can have one of these addresses.
const creator = { role: 'creator', email: 'ana@throughline.example' } as const
const student = { role: 'student', email: 'zoe@throughline.example' } as const
const admin = { role: 'admin', email: 'rita@throughline.example' } as const
export const demoAccounts: { role: string; email: string }[] = [creator, student, admin]

export const demoZone = 'Europe/Lisbon'
/** The demo's student, as a buyer. */
export const demoStudent = { email: student.email, name: 'Zoe Hart' }

/** How long before the demo was loaded its creator signed up: a little more than six full months. */
const historyMs = days(220)

/** When loading this database's demo began, or null if it has none. A load that was killed continues from it. */
export async function demoBegunAt(ctx: Pick<Ctx, 'db'>): Promise<Date | null> {
  const ana = await findUserByEmail(ctx, creator.email)
  return ana && new Date(ana.createdAt.getTime() + historyMs)
}

/** The ids of the demo accounts that exist. */
export async function demoUserIds(ctx: Pick<Ctx, 'db'>): Promise<Id<'usr'>[]> {
  const rows = await ctx.db.select({ id: users.id }).from(users).where(inArray(users.email, demoAddresses))
  return rows.map((row) => row.id)
}

/** How many people have accounts here that the demo didn't create. */
export function countRealUsers(ctx: Pick<Ctx, 'db'>): Promise<number> {
  return ctx.db.$count(users, notInArray(users.email, demoAddresses))
}

/** Of everyone the demo created or invited. */
export const demoAddresses = [...demoAccounts.map((account) => account.email), ...demoOtherAddresses]

/**
 * Creates whichever of the demo's three people and the creator's workspace are missing.
 *
 * @param begunAt when the load began; they signed up before that.
 */
export async function makeDemoAccounts(ctx: Ctx, password: string, begunAt: Date): Promise<void> {
  const founded = begunAt.getTime() - historyMs
  const since = (ms: number): Ctx => ({ ...ctx, now: () => new Date(founded + ms) })
  const unlessThere = async (ctx: Ctx, email: string, make: (ctx: Ctx) => Promise<unknown>) => {
    if (!(await findUserByEmail(ctx, email))) await withTransaction(ctx, make)
  }
  const everybody = { password, verified: true, timeZone: demoZone }
  await Promise.all([
    unlessThere(since(0), creator.email, async (ctx) => {
      const person = {
        ...creator,
        ...everybody,
        firstName: 'Ana',
        lastName: 'Duarte',
        currency: 'USD',
      } as const
      await openAccount(ctx, person)
      await dressUp(ctx, founded)
    }),
    unlessThere(since(days(1)), admin.email, (ctx) =>
      openAccount(ctx, { ...admin, ...everybody, firstName: 'Rita', lastName: 'Campos' }),
    ),
    unlessThere(since(days(150)), student.email, (ctx) =>
      openAccount(ctx, { ...student, ...everybody, firstName: 'Zoe', lastName: 'Hart' }),
    ),
  ])
}

/** What the demo's administrator did, and the people involved. */
export function makeDemoPeople(ctx: Ctx, password: string, begunAt: Date): Promise<void> {
  return tellAdministration(ctx, {
    password,
    begunAt,
    admin: admin.email,
    creator: creator.email,
    student: student.email,
  })
}

/** What the creator set after signing up. */
async function dressUp(ctx: Ctx, founded: number): Promise<void> {
  const ana = await demoCreatorCtx(ctx)
  await updateProfile(ana, {
    bio: 'I’ve been a potter in Lisbon since 2009. I throw tableware for two restaurants and teach on Thursdays. I’ll show you the mistakes first. They’re the quickest teachers.',
    website: 'https://clay-and-kiln.example',
  })
  await updateWorkspace(ana, { name: 'Clay & Kiln', handle: 'clay-and-kiln', brandColor: '#A63F1F' })
  await updateBranding(ana, {
    front: { ...noFront, headline: 'Pottery you can learn at your own table' },
    // Handles that belong to no one, so that clicking one doesn't lead to a stranger.
    socialLinks: [
      { place: 'website', url: 'https://clay-and-kiln.example' },
      { place: 'instagram', url: 'https://instagram.example/clayandkiln' },
      { place: 'youtube', url: 'https://youtube.example/@clayandkiln' },
    ],
    business: {
      legalName: 'Clay & Kiln, Ana Duarte',
      address: 'Rua do Forno 12\n1100-000 Lisboa\nPortugal',
      taxNumber: 'PT 000 000 000',
    },
  })
  const source = createReadStream(join(packageRoot(import.meta.dirname), 'demo', 'ana-duarte.png'))
  await setPhoto(ana, { type: 'image/png', crop: null, source })
  await updatePlan({ ...ana, now: () => new Date(founded + days(1)) }, 'pro_plan')
}

/** The demo's creator at work in their own workspace. @throws when the demo has no creator. */
export async function demoCreatorCtx(ctx: Ctx): Promise<CreatorCtx> {
  const [row] = await ctx.db
    .select({ user: users, workspaceId: workspaces.id })
    .from(users)
    .innerJoin(workspaces, eq(workspaces.ownerId, users.id))
    .where(eq(users.email, creator.email))
  if (!row) throw new Error('The demo has no creator.')
  const { user, workspaceId } = row
  return {
    ...ctx,
    actor: {
      kind: 'creator',
      role: 'creator',
      userId: user.id,
      workspaceId,
      email: user.email,
      emailVerified: user.emailVerified,
      plan: user.plan,
      sessionId: newId('ses', ctx.now()),
      passes: [],
    },
  }
}

/** The demo creator's workspace, or null. */
export async function demoWorkspaceId(ctx: Pick<Ctx, 'db'>): Promise<Id<'wsp'> | null> {
  const [row] = await ctx.db
    .select({ id: workspaces.id })
    .from(workspaces)
    .innerJoin(users, eq(workspaces.ownerId, users.id))
    .where(eq(users.email, creator.email))
  return row?.id ?? null
}

/** The workspaces of everyone the demo created. Clearing the demo empties them first. */
export async function demoWorkspaceIds(ctx: Pick<Ctx, 'db'>): Promise<Id<'wsp'>[]> {
  const ids = await demoUserIds(ctx)
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(inArray(workspaces.ownerId, ids))
  return rows.map((row) => row.id)
}

/** Removes the demo's people and their workspaces. Everything inside the workspaces has to be gone first. */
export async function removeDemoAccounts(ctx: Ctx): Promise<void> {
  const ids = await demoUserIds(ctx)
  if (ids.length === 0) return
  await ctx.db.delete(invitations).where(inArray(invitations.email, demoAddresses))
  await ctx.db.delete(workspaces).where(inArray(workspaces.ownerId, ids))
  const removed = await ctx.db.delete(users).where(inArray(users.id, ids)).returning()
  for (const user of removed) countAccount(ctx, user, null)
}
