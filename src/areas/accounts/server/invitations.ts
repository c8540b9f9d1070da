import { and, eq, gt, lte, or } from 'drizzle-orm'
import type { Role } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { hashToken, newToken } from '#platform/crypto.ts'
import { announce } from '#platform/events/announce.ts'
import { invitationAccepted, invitationSentAgain, invitationWithdrawn, userInvited } from '../admin-events.ts'
import type { InvitationPreview } from '../invitations-contract.ts'
import { displayNameOf, invitationMs, isEmail, mailEveryMs, normalEmail } from '../rules.ts'
import { type Acting, actingAdmin } from './admins.ts'
import { type Client, noClient } from './attempts.ts'
import { proveAddress } from './first-proof.ts'
import { linkExpired } from './links.ts'
import { permitInvitation } from './mail-senders.ts'
import { mailInvitation } from './mails.ts'
import { hashPassword, refusePoorPassword } from './passwords.ts'
import { replacePassword } from './replacing.ts'
import { ensureWorkspace } from './roles.ts'
import { createSession, type NewSession } from './sessions.ts'
import { emailInUse, openAccount, refuseNameless } from './sign-up.ts'
import { countAccount } from './sums.ts'
import { refuseSuspended } from './suspension.ts'
import { invitations, users } from './tables.ts'
import { findUserByEmail, lockUser } from './users.ts'

type InvitationRow = typeof invitations.$inferSelect
type UserRow = typeof users.$inferSelect
/** An invitation with the link the admin can share, available only now. */
export type InvitationLink = { invitationId: Id<'inv'>; link: string }

/**
 * Invites someone by email to a role. The admin gets another link to share, which also lets them in but proves nothing about
 * the inbox.
 *
 * @throws auth/invalid-email. @throws auth/email-already-in-use when the address has an account.
 * @throws CONFLICT when it's already invited, and as in `permitInvitation`. @throws RATE_LIMITED. @throws FORBIDDEN for anyone who isn't an admin (anymore).
 */
export async function inviteUser(ctx: Ctx, input: { email: string; role: Role }): Promise<InvitationLink> {
  const email = normalEmail(input.email)
  if (!isEmail(email)) {
    const sentence = 'Please enter a valid email address.'
    throw new AppError('auth/invalid-email', sentence, { fields: { email: sentence } })
  }
  return withTransaction(ctx, async (ctx) => {
    const acting = await actingAdmin(ctx)
    if (await findUserByEmail(ctx, email))
      throw taken('auth/email-already-in-use', 'This address already has an account.')
    const tokens = newTokens()
    const now = ctx.now()
    // If two admins invite one person at once, the unique index decides.
    const [row] = await ctx.db
      .insert(invitations)
      .values({
        id: newId('inv', now),
        email,
        role: input.role,
        ...tokens.hashes,
        invitedBy: acting.adminName,
        sentAt: now,
        expiresAt: new Date(now.getTime() + invitationMs),
        createdAt: now,
      })
      .onConflictDoNothing({ target: invitations.email })
      .returning()
    if (!row) throw taken('CONFLICT', 'This address is already invited. Resend the invitation instead.')
    await mailInvitation(ctx, row, tokens.mailed, await permitInvitation(ctx, acting.adminId, row.email))
    await announce(ctx, platformWorkspaceId, userInvited, factsOf(row, acting))
    return { invitationId: row.id, link: linkOf(ctx, tokens.handed) }
  })
}

/**
 * Emails an invitation again, good for another seven days. Earlier links are void.
 *
 * @throws NOT_FOUND when it was accepted or withdrawn. @throws RATE_LIMITED within a minute of the last email.
 * @throws CONFLICT, RATE_LIMITED as in `permitInvitation`.
 */
export async function sendInvitationAgain(ctx: Ctx, invitationId: Id<'inv'>): Promise<InvitationLink> {
  return withTransaction(ctx, async (ctx) => {
    const acting = await actingAdmin(ctx)
    const tokens = newTokens()
    const now = ctx.now()
    const [row] = await ctx.db
      .update(invitations)
      .set({ ...tokens.hashes, sentAt: now, expiresAt: new Date(now.getTime() + invitationMs) })
      .where(
        and(eq(invitations.id, invitationId), lte(invitations.sentAt, new Date(now.getTime() - mailEveryMs))),
      )
      .returning()
    if (!row) {
      const known = await ctx.db.$count(invitations, eq(invitations.id, invitationId))
      throw known ? tooSoon() : noInvitation()
    }
    await mailInvitation(ctx, row, tokens.mailed, await permitInvitation(ctx, acting.adminId, row.email))
    await announce(ctx, platformWorkspaceId, invitationSentAgain, factsOf(row, acting))
    return { invitationId: row.id, link: linkOf(ctx, tokens.handed) }
  })
}

