import { sql } from 'drizzle-orm'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { eachFairly } from '#platform/each-fairly.ts'
import type { Sweep } from '#platform/jobs.ts'
import { suppressedAmong } from '#platform/mail/suppressions.ts'
import { memberLetters } from './digest-tables.ts'
import { tellRanOut } from './greeting.ts'
import { isLivingAt, memberships } from './membership-rows.ts'
import { tiers } from './tables.ts'

const jobName = 'memberships.runOut'
/** What ended longer ago is no news to anyone. */
const newsMs = days(7)

export function runningOutSweeps(): Sweep[] {
  const tell = tellRunOut()
  return [{ name: jobName, everySeconds: 600, run: (ctx, stopping) => tell(ctx, stopping) }]
}

type Place = { workspaceId: Id<'wsp'> }

/** Says goodbye to whose membership was given until a day, once that's over. What's paid for is payments' to tell. */
export function tellRunOut() {
  const each = eachFairly<Place>(({ workspaceId }) => workspaceId)
  return (ctx: Ctx, stopping?: AbortSignal): Promise<number> =>
    each(ctx, {
      stopping,
      page: (after) =>
        ctx.db
          .selectDistinct({ workspaceId: tiers.workspaceId })
          .from(tiers)
          .where(after ? sql`${tiers.workspaceId} > ${after.workspaceId}` : undefined)
          .orderBy(tiers.workspaceId)
          .limit(100),
      work: async ({ workspaceId }) => {
        const inside = systemCtx(ctx, jobName, workspaceId)
        for (const person of await runOutIn(inside)) await tell(inside, person)
      },
    })
}

type RunOut = {
  contact_id: Id<'ctc'>
  email: string
  name: string
  tier: string
  ends_at: string | Date
}

/** Whose last right was given by someone and is over, and who have no other. */
async function runOutIn(ctx: WorkspaceCtx): Promise<RunOut[]> {
  const { workspaceId } = ctx.actor
  const now = ctx.now()
  const { rows } = await ctx.db.execute<RunOut>(sql`
    with m as (${memberships(ctx, moneyMode(ctx))}), person as (
      select distinct on (m.contact_id) m.*, bool_or(${isLivingAt(now)}) over (partition by m.contact_id) as is_member
      from m where m.revoked_at is null order by m.contact_id, m.ends_at desc nulls first, m.id
    )
    select person.contact_id, person.ends_at, c.email, c.name, t.title as tier from person
    join contacts c on c.workspace_id = ${workspaceId} and c.id = person.contact_id
    join tiers t on t.workspace_id = ${workspaceId} and t.id = person.tier_id
    where not person.is_member and person.source_kind <> 'order'
      and person.ends_at <= ${now} and person.ends_at > ${new Date(now.getTime() - newsMs)}
      and not exists (
        select 1 from member_letters l where l.workspace_id = ${workspaceId} and l.contact_id = person.contact_id
          and l.told_end_at >= person.ends_at)
    order by person.contact_id limit 200`)
  return rows
}

/** In one commit with the end that was told: a kill or a second process tells it no second time. */
function tell(
  ctx: WorkspaceCtx,
  { contact_id: contactId, email, name, tier, ends_at }: RunOut,
): Promise<void> {
  const endedAt = new Date(ends_at)
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    const [letter] = await ctx.db
      .insert(memberLetters)
      .values({ workspaceId, id: newId('mlt', ctx.now()), contactId, toldEndAt: endedAt })
      .onConflictDoUpdate({
        target: [memberLetters.workspaceId, memberLetters.contactId],
        set: { toldEndAt: endedAt },
        setWhere: sql`coalesce(${memberLetters.toldEndAt} < ${endedAt}, true)`,
      })
      .returning({ id: memberLetters.id })
    // Nothing was bought of whoever gave it: who asked to be left alone is.
    if (!letter || (await suppressedAmong(ctx, workspaceId, [email])).size > 0) return
    await tellRanOut(ctx, { email, name, tier, endedAt })
  })
}
