import { and, eq, gt, inArray, lte, type SQL } from 'drizzle-orm'
import { AppError } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import { hashToken, newToken } from '#platform/crypto.ts'
import {
  emailChangeLinkMs,
  mailEveryMs,
  resetLinkMs,
  setupLinkMs,
  signInLinkMs,
  verificationLinkMs,
} from '../rules.ts'
import { type users, verifications } from './tables.ts'
import { lockUser } from './users.ts'

export const mailedLinkKinds = ['reset', 'verification', 'signIn', 'emailChange'] as const
export type MailedLinkKind = (typeof mailedLinkKinds)[number]
type LinkKind = MailedLinkKind | 'setup'

const lifeOf: Record<LinkKind, number> = {
  reset: resetLinkMs,
  verification: verificationLinkMs,
  signIn: signInLinkMs,
  emailChange: emailChangeLinkMs,
  setup: setupLinkMs,
}

/**
 * Creates the token of a link for a user and voids the older one of its kind. Answers null when the older one is less than
 * a minute old. One statement decides, so of two requests at once only one sends an email.
 */
export async function issueLink(
  ctx: Ctx,
  kind: MailedLinkKind,
  user: { id: Id<'usr'>; email: string },
): Promise<string | null> {
  const token = newToken()
  const row = rowFor(ctx, kind, token, user)
  const [written] = await ctx.db
    .insert(verifications)
    .values(row)
    .onConflictDoUpdate({
      target: [verifications.userId, verifications.kind],
      set: row,
      setWhere: lte(verifications.createdAt, new Date(ctx.now().getTime() - mailEveryMs)),
    })
    .returning({ id: verifications.id })
  return written ? token : null
}

/** Creates the token of the link that creates the first admin. The one printed before is void. */
export async function issueSetupLink(ctx: Ctx): Promise<string> {
  const token = newToken()
  await ctx.db.delete(verifications).where(eq(verifications.kind, 'setup'))
  await ctx.db.insert(verifications).values(rowFor(ctx, 'setup', token, null))
  return token
}

/**
 * Does the work of issuing a link for an address that doesn't get one, so that neither the answer nor the time reveals whether
 * there's an account (F6). The row is dead from the start and swept later.
 */
export async function pretendLink(ctx: Ctx): Promise<void> {
  await ctx.db
    .insert(verifications)
    .values({ ...rowFor(ctx, 'reset', newToken(), null), kind: 'decoy', expiresAt: ctx.now() })
}

/** Whom a link is for, without using it up; null when it's unknown, used or too old. */
export async function findLink(ctx: Ctx, kind: LinkKind, token: string) {
  const [row] = await ctx.db
    .select({ userId: verifications.userId, email: verifications.value })
    .from(verifications)
    .where(and(ofToken(kind, token), gt(verifications.expiresAt, ctx.now())))
    .limit(1)
  return row ?? null
}

/**
 * Uses up an emailed link and locks its user until the commit. Deleting its row is what uses it: everyone else, however close
 * behind, finds none.
 *
 * @throws auth/link-expired when it's unknown, used, replaced by a newer one, or too old.
 */
export async function redeemLink(
  ctx: Ctx,
  kind: MailedLinkKind,
  token: string,
): Promise<{ user: typeof users.$inferSelect; email: string }> {
  const found = await findLink(ctx, kind, token)
  if (!found?.userId) throw linkExpired()
  // First the user, then the link: two links of one account void each other, and in the other order they'd deadlock.
  const user = await lockUser(ctx, found.userId)
  const [used] = await ctx.db
    .delete(verifications)
    .where(ofToken(kind, token))
    .returning({ email: verifications.value })
  if (!used) throw linkExpired()
  return { user, email: used.email }
}

/** Uses up the setup link. @throws auth/link-expired as for an emailed link. */
export async function redeemSetupLink(ctx: Ctx, token: string): Promise<void> {
  const [used] = await ctx.db
    .delete(verifications)
    .where(ofToken('setup', token))
    .returning({ expiresAt: verifications.expiresAt })
  if (!used || used.expiresAt <= ctx.now()) throw linkExpired()
}

/** Voids links already sent: all of them, unless it's told which. */
export async function voidLinks(
  ctx: Ctx,
  userId: Id<'usr'>,
  kinds: readonly MailedLinkKind[] = mailedLinkKinds,
): Promise<void> {
  await ctx.db
    .delete(verifications)
    .where(and(eq(verifications.userId, userId), inArray(verifications.kind, kinds)))
}

export function linkExpired(): AppError {
  return new AppError('auth/link-expired', 'This link has expired')
}

function ofToken(kind: LinkKind, token: string): SQL | undefined {
  return and(eq(verifications.identifier, hashToken(token)), eq(verifications.kind, kind))
}

function rowFor(ctx: Ctx, kind: LinkKind, token: string, user: { id: Id<'usr'>; email: string } | null) {
  const now = ctx.now()
  return {
    id: newId('vrf', now),
    kind,
    userId: user?.id ?? null,
    identifier: hashToken(token),
    value: user?.email ?? '',
    expiresAt: new Date(now.getTime() + lifeOf[kind]),
    createdAt: now,
    updatedAt: now,
  }
}