/** Withdraws an invitation: its links are void once this commits. @throws NOT_FOUND when it's gone. */
export async function withdrawInvitation(ctx: Ctx, invitationId: Id<'inv'>): Promise<void> {
  await withTransaction(ctx, async (ctx) => {
    const acting = await actingAdmin(ctx)
    const [row] = await ctx.db.delete(invitations).where(eq(invitations.id, invitationId)).returning()
    if (!row) throw noInvitation()
    await announce(ctx, platformWorkspaceId, invitationWithdrawn, factsOf(row, acting))
  })
}

/** What an invitation offers. @throws auth/link-expired when it's unknown, used, replaced, withdrawn or too old. */
export async function lookAtInvitation(ctx: Ctx, token: string): Promise<InvitationPreview> {
  const [row] = await ctx.db
    .select()
    .from(invitations)
    .where(and(ofToken(token), gt(invitations.expiresAt, ctx.now())))
  if (!row) throw linkExpired()
  const { email, role, invitedBy, expiresAt } = row
  return { email, role, invitedBy, expiresAt: expiresAt.toISOString() }
}

type Acceptance = {
  token: string
  firstName: string
  lastName: string
  password: string
  timeZone?: string | undefined
  locale?: string | undefined
  language?: string | undefined
}

/**
 * Creates the account an invitation is for, and signs in. The emailed link also proves the address; if someone meanwhile created
 * an account without proving the address, it becomes the invited person's.
 *
 * @throws auth/link-expired as above. @throws INVALID, auth/weak-password; the invitation then still works.
 * @throws auth/email-already-in-use when the address has an account by now, and either it's proven or the link proves nothing.
 * @throws auth/suspended
 */
export async function acceptInvitation(
  ctx: Ctx,
  { token, ...person }: Acceptance,
  client: Client = noClient,
): Promise<NewSession> {
  const userId = await withTransaction(ctx, async (ctx) => {
    // Deleting the row uses it up: everyone else, however close behind, finds none.
    const [row] = await ctx.db.delete(invitations).where(ofToken(token)).returning()
    if (!row || row.expiresAt <= ctx.now()) throw linkExpired()
    const role = row.role as Role
    const verified = row.tokenHash === hashToken(token)
    const unproven = verified ? await findUnproven(ctx, row.email) : null
    const userId = unproven
      ? await takeOver(ctx, unproven, { ...person, role })
      : await openAccount(ctx, { ...person, email: row.email, role, verified })
    await announce(ctx, platformWorkspaceId, invitationAccepted, {
      userId,
      email: row.email,
      name: displayNameOf(person),
      role,
    })
    return userId
  })
  return createSession(ctx, userId, { remembered: false, client })
}

async function findUnproven(ctx: Ctx, email: string): Promise<UserRow | null> {
  const user = await findUserByEmail(ctx, email)
  return user && !user.emailVerified ? user : null
}

/** An unproven account with this address: from now on it's theirs alone, with the name they gave and the role they were invited to. */
async function takeOver(
  ctx: Ctx,
  { id }: UserRow,
  { password, role: invitedAs, ...names }: Omit<Acceptance, 'token'> & { role: Role },
): Promise<Id<'usr'>> {
  const user = await lockUser(ctx, id)
  // Another link has proven it meanwhile, so it belongs to someone.
  if (user.emailVerified) throw emailInUse()
  await refuseSuspended(ctx, user)
  refuseNameless(names)
  refusePoorPassword(password, user.email)
  await proveAddress(ctx, user, { isOwner: false })
  await replacePassword(ctx, id, await hashPassword(password, ctx.instance.passwordCost))
  // An invitation adds rights and never removes any.
  const role = invitedAs === 'student' ? user.role : invitedAs
  const profile = { ...user.profile, firstName: names.firstName.trim(), lastName: names.lastName.trim() }
  await ctx.db
    .update(users)
    .set({ role, profile, displayName: displayNameOf(profile), updatedAt: ctx.now() })
    .where(eq(users.id, id))
  const proven = { ...user, emailVerified: true }
  countAccount(ctx, proven, { ...proven, role })
  if (role === 'creator') await ensureWorkspace(ctx, { ...user, displayName: displayNameOf(profile) })
  return id
}

function newTokens() {
  const mailed = newToken()
  const handed = newToken()
  return { mailed, handed, hashes: { tokenHash: hashToken(mailed), handedHash: hashToken(handed) } }
}

const ofToken = (token: string) =>
  or(eq(invitations.tokenHash, hashToken(token)), eq(invitations.handedHash, hashToken(token)))

const linkOf = (ctx: Ctx, token: string) => `${ctx.instance.appUrl}/invite/${token}`

const factsOf = (row: InvitationRow, acting: Acting) => ({
  invitationId: row.id,
  email: row.email,
  role: row.role,
  ...acting,
})

function taken(code: 'CONFLICT' | 'auth/email-already-in-use', sentence: string): AppError {
  return new AppError(code, sentence, { fields: { email: sentence } })
}

const noInvitation = () => new AppError('NOT_FOUND', 'This invitation was already accepted or withdrawn.')

function tooSoon(): AppError {
  return new AppError('RATE_LIMITED', 'This invitation was just sent. Try again in a minute.', {
    retryAfterSeconds: mailEveryMs / 1000,
  })
}
