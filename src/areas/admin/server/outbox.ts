import { and, desc, eq, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { SignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, madeAt } from '#kernel/ids.ts'
import { decodePlace, encodeCursor } from '#kernel/paging.ts'
import { minutes } from '#kernel/time.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { isSigned, sign } from '#platform/crypto.ts'
import { announce } from '#platform/events/announce.ts'
import { mailSweepName } from '#platform/mail/queue.ts'
import { mails } from '#platform/mail/tables.ts'
import { toReader } from '#platform/sentences.ts'
import type { MailContent, MailLine, mailStates } from '../outbox-contract.ts'
import { mailOpened, mailTriedAgain } from '../system-events.ts'
import { adminName } from './settings.ts'

type Row = typeof mails.$inferSelect
type State = (typeof mailStates)[number]

/** A search covers this many of the latest emails. */
const searched = 20_000
const purpose = 'read an email'

const states: Record<State, SQL | undefined> = {
  waiting: and(isNull(mails.sentAt), isNull(mails.failedAt)),
  sent: isNotNull(mails.sentAt),
  failed: and(isNotNull(mails.failedAt), isNull(mails.sentAt)),
}

/** Emails of all workspaces, latest first. */
export async function listMails(
  ctx: Ctx,
  input: { state?: State; search?: string; cursor?: string; limit: number },
): Promise<{ mails: MailLine[]; nextCursor: string | null; readable: boolean }> {
  const place = decodePlace(input.cursor)
  const after = place
    ? sql`(${mails.createdAt}, ${mails.id}) < (${place.at}::timestamptz, ${place.id})`
    : undefined
  const state = input.state ? states[input.state] : undefined
  const latest = ctx.db
    .select()
    .from(mails)
    .where(and(after, state))
    .orderBy(desc(mails.createdAt), desc(mails.id))
  const rows = input.search
    ? await searchIn(ctx, latest.limit(searched).as('latest'), input.search, input.limit + 1)
    : await latest.limit(input.limit + 1)
  const shown = rows.slice(0, input.limit)
  const last = shown.at(-1)
  return {
    mails: shown.map((mail) => lineOf(ctx, mail)),
    nextCursor:
      rows.length > input.limit && last ? encodeCursor(last.createdAt.toISOString(), last.id) : null,
    readable: isReadable(ctx),
  }
}

type Latest = ReturnType<ReturnType<typeof latestOf>['as']>
const latestOf = (ctx: Ctx) => ctx.db.select().from(mails)

function searchIn(ctx: Ctx, latest: Latest, search: string, limit: number): Promise<Row[]> {
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return ctx.db
    .select()
    .from(latest)
    .where(
      or(ilike(latest.toAddress, pattern), ilike(latest.toName, pattern), ilike(latest.subject, pattern)),
    )
    .orderBy(desc(latest.createdAt), desc(latest.id))
    .limit(limit)
}

/**
 * Opens an email in the local outbox. Emails contain links that let their reader in, so each opening is logged, and none can be
 * opened once a mail server delivers them to their owners.
 *
 * @throws NOT_FOUND, FORBIDDEN if a mail server delivers the emails.
 */
export async function openMail(ctx: Ctx<SignedIn>, mailId: Id<'mal'>): Promise<MailContent> {
  if (!isReadable(ctx))
    throw new AppError(
      'FORBIDDEN',
      'Emails are delivered to their recipients, so you can only see their status here.',
    )
  const mail = await findMail(ctx, mailId)
  await withTransaction(ctx, async (ctx) => {
    const facts = { by: await adminName(ctx), mailId, to: mail.toAddress, template: mail.template }
    await announce(ctx, platformWorkspaceId, mailOpened, facts)
  })
  return {
    ...lineOf(ctx, mail),
    from: `${mail.fromName} <${ctx.instance.mailFrom}>`,
    replyTo: mail.replyTo,
    text: mail.text,
    bodyUrl: `/api/v1/admin/mails/${mailId}/body?ticket=${ticketFor(ctx, mailId)}`,
  }
}

/** The formatted email, for the ticket you got when opening it. @throws NOT_FOUND */
export async function readMailBody(ctx: Ctx<SignedIn>, mailId: Id<'mal'>, ticket: string): Promise<string> {
  const [end = '', signature = ''] = ticket.split('.')
  const isGood =
    Number(end) > ctx.now().getTime() &&
    isSigned(ctx.instance, purpose, `${ctx.actor.userId} ${mailId} ${end}`, signature)
  if (!isGood || !isReadable(ctx)) throw nothing()
  return (await findMail(ctx, mailId)).html
}

/**
 * Sends an email again after it failed.
 *
 * @throws NOT_FOUND, CONFLICT when it was sent or we're still trying.
 */
export async function retryMail(ctx: Ctx, mailId: Id<'mal'>): Promise<MailLine> {
  const mail = await findMail(ctx, mailId)
  const line = await withTransaction(ctx, async (ctx) => {
    const [again] = await ctx.db
      .update(mails)
      .set({ failedAt: null, dueAt: ctx.now(), attempts: 0, claimedUntil: null })
      .where(and(eq(mails.workspaceId, mail.workspaceId), eq(mails.id, mailId), states.failed))
      .returning()
    if (!again)
      throw new AppError('CONFLICT', 'This email was already sent, or we’re still trying to send it.')
    const facts = { by: await adminName(ctx), mailId, to: mail.toAddress }
    await announce(ctx, platformWorkspaceId, mailTriedAgain, facts)
    return lineOf(ctx, again)
  })
  ctx.instance.wake(mailSweepName, mail.workspaceId)
  return line
}

function ticketFor(ctx: Ctx<SignedIn>, mailId: Id<'mal'>): string {
  const end = ctx.now().getTime() + minutes(5)
  return `${end}.${sign(ctx.instance, purpose, `${ctx.actor.userId} ${mailId} ${end}`)}`
}

const isReadable = (ctx: Ctx) => ctx.instance.smtpUrl === null

/** Its id contains its time, by which emails of all workspaces are indexed. Every change then names the workspace. */
async function findMail(ctx: Ctx, mailId: Id<'mal'>): Promise<Row> {
  const [mail] = await ctx.db
    .select()
    .from(mails)
    .where(and(eq(mails.createdAt, madeAt(mailId)), eq(mails.id, mailId)))
  if (!mail) throw nothing()
  return mail
}

const nothing = () => new AppError('NOT_FOUND', 'We couldn’t find this email.')

function lineOf(ctx: Ctx, mail: Row): MailLine {
  const state = mail.sentAt ? 'sent' : mail.failedAt ? 'failed' : 'waiting'
  return {
    id: mail.id,
    to: mail.toAddress,
    toName: mail.toName,
    subject: mail.subject,
    template: mail.template,
    state,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    attempts: mail.attempts,
    lastError: toReader(ctx, mail.lastError),
    nextTryAt: state === 'waiting' ? mail.dueAt.toISOString() : null,
  }
}
