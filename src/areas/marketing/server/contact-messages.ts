import { createHash } from 'node:crypto'
import { and, count, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { users } from '#areas/accounts/server/tables.ts'
import { isSignedIn, type Plan } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { decodePlace, encodeCursor } from '#kernel/paging.ts'
import { days, hours } from '#kernel/time.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { addressKey } from '#platform/limits/address-key.ts'
import type { Limit } from '#platform/limits/limits.ts'
import { within } from '#platform/tables.ts'
import type { ContactMessage } from '../contract.ts'
import { messageReceived } from '../events.ts'
import { type ContactDraft, type MessageFilter, messageTrashDays, tidyDraft, whyNotSend } from '../rules.ts'
import { mailMessage } from './mails.ts'
import { contactMessages } from './tables.ts'

type Row = typeof contactMessages.$inferSelect

/** People write once or twice; programs write until they are stopped. */
const perPlace: Limit = { name: 'contact-place', points: 6, seconds: hours(1) / 1000 }
const perAddress: Limit = { name: 'contact-address', points: 6, seconds: days(1) / 1000 }
/** Beyond this messages are still kept, but no longer emailed: the form mustn't become a way to fill inboxes. */
const mailed: Limit = { name: 'contact-mails', points: 60, seconds: hours(1) / 1000 }
const mostAdmins = 20

/**
 * Takes a message to the operator: a record, and an email to each admin. The same message twice on a day is one.
 *
 * @throws INVALID with a sentence for each field, RATE_LIMITED
 */
export async function sendMessage(ctx: Ctx, place: string, given: ContactDraft): Promise<void> {
  const draft = tidyDraft(given)
  const wrong = whyNotSend(draft)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const digest = digestOf(draft, ctx.now())
  if (await isThere(ctx, digest)) return
  await ctx.instance.limits.spend(perPlace, addressKey(place))
  await ctx.instance.limits.spend(perAddress, draft.email)
  const isMailed = await ctx.instance.limits.spend(mailed, 'all').then(
    () => true,
    () => false,
  )

  await withTransaction(ctx, async (ctx) => {
    const row = {
      workspaceId: platformWorkspaceId,
      id: newId('inq', ctx.now()),
      ...draft,
      ...senderOf(ctx),
      digest,
      createdAt: ctx.now(),
    }
    // Where the same form arrives twice at once, the index lets one through.
    const [made] = await ctx.db.insert(contactMessages).values(row).onConflictDoNothing().returning()
    if (!made) return
    const { id: messageId, name, email, plan } = made
    await announce(ctx, platformWorkspaceId, messageReceived, { messageId, name, email, plan })
    if (isMailed) for (const admin of await adminsOf(ctx)) await mailMessage(ctx, admin, made)
  })
}

type MessageQuery = {
  cursor?: string | undefined
  limit: number
  show?: MessageFilter
  search?: string | undefined
}

/** Messages from the contact form, the latest first, with how many are open. */
export async function listMessages(ctx: Ctx, { cursor, limit, show = 'all', search }: MessageQuery) {
  const place = decodePlace(cursor)
  const before = place
    ? sql`(${contactMessages.createdAt}, ${contactMessages.id}) < (${place.date}, ${place.id})`
    : undefined
  const here = within(platformWorkspaceId, contactMessages)
  const rows = await ctx.db
    .select({ message: contactMessages, deletedByName: users.displayName })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.deletedBy))
    .where(and(here, narrowedTo(show), withWords(search), before))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit + 1)
  const [open] = await ctx.db
    .select({ open: count() })
    .from(contactMessages)
    .where(and(here, narrowedTo('open')))
  const shown = rows.slice(0, limit).map(({ message }) => message)
  const last = shown.at(-1)
  return {
    messages: rows.slice(0, limit).map((row) => wireOf(row.message, row.deletedByName)),
    open: open?.open ?? 0,
    nextCursor: rows.length > limit && last ? encodeCursor(last.createdAt.toISOString(), last.id) : null,
  }
}

function narrowedTo(show: MessageFilter): SQL | undefined {
  const { deletedAt, answeredAt } = contactMessages
  if (show === 'trash') return isNotNull(deletedAt)
  const answer = { all: undefined, open: isNull(answeredAt), answered: isNotNull(answeredAt) }[show]
  return and(isNull(deletedAt), answer)
}

function withWords(search: string | undefined): SQL | undefined {
  const words = search?.trim()
  if (!words) return undefined
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const { name, email, message } = contactMessages
  return or(ilike(name, pattern), ilike(email, pattern), ilike(message, pattern))
}

/** Notes that a message was answered, or that it is open again. @throws NOT_FOUND */
export async function markAnswered(
  ctx: Ctx,
  { messageId, answered }: { messageId: Id<'inq'>; answered: boolean },
): Promise<ContactMessage> {
  const [row] = await ctx.db
    .update(contactMessages)
    .set({
      answeredAt: answered ? sql`coalesce(${contactMessages.answeredAt}, ${ctx.now()})` : null,
    })
    .where(and(within(platformWorkspaceId, contactMessages, messageId), isNull(contactMessages.deletedAt)))
    .returning()
  if (!row) throw new AppError('NOT_FOUND', 'We couldn’t find this message.')
  return wireOf(row)
}

async function isThere(ctx: Ctx, digest: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ id: contactMessages.id })
    .from(contactMessages)
    .where(and(within(platformWorkspaceId, contactMessages), eq(contactMessages.digest, digest)))
  return row !== undefined
}

function digestOf(draft: ContactDraft, now: Date): string {
  const what = [now.toISOString().slice(0, 10), draft.email, draft.name, draft.message]
  return createHash('sha256').update(JSON.stringify(what)).digest('base64url')
}

/** A creator's plan says how soon they expect an answer; it comes from the account, never from the form. */
function senderOf({ actor }: Ctx): { userId: Id<'usr'> | null; plan: Plan | null } {
  if (!isSignedIn(actor)) return { userId: null, plan: null }
  return { userId: actor.userId, plan: actor.kind === 'creator' ? actor.plan : null }
}

async function adminsOf(ctx: Ctx) {
  return ctx.db
    .select({ email: users.email, displayName: users.displayName, language: users.language })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.suspendedAt)))
    .orderBy(users.createdAt)
    .limit(mostAdmins)
}

/** A message as it is told; in the trash with who put it there. */
export function wireOf(row: Row, deletedByName: string | null = null): ContactMessage {
  const { id, name, email, message, plan, createdAt, answeredAt, deletedAt } = row
  return {
    id,
    name,
    email,
    message,
    plan,
    sentAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    ...(deletedAt
      ? {
          trashed: {
            deletedAt: deletedAt.toISOString(),
            by: deletedByName,
            goneAt: new Date(deletedAt.getTime() + days(messageTrashDays)).toISOString(),
          },
        }
      : {}),
  }
}
