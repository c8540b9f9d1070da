import { and, asc, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { languageOfReader } from '#areas/accounts/server/reading-language.ts'
import { ownerSells } from '#areas/accounts/server/selling.ts'
import { mailBrandOf } from '#areas/accounts/server/store-face.ts'
import { users, workspaces } from '#areas/accounts/server/tables.ts'
import { getWorkspace, type WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { mailedToken } from '#areas/payments/server/receipts.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { dayIn, days } from '#kernel/time.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { crashPoint } from '#platform/crash-points.ts'
import { eachFairly } from '#platform/each-fairly.ts'
import type { Sweep } from '#platform/jobs.ts'
import { sendMail } from '#platform/mail/kind.ts'
import type { MailCheck } from '#platform/mail/mail-checks.ts'
import { memberStopUrl } from '#platform/mail/stop-links.ts'
import { suppressedAmong } from '#platform/mail/suppressions.ts'
import { mails } from '#platform/mail/tables.ts'
import { within } from '#platform/tables.ts'
import { membersPathOf } from '../../rules.ts'
import { memberDigests, memberLetters } from '../digest-tables.ts'
import { digestMail } from '../emails/digest-mail.ts'
import { isLivingAt, memberships } from '../membership-rows.ts'
import { type News, newsOf, openTo } from './news.ts'
import { type DigestRow, nextDue } from './planning.ts'

/** After a standstill longer than this the next week's is near: that one tells it all. */
const staleAfterMs = days(4)
const atOnce = 100
const jobName = 'memberships.digest'

export function digestSweeps(): Sweep[] {
  const send = sendDigests()
  return [{ name: jobName, everySeconds: 60, run: (ctx, stopping) => send(ctx, stopping) }]
}

/** Emails members what's new where it's due. What a kill left is done by the next look: each member has a row that says the week. */
export function sendDigests() {
  const each = eachFairly<DigestRow>(({ id }) => id)
  return (ctx: Ctx, stopping?: AbortSignal): Promise<number> =>
    each(ctx, {
      stopping,
      page: (after) =>
        ctx.db
          .select()
          .from(memberDigests)
          .where(
            and(
              lte(memberDigests.dueAt, ctx.now()),
              after
                ? sql`(${memberDigests.workspaceId}, ${memberDigests.id}) > (${after.workspaceId}, ${after.id})`
                : undefined,
            ),
          )
          .orderBy(asc(memberDigests.workspaceId), asc(memberDigests.id))
          .limit(20),
      work: (row) => sendDigest(systemCtx(ctx, jobName, row.workspaceId), row, stopping),
    })
}

async function sendDigest(ctx: WorkspaceCtx, row: DigestRow, stopping?: AbortSignal): Promise<void> {
  const { workspaceId, dueAt } = row
  if (!dueAt) return
  const workspace = await getWorkspace(ctx, workspaceId)
  const isStale = ctx.now().getTime() - dueAt.getTime() > staleAfterMs
  if (!isStale && (await maySend(ctx, workspaceId))) {
    const news = await newsOf(ctx, { from: row.toldUntil, until: dueAt })
    const isDone = await tellAll(ctx, { workspace, week: dayIn(workspace.timeZone, dueAt), news }, stopping)
    if (!isDone) return
  }
  await ctx.db
    .update(memberDigests)
    .set({
      dueAt: nextDue(workspace.timeZone, row, ctx.now()),
      // Of what was left out, the next one tells.
      ...(isStale ? {} : { toldUntil: dueAt }),
    })
    // Whoever changed the plan meanwhile has planned anew.
    .where(and(within(workspaceId, memberDigests, row.id), eq(memberDigests.dueAt, dueAt)))
}

/** Membership is part of the Pro Plan; who was suspended or left sends no one anything. */
async function maySend(ctx: WorkspaceCtx, workspaceId: Id<'wsp'>): Promise<boolean> {
  const [selling] = await ctx.db
    .select({ id: workspaces.id })
    .from(workspaces)
    .innerJoin(users, eq(users.id, workspaces.ownerId))
    .where(and(eq(workspaces.id, workspaceId), eq(users.plan, 'pro_plan'), ownerSells(ctx.now())))
  return selling !== undefined
}

type Week = { workspace: WorkspaceRecord; week: string; news: News }

/** False where the process stops before everyone had theirs. @throws AggregateError of those it failed for, after all the others. */
async function tellAll(ctx: WorkspaceCtx, of: Week, stopping?: AbortSignal): Promise<boolean> {
  const lowest = Math.min(...of.news.fresh.map(({ rank }) => rank))
  if (of.news.fresh.length === 0) return true
  const failures: unknown[] = []
  let after = ''
  for (;;) {
    const members = await membersFrom(ctx, { after, lowest, week: of.week })
    for (const { contact_id } of members) {
      if (stopping?.aborted) return false
      after = contact_id
      await tellMember(ctx, of, contact_id).catch((error: unknown) => failures.push(error))
      crashPoint('memberships.afterDigestMail')
    }
    if (members.length < atOnce) break
  }
  if (failures.length > 0)
    throw new AggregateError(failures, `The weekly email failed for ${failures.length} members.`, {
      cause: failures[0],
    })
  return true
}

/** Members of a rank or above who weren't looked at in this week, by contact. Who was added by hand is told once they were there. */
async function membersFrom(
  ctx: WorkspaceCtx,
  { after, lowest, week }: { after: string; lowest: number; week: string },
): Promise<{ contact_id: Id<'ctc'> }[]> {
  const { workspaceId } = ctx.actor
  const { rows } = await ctx.db.execute<{ contact_id: Id<'ctc'> }>(sql`
    with m as (${memberships(ctx, moneyMode(ctx))})
    select distinct m.contact_id from m
    join tiers t on t.workspace_id = ${workspaceId} and t.id = m.tier_id and t.rank >= ${lowest}
    join grants g on g.workspace_id = ${workspaceId} and g.id = m.id
    where ${isLivingAt(ctx.now())} and m.contact_id > ${after} and ${isTheirs}
      and (m.source_kind <> 'manual' or g.user_id is not null or exists (
        select 1 from member_days d where d.workspace_id = ${workspaceId} and d.contact_id = m.contact_id))
      and not exists (
        select 1 from member_letters l
        where l.workspace_id = ${workspaceId} and l.contact_id = m.contact_id and l.week = ${week})
    order by m.contact_id limit ${atOnce}`)
  return rows
}

/** What anyone may have joined for nothing, with whatever address they typed, has no one emailed each week before it's proven. */
const isTheirs = sql`(g.seat = '' or m.subscription_id is not null or m.first_cents > 0)`

type Right = {
  order_id: Id<'ord'> | null
  user_id: Id<'usr'> | null
  rank: number
  tier: string
  email: string
  name: string
}

/** The highest right someone has at this moment; null where they have none. */
async function rightOf(ctx: WorkspaceCtx, contactId: Id<'ctc'>): Promise<Right | null> {
  const { workspaceId } = ctx.actor
  const { rows } = await ctx.db.execute<Right>(sql`
    with m as (${memberships(ctx, moneyMode(ctx))} and g.contact_id = ${contactId})
    select m.order_id, g.user_id, t.rank, t.title as tier, c.email, c.name from m
    join tiers t on t.workspace_id = ${workspaceId} and t.id = m.tier_id
    join grants g on g.workspace_id = ${workspaceId} and g.id = m.id
    join contacts c on c.workspace_id = ${workspaceId} and c.id = m.contact_id
    where ${isLivingAt(ctx.now())} and ${isTheirs}
    order by t.rank desc, m.id limit 1`)
  return rows[0] ?? null
}

/** In one commit with the row that says it was done: whoever comes second finds it, and leaves. */
function tellMember(ctx: WorkspaceCtx, { workspace, week, news }: Week, contactId: Id<'ctc'>): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    const [letter] = await ctx.db
      .insert(memberLetters)
      .values({ workspaceId, id: newId('mlt', ctx.now()), contactId, week })
      .onConflictDoUpdate({
        target: [memberLetters.workspaceId, memberLetters.contactId],
        set: { week },
        setWhere: sql`${memberLetters.week} is distinct from ${week}`,
      })
      .returning()
    if (!letter || letter.stoppedAt) return
    crashPoint('memberships.afterLetter')
    // Asked now: who lost it a moment ago hears nothing, and who moved down hears less.
    const right = await rightOf(ctx, contactId)
    const fresh = right ? openTo(right.rank, news.fresh) : []
    if (!right || fresh.length === 0) return
    const { email, name } = right
    if ((await suppressedAmong(ctx, workspaceId, [email])).size > 0) return
    if (await cameBack(ctx, letter.mailId, email)) return
    const isReceipt = right.user_id === null && right.order_id !== null
    const mailId = await sendMail(
      ctx,
      digestMail,
      {
        ...{ workspaceId, to: { address: email, name } },
        brand: await mailBrandOf(ctx, workspace),
        language: await languageOfReader(ctx, email, workspace.language),
        stopUrl: memberStopUrl(ctx.instance, { workspaceId, contactId, address: email }),
      },
      {
        ...{
          seller: workspace.name,
          tier: right.tier,
          fresh,
          ahead: openTo(right.rank, news.ahead),
          isReceipt,
        },
        // Whoever has no account is let in by the receipt's link.
        path:
          isReceipt && right.order_id
            ? `/orders/${await mailedToken(ctx, { workspaceId, id: right.order_id })}`
            : membersPathOf(workspace.handle),
      },
    )
    await ctx.db
      .update(memberLetters)
      .set({ mailId })
      .where(within(workspaceId, memberLetters, letter.id))
  })
}

/** Their last one was given up at this address: it isn't tried each week. */
async function cameBack(ctx: WorkspaceCtx, mailId: Id<'mal'> | null, email: string): Promise<boolean> {
  if (!mailId) return false
  const { workspaceId } = ctx.actor
  const failed = and(
    within(workspaceId, mails, mailId),
    eq(mails.toAddress, email),
    isNotNull(mails.failedAt),
  )
  return (await ctx.db.$count(mails, failed)) > 0
}

/** While it waited to be sent, someone may have lost their membership, or said that they want no more. */
export const digestCheck: MailCheck = {
  template: digestMail.template,
  async isWanted(ctx, { workspaceId, id, toAddress }) {
    const [letter] = await ctx.db
      .select()
      .from(memberLetters)
      .where(and(within(workspaceId, memberLetters), eq(memberLetters.mailId, id)))
    if (!letter || letter.stoppedAt) return false
    const inside = systemCtx(ctx, jobName, workspaceId)
    if ((await suppressedAmong(ctx, workspaceId, [toAddress])).size > 0) return false
    return (await rightOf(inside, letter.contactId)) !== null
  },
}
