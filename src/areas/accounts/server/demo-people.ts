import { and, eq, isNull } from 'drizzle-orm'
import type { SignedIn } from '#kernel/actor.ts'
import { newId } from '#kernel/ids.ts'
import { days, hours, minutes } from '#kernel/time.ts'
import { type Ctx, withTransaction } from '#platform/context.ts'
import { noClient } from './attempts.ts'
import { inviteUser } from './invitations.ts'
import { givePlan } from './roles.ts'
import { createSession, endSession, resolveActor } from './sessions.ts'
import { openAccount } from './sign-up.ts'
import { suspendUser } from './suspending.ts'
import { invitations, users } from './tables.ts'
import { findUserByEmail } from './users.ts'

type DemoPersonFacts = {
  role: 'creator' | 'student'
  firstName: string
  lastName: string
  email: string
  /** How long ago they signed up, in ms, */
  joined: number
  /** and how long ago they were last seen. Those who never proved their address never were. */
  seen?: number
  verified?: boolean
}

/** Demo people no one signs in as, for the admin pages. None of their addresses can belong to a real person. */
const others: DemoPersonFacts[] = [
  {
    role: 'student',
    firstName: 'Nils',
    lastName: 'Berg',
    email: 'nils@berg.example',
    joined: days(108),
    seen: days(12),
  },
  {
    role: 'creator',
    firstName: 'Mark',
    lastName: 'Lee',
    email: 'mark@lee.example',
    joined: days(80),
    seen: hours(3),
  },
  {
    role: 'student',
    firstName: 'Priya',
    lastName: 'Nair',
    email: 'priya@nair.example',
    joined: days(41),
    seen: hours(5),
  },
  {
    role: 'creator',
    firstName: 'Oscar',
    lastName: 'Lindqvist',
    email: 'oscar@paperstreet.example',
    joined: days(3),
    verified: false,
  },
]
const invited = 'lena@fischer.example'

/** Their addresses, for clearing the demo. */
export const demoOtherAddresses: readonly string[] = [...others.map((person) => person.email), invited]

/**
 * What the demo's administrator has seen and done: people who joined, one who was moved to another plan, one who was suspended,
 * one who was invited. Each step checks whether it's already done.
 *
 * @param begunAt when loading the demo began.
 * @param admin the addresses of the demo's administrator, its creator, who was here a moment ago, and its student, who was here yesterday.
 */
export async function tellAdministration(
  ctx: Ctx,
  {
    password,
    begunAt,
    admin,
    creator,
    student,
  }: Record<'password' | 'admin' | 'creator' | 'student', string> & {
    begunAt: Date
  },
): Promise<void> {
  const ago = (ms: number): Ctx => ({ ...ctx, now: () => new Date(begunAt.getTime() - ms) })
  // All at once: hashing a password takes a while.
  await Promise.all(
    others.map(async ({ joined, seen, verified = true, ...person }) => {
      if (!(await findUserByEmail(ctx, person.email)))
        await withTransaction(ago(joined), (ctx) =>
          openAccount(ctx, { ...person, password, verified, timeZone: 'Europe/Lisbon', currency: 'USD' }),
        )
      if (seen !== undefined) await beSeen(ctx, person.email, new Date(begunAt.getTime() - seen))
    }),
  )
  await beSeen(ctx, creator, new Date(begunAt.getTime() - minutes(50)))
  await beSeen(ctx, student, new Date(begunAt.getTime() - hours(18)))

  const rita = await actorOf(ctx, admin)
  const by = (ms: number): Ctx => ({ ...ago(ms), actor: rita })
  const [nils, mark] = await Promise.all(
    ['nils@berg.example', 'mark@lee.example'].map((email) => findUserByEmail(ctx, email)),
  )
  if (mark) await givePlan(by(days(76)), mark.id, 'basic_plan')
  if (nils && !nils.suspendedAt) {
    const reason = '3 chargebacks in 10 days, no reply to two emails.'
    await suspendUser(by(days(11)), { userId: nils.id, reason })
  }
  const [known] = await ctx.db.select().from(invitations).where(eq(invitations.email, invited))
  if (!known) await inviteUser(by(days(1)), { email: invited, role: 'creator' })
}

/** Uses the product for a moment, then signs out. */
async function beSeen(ctx: Ctx, email: string, at: Date): Promise<void> {
  const [user] = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), isNull(users.lastActiveAt)))
  if (!user) return
  const before = { ...ctx, now: () => new Date(at.getTime() - minutes(6)) }
  const session = await createSession(before, user.id, { remembered: false, client: noClient })
  await resolveActor({ ...ctx, now: () => at }, session.sessionToken)
  await endSession(ctx, session.sessionId)
}

async function actorOf(ctx: Ctx, email: string): Promise<SignedIn> {
  const user = await findUserByEmail(ctx, email)
  if (!user) throw new Error('The demo has no administrator.')
  return {
    kind: 'user',
    role: user.role,
    userId: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    plan: user.plan,
    sessionId: newId('ses', ctx.now()),
    passes: [],
  }
}
