import { and, asc, eq, gt, lte } from 'drizzle-orm'
import { listLibrary } from '#areas/access/server/grants.ts'
import { users } from '#areas/accounts/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import { hours } from '#kernel/time.ts'
import { type Ctx, platformWorkspaceId, systemCtx, withTransaction } from '#platform/context.ts'
import { eachFairly, isBehind, wholeList } from '#platform/each-fairly.ts'
import type { Sweep } from '#platform/jobs.ts'
import { type Reminder, reminders } from '#platform/reminders.ts'
import { within } from '#platform/tables.ts'
import { pathToStudy } from './calendar.ts'
import type { ReminderFacts } from './emails/reminder.ts'
import { queueReminder } from './emails/reminder.ts'
import { studyPushWordsDe } from './push-words.de.ts'
import { studyPushWords } from './push-words.ts'
import { nextReminder, type ScheduleRow } from './schedules.ts'
import { studySchedules } from './study-tables.ts'

/** An email about a time that's long over helps no one: after a standstill those are left out. */
const staleAfter = hours(1)

export const remindersSweep: Sweep = {
  name: 'library.remindToStudy',
  everySeconds: 15,
  run: (ctx, stopping) => sendReminders(ctx, stopping),
}

/** Queues the emails of study times that are near, each once: the email and the next due moment are one commit. */
export async function sendReminders(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  const page = (after: Due | null) =>
    ctx.db
      .select({ id: studySchedules.id, dueAt: studySchedules.dueAt })
      .from(studySchedules)
      .where(
        and(
          isDue(ctx),
          after?.dueAt
            ? isBehind(studySchedules.dueAt, studySchedules.id, [after.dueAt, after.id])
            : undefined,
        ),
      )
      .orderBy(asc(studySchedules.dueAt), asc(studySchedules.id))
      .limit(200)
  await eachReminder(ctx, { page, work: ({ id }) => remindOf(ctx, id), stopping })
}

type Due = { id: Id<'sch'>; dueAt: Date | null }
const eachReminder = eachFairly<Due>(({ id }) => id)

/** Plans every reminder anew after the clock was set back: by the time before, study times had passed that are still to come. */
export async function remindersAfterSetBack(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  const page = (after: ScheduleRow | null) =>
    ctx.db
      .select()
      .from(studySchedules)
      .where(
        and(
          within(platformWorkspaceId, studySchedules),
          eq(studySchedules.remind, true),
          after ? gt(studySchedules.id, after.id) : undefined,
        ),
      )
      .orderBy(asc(studySchedules.id))
      .limit(200)
  const work = (row: ScheduleRow) =>
    ctx.db
      .update(studySchedules)
      .set({ dueAt: nextReminder(row, ctx.now()) })
      .where(within(platformWorkspaceId, studySchedules, row.id))
  await eachPlanned(ctx, { page, work, stopping })
}

const eachPlanned = eachFairly<ScheduleRow>(({ id }) => id, wholeList)

const isDue = (ctx: Ctx) =>
  and(within(platformWorkspaceId, studySchedules), lte(studySchedules.dueAt, ctx.now()))

function remindOf(ctx: Ctx, id: Id<'sch'>): Promise<void> {
  return withTransaction(systemCtx(ctx, 'library.remind'), async (ctx) => {
    // Another worker that came first holds it, or has moved it on.
    const [row] = await ctx.db
      .select()
      .from(studySchedules)
      .where(and(isDue(ctx), eq(studySchedules.id, id)))
      .for('update', { skipLocked: true })
    if (!row?.dueAt) return
    const person = await whoStudies(ctx, row)
    if (person && ctx.now().getTime() - row.dueAt.getTime() < staleAfter) {
      await queueReminder(ctx, row, person)
      for (const tell of ctx.instance.given(reminders)) await tell(ctx, row.userId, reminderOf(row))
    }
    await ctx.db
      .update(studySchedules)
      .set({ dueAt: person ? nextReminder(row, ctx.now()) : null })
      .where(within(platformWorkspaceId, studySchedules, id))
  })
}

function reminderOf(row: ScheduleRow): Reminder {
  const { courseTitle: title, time } = row
  return {
    ...{ kind: 'studyReminder', facts: { title, time }, link: pathToStudy(row) },
    push: { en: studyPushWords.studyTime(title, time), de: studyPushWordsDe.studyTime(title, time) },
  }
}

/** Skips people who are suspended, haven't proven the address, or have lost the course it's about. */
async function whoStudies(ctx: Ctx, { userId, courseId }: ScheduleRow): Promise<ReminderFacts | null> {
  const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
  if (!user?.emailVerified || user.suspendedAt) return null
  if (courseId) {
    const entry = (await listLibrary(ctx, userId)).find((each) => each.thingId === courseId)
    if (!entry || (entry.endsAt && entry.endsAt <= ctx.now())) return null
  }
  const { email, language, profile, displayName } = user
  return { userId, email, name: profile.firstName || displayName, language }
}
