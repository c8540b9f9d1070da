import { type SQL, sql } from 'drizzle-orm'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { type Change, readSums } from '#platform/sums/sums.ts'
import { stuckAfterDays } from '../../rules.ts'
import { endless, type Stage } from '../seat-tables.ts'

/**
 * How many students of a course there are of each kind. `open` may learn now; `finished`, `never` and `stuck` are among those.
 * Rights that end and people who grow quiet are changes at a moment to come: no one has to be there then.
 */
const kinds = ['all', 'open', 'finished', 'never', 'stuck'] as const
type Kind = (typeof kinds)[number]

const listedSum = (kind: Kind, where: string) => `courses.listed:${kind}:${where}`

type StageTimes = { stage: Stage; until: Date; quietSince: Date }

/** What so many people more or less with this on their seats change, in a course and a money: `live:crs_…`. */
export function listedChanges(
  where: string,
  { stage, until, quietSince }: StageTimes,
  amount: number,
): Change[] {
  const begin = new Date(0)
  const quietFrom = new Date(quietSince.getTime() + days(stuckAfterDays))
  const spans: [Kind, from: Date, to: Date][] = [
    ['all', begin, endless],
    ['open', begin, until],
    ...(stage === 'begun' ? [] : ([[stage, begin, until]] as [Kind, Date, Date][])),
    ...(stage === 'finished' || quietFrom >= until
      ? []
      : ([['stuck', quietFrom, until]] as [Kind, Date, Date][])),
  ]
  return spans.flatMap(([kind, from, to]) => {
    const change = { subject: listedSum(kind, where), timed: false }
    return [
      { ...change, at: from, amount },
      ...(to.getTime() === endless.getTime() ? [] : [{ ...change, at: to, amount: -amount }]),
    ]
  })
}

/** The same of every seat of a workspace. */
export const listedRecount = (workspaceId: Id<'wsp'>): SQL => sql`
  select 'courses.listed:' || f.kind || ':' || s.mode || ':' || s.course_id as subject, f.at, sum(f.amount)::bigint as amount, false as timed
  from (
    select l.mode, l.course_id, l.stage, l.until, l.quiet_since + ${`${stuckAfterDays * 24} hours`}::interval as quiet_from
    from course_seats l where l.workspace_id = ${workspaceId} and l.stage is not null
  ) s
  cross join lateral (
    select k.kind, e.at, e.amount
    from (values ('all', 'epoch'::timestamptz, ${endless}::timestamptz, true),
                 ('open', 'epoch', s.until, true),
                 ('finished', 'epoch', s.until, s.stage = 'finished'),
                 ('never', 'epoch', s.until, s.stage = 'never'),
                 ('stuck', s.quiet_from, s.until, s.stage <> 'finished' and s.quiet_from < s.until)) as k(kind, since, until, counts)
    cross join lateral (values (k.since, 1), (k.until, -1)) as e(at, amount)
    where k.counts and e.at < ${endless}::timestamptz
  ) f
  group by f.kind, s.mode, s.course_id, f.at`

/** How many people are on the list of a course; of several, how many seats their lists have together. */
export async function countListedPeople(
  ctx: Pick<Ctx, 'db' | 'now'>,
  workspaceId: Id<'wsp'>,
  { courseIds, mode }: { courseIds: readonly Id<'crs'>[]; mode: 'live' | 'test' },
): Promise<Record<Kind, number>> {
  const subjects = (kind: Kind) => courseIds.map((id) => listedSum(kind, `${mode}:${id}`))
  const sum = await readSums(ctx, workspaceId, kinds.flatMap(subjects))
  const together = (kind: Kind) => subjects(kind).reduce((all, subject) => all + sum(subject), 0)
  return Object.fromEntries(kinds.map((kind) => [kind, together(kind)])) as Record<Kind, number>
}
