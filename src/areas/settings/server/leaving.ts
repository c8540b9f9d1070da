import { and, eq, inArray, isNull } from 'drizzle-orm'
import { forgetOwner } from '#areas/access/server/forgetting.ts'
import { userLibrary } from '#areas/access/server/tables.ts'
import { normalEmail } from '#areas/accounts/rules.ts'
import { holdAdmins, holdUser, holdWorkspace } from '#areas/accounts/server/locks.ts'
import { refuseWrongCurrent } from '#areas/accounts/server/password-proof.ts'
import { languageOfReader } from '#areas/accounts/server/reading-language.ts'
import { isLastAdmin, retireAccount, retireWorkspace } from '#areas/accounts/server/retiring.ts'
import { hasSecondFactor, proveSecondFactor } from '#areas/accounts/server/second-factor.ts'
import { workspaces } from '#areas/accounts/server/tables.ts'
import { forgetHolder } from '#areas/certificates/server/forgetting.ts'
import { userCertificates } from '#areas/certificates/server/tables.ts'
import { forgetContact } from '#areas/contacts/server/forgetting.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { forgetBuyer } from '#areas/payments/server/forgetting.ts'
import { userOrders } from '#areas/payments/server/own-order-tables.ts'
import { countPlanProducts } from '#areas/plans/server/limits.ts'
import { reviews } from '#areas/reviews/server/tables.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { holdBackMails, type Person } from '#platform/forgetting.ts'
import type { LeavingSummary } from '../contract.ts'
import { contactsOf, erasingSweep, personOf } from './erasing.ts'
import { sayGoodbye } from './mails.ts'
import { countStakes, stakesOfOthers } from './stakes.ts'
import { dataExports, erasures } from './tables.ts'

type SignedInCtx = Ctx<SignedIn>
type LeaveInput = {
  email: string
  password: string
  code?: string
  recoveryCode?: string
  workspace: 'keep' | 'remove'
}

/** What deleting the account would mean for the person and for others. */
export async function getLeavingSummary(ctx: SignedInCtx): Promise<LeavingSummary> {
  const { userId, email } = ctx.actor
  return withTransaction(ctx, async (ctx) => ({
    email,
    isLastAdmin: await isLastAdmin(ctx, userId),
    needsCode: await hasSecondFactor(ctx, userId),
    ownedThings: await ctx.db.$count(
      userLibrary,
      and(eq(userLibrary.userId, userId), isNull(userLibrary.endedAt)),
    ),
    orders: await ctx.db.$count(userOrders, eq(userOrders.userId, userId)),
    certificates: await ctx.db.$count(userCertificates, eq(userCertificates.userId, userId)),
    reviews: await countReviews(ctx, userId),
    workspace: await workspaceFacts(ctx, userId),
  }))
}

/**
 * Deletes an account: from the commit on, no one can sign in to it and it says nothing about the person. The worker makes the
 * areas forget the rest right after, for as long as it takes, through crashes and restarts.
 *
 * @throws INVALID when a different address was typed. @throws auth/wrong-password, auth/wrong-code, RATE_LIMITED.
 * @throws CONFLICT for the last admin, and when what others bought would be removed.
 * @throws UNAUTHORIZED when this session ended in the meantime: a stranger's last request must not take the account along.
 */
export async function deleteAccount(ctx: SignedInCtx, asked: LeaveInput): Promise<void> {
  const { userId, email } = ctx.actor
  if (normalEmail(asked.email) !== email)
    throw invalid({ email: 'Type your email address exactly as shown above.' })
  await refuseWrongCurrent(ctx, asked.password, 'password')
  if (await hasSecondFactor(ctx, userId)) await proveSecondFactor(ctx, userId, asked)
  await withTransaction(ctx, async (ctx) => {
    await holdAdmins(ctx)
    await holdUser(ctx, userId)
    const [own] = await ctx.db
      .select({ id: workspaces.id })
      .from(workspaces)
      .where(eq(workspaces.ownerId, userId))
    if (own) await holdWorkspace(ctx, own.id)
    const stakes = own && (await stakesOfOthers(ctx, { workspaceId: own.id, ownerId: userId }))
    if (stakes?.paid && asked.workspace === 'remove')
      throw new AppError('CONFLICT', 'You’ve made sales, and buyers keep what they paid for.')
    const keeps = stakes?.held && asked.workspace === 'keep'
    if (own) await retireWorkspace(ctx, own.id)
    const language = await languageOfReader(ctx, email, ctx.instance.language)
    const person = await retireAccount(ctx)
    await ctx.db.delete(dataExports).where(eq(dataExports.userId, userId))
    const contacts = await endEverything(ctx, { userId, ...person })
    await ctx.db.insert(erasures).values({
      userId,
      person: { ...person, language },
      contacts,
      ownWorkspaceId: own?.id ?? null,
      workspaceFate: own ? (keeps || stakes?.paid ? 'kept' : 'removed') : null,
      createdAt: ctx.now(),
    })
    await holdBackMails(ctx, person)
    await sayGoodbye(ctx, { ...person, language })
    ctx.instance.wake(erasingSweep.name, platformWorkspaceId)
  })
}

/**
 * From the commit on nothing opens anymore, whatever anyone holds: rights, orders with their links and passes, certificates.
 * Answers with the contacts workspaces knew the person by.
 */
async function endEverything(
  ctx: Ctx,
  account: { userId: Id<'usr'>; email: string; name: string },
): Promise<Person['contacts']> {
  const contacts = await contactsOf(ctx, account.userId)
  const person = personOf(account, contacts)
  for (const forget of [forgetBuyer, forgetOwner, forgetHolder, forgetContact]) await forget(ctx, person)
  return contacts
}

async function workspaceFacts(ctx: Ctx, userId: Id<'usr'>): Promise<LeavingSummary['workspace']> {
  const [own] = await ctx.db
    .select({ id: workspaces.id, name: workspaces.name })
    .from(workspaces)
    .where(eq(workspaces.ownerId, userId))
  if (!own) return null
  const { people, paidOrders } = await countStakes(ctx, { workspaceId: own.id, ownerId: userId })
  return {
    name: own.name,
    courses: await countPlanProducts(ctx, own.id, 'courses'),
    students: people,
    paidOrders,
    mustKeep: paidOrders > 0,
  }
}

async function countReviews(ctx: Ctx, userId: Id<'usr'>): Promise<number> {
  const own = ctx.db.select({ id: contacts.id }).from(contacts).where(eq(contacts.userId, userId))
  return ctx.db.$count(reviews, inArray(reviews.contactId, own))
}
