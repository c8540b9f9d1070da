import { and, eq, inArray, isNull } from 'drizzle-orm'
import { ownMailAllowance } from '#areas/accounts/server/mail-senders.ts'
import { ownCourse } from '#areas/courses/server/courses.ts'
import { enrollments } from '#areas/learning/server/tables.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { suppressedAmong } from '#platform/mail/suppressions.ts'
import { mails } from '#platform/mail/tables.ts'
import { mine } from '#platform/tables.ts'
import type { Audience, MessagePreview } from '../contract.ts'
import { presentOf } from './list.ts'
import type { StudentRow } from './select.ts'

/** Of the students that are meant, who can get a message, and how many cannot and why. */
type Reach = { people: StudentRow[]; meant: number; stopped: number; untold: number }

/** How many a message would reach, and how many may still be emailed today, before it is written. */
export async function previewMessage(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  audience: Audience,
): Promise<MessagePreview> {
  await ownCourse(ctx, courseId)
  const { people, ...counts } = await reachOf(ctx, courseId, audience)
  return { ...counts, recipients: people.length, allowance: await ownMailAllowance(ctx) }
}

/**
 * The students a message goes to. No one is left out in silence: the creator was shown how many can get it, or all can.
 *
 * @throws CONFLICT when some cannot and as many were not expected, or no one can.
 */
export async function reachable(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  audience: Audience,
  expected: number | undefined,
): Promise<StudentRow[]> {
  const reach = await reachOf(ctx, courseId, audience)
  const { people, meant, stopped, untold } = reach
  if (people.length === meant && (expected === undefined || expected === meant)) return people
  if (people.length > 0 && people.length === expected) return people
  throw new AppError('CONFLICT', whyNotReached(reach), {
    data: { reason: 'unreachable', recipients: people.length, stopped, untold },
  })
}

function whyNotReached({ people, meant, stopped }: Reach): string {
  if (people.length === meant) return `There are ${meant} students now. Check the list before you continue.`
  if (meant === 1)
    return stopped > 0
      ? 'This student asked not to get email from you.'
      : 'This student hasn’t gotten your enrollment email yet. You can write to them once it’s sent.'
  if (people.length === 0)
    return 'None of these students can get your email. They asked not to, or haven’t gotten your enrollment email yet.'
  return `Only ${people.length} of these ${meant} students can get your email. The others asked not to, or haven’t gotten your enrollment email yet.`
}

async function reachOf(ctx: CreatorCtx, courseId: Id<'crs'>, audience: Audience): Promise<Reach> {
  const members = await presentOf(ctx, courseId, audience)
  const stopped = await suppressedAmong(
    ctx,
    ctx.actor.workspaceId,
    members.map((member) => member.email),
  )
  const untold = await notYetTold(
    ctx,
    members.map((member) => member.id),
  )
  const willing = members.filter((member) => !stopped.has(member.email))
  const people = willing.filter((member) => !untold.has(member.id))
  return {
    people,
    meant: members.length,
    stopped: members.length - willing.length,
    untold: willing.length - people.length,
  }
}

/** Students who were enrolled by hand and whose email that says so waits, or could not be delivered. */
async function notYetTold(ctx: CreatorCtx, students: Id<'enr'>[]): Promise<ReadonlySet<string>> {
  const { workspaceId } = ctx.actor
  const rows = await ctx.db
    .select({ id: enrollments.id })
    .from(enrollments)
    .innerJoin(
      mails,
      and(eq(mails.workspaceId, workspaceId), eq(mails.id, enrollments.noticeMailId), isNull(mails.sentAt)),
    )
    .where(and(mine(ctx, enrollments), inArray(enrollments.id, students)))
  return new Set(rows.map(({ id }) => id))
}

/** Whom a permit is for. */
export const whomOf = ({ email, contact_id }: StudentRow) => ({ email, contactId: contact_id })
