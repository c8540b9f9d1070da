import { and, asc, eq, sql } from 'drizzle-orm'
import { listLibrary } from '#areas/access/server/grants.ts'
import { getUserDocument, lockUser } from '#areas/accounts/server/users.ts'
import { courses } from '#areas/courses/server/tables.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { minutes } from '#kernel/time.ts'
import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { mostSchedules, reminderMinutes, type StudyPlan, type StudySchedule } from '../study-contract.ts'
import { nextStudyTime, type StudyTimes } from '../study-times.ts'
import { studySchedules } from './study-tables.ts'

export type ScheduleRow = typeof studySchedules.$inferSelect

/** The study times of a user, the oldest plan first. */
export async function listSchedules(ctx: Ctx<SignedIn>): Promise<StudySchedule[]> {
  const rows = await ctx.db
    .select()
    .from(studySchedules)
    .where(mine(ctx))
    .orderBy(asc(studySchedules.createdAt), asc(studySchedules.id))
  return rows.map((row) => shown(ctx, row))
}

/**
 * Plans study times. The device may make the id: the same plan sent twice is one.
 *
 * @throws INVALID beside its field, CONFLICT when there are too many.
 */
export function addSchedule(
  ctx: Ctx<SignedIn>,
  { scheduleId, ...plan }: StudyPlan & { scheduleId?: Id<'sch'> | undefined },
): Promise<StudySchedule> {
  return withTransaction(ctx, async (ctx) => {
    // Two devices that plan the last one there is room for queue here.
    await lockUser(ctx, ctx.actor.userId)
    const known = await ctx.db.select().from(studySchedules).where(mine(ctx))
    const same = known.find((row) => row.id === scheduleId)
    if (same) return shown(ctx, same)
    if (known.length >= mostSchedules)
      throw new AppError('CONFLICT', `You can have up to ${mostSchedules} study times. Delete one first.`)
    const now = ctx.now()
    const [row] = await ctx.db
      .insert(studySchedules)
      .values({
        workspaceId: platformWorkspaceId,
        id: scheduleId ?? newId('sch', now),
        userId: ctx.actor.userId,
        ...(await keptPlan(ctx, plan)),
        revision: 0,
        createdAt: now,
        updatedAt: now,
      })
      .onConflictDoNothing()
      .returning()
    // The id is someone else's: made up, because ids that devices make don't meet.
    if (!row) throw new AppError('CONFLICT', 'We couldn’t save this study time. Try again.')
    return shown(ctx, row)
  })
}

/** @throws NOT_FOUND for what isn't there or is someone else's, INVALID beside its field. */
export function changeSchedule(
  ctx: Ctx<SignedIn>,
  scheduleId: Id<'sch'>,
  plan: StudyPlan,
): Promise<StudySchedule> {
  return withTransaction(ctx, async (ctx) => {
    const before = await ownSchedule(ctx, scheduleId)
    const [row] = await ctx.db
      .update(studySchedules)
      .set({
        ...(await keptPlan(ctx, plan, before)),
        revision: sql`${studySchedules.revision} + 1`,
        updatedAt: ctx.now(),
      })
      .where(mine(ctx, scheduleId))
      .returning()
    if (!row) throw missing()
    return shown(ctx, row)
  })
}

/** Deletes study times; what is gone already is gone. */
export async function removeSchedule(ctx: Ctx<SignedIn>, scheduleId: Id<'sch'>): Promise<{ done: true }> {
  await ctx.db.delete(studySchedules).where(mine(ctx, scheduleId))
  return { done: true }
}

/** @throws NOT_FOUND. */
export async function ownSchedule(ctx: Ctx<SignedIn>, scheduleId: Id<'sch'>): Promise<ScheduleRow> {
  const [row] = await ctx.db.select().from(studySchedules).where(mine(ctx, scheduleId))
  if (!row) throw missing()
  return row
}

/** When the email before the next study time is due that still can be sent in time; null when none is left. */
export function nextReminder(times: StudyTimes, now: Date): Date | null {
  const next = nextStudyTime(times, new Date(now.getTime() + minutes(reminderMinutes)))
  return next && new Date(next.getTime() - minutes(reminderMinutes))
}

async function keptPlan(ctx: Ctx<SignedIn>, plan: StudyPlan, before?: ScheduleRow) {
  if (!nextStudyTime(plan, ctx.now()))
    throw invalid({ untilOn: 'None of these days falls before this date. Choose a later date.' })
  if (Date.parse(plan.untilOn) > ctx.now().getTime() + 366 * 86_400_000)
    throw invalid({ untilOn: 'Choose a day within a year.' })
  if (plan.remind && !(await getUserDocument(ctx, ctx.actor.userId)).emailVerified)
    throw invalid({ remind: 'Confirm your email address first. Then we can remind you.' })
  return {
    ...plan,
    days: plan.days.toSorted(),
    courseTitle: plan.courseId === null ? '' : await titleOf(ctx, plan.courseId, before),
    dueAt: plan.remind ? nextReminder(plan, ctx.now()) : null,
  }
}

/** The title of a course that is theirs. A plan for one whose access has ended since may still be changed. */
async function titleOf(ctx: Ctx<SignedIn>, courseId: Id<'crs'>, before?: ScheduleRow): Promise<string> {
  const entry = (await listLibrary(ctx, ctx.actor.userId)).find((each) => each.thingId === courseId)
  const [course] = entry
    ? await ctx.db
        .select({ title: courses.title })
        .from(courses)
        .where(within(entry.workspaceId, courses, courseId))
    : []
  if (course) return course.title
  if (before?.courseId === courseId) return before.courseTitle
  throw invalid({ courseId: 'Choose a course you own.' })
}

function shown(ctx: Ctx, row: ScheduleRow): StudySchedule {
  const { id, courseId, courseTitle, days, time, minutes, untilOn, timeZone, remind } = row
  return {
    ...{ id, courseId, courseTitle, days, time, minutes, untilOn, timeZone, remind },
    nextAt: nextStudyTime(row, ctx.now())?.toISOString() ?? null,
    calendarUrl: `/api/v1/study-schedules/${id}/calendar.ics`,
  }
}

function mine(ctx: Ctx<SignedIn>, id?: Id<'sch'>) {
  return and(within(platformWorkspaceId, studySchedules, id), eq(studySchedules.userId, ctx.actor.userId))
}

const missing = () => new AppError('NOT_FOUND', 'These study times no longer exist.')
