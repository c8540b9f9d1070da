import { and, asc, isNull } from 'drizzle-orm'
import { getOwner } from '#areas/accounts/server/workspaces.ts'
import { courseClosed } from '#areas/courses/reasons.ts'
import { courses } from '#areas/courses/server/tables.ts'
import { studentLimit } from '#areas/plans/reasons.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import { eachFairly, isBehind } from '#platform/each-fairly.ts'
import type { Sweep } from '#platform/jobs.ts'
import { returnMail } from '#platform/mail/allowance.ts'
import { permitsFor } from '#platform/mail/permits.ts'
import { within } from '#platform/tables.ts'
import type { StudentsReason } from '../reasons.ts'
import { leftAlone, place } from './enrolling.ts'
import { tellEnrolled, whoWrites } from './mailing.ts'
import { studentImports } from './tables.ts'

/** So many people in one commit: a kill loses no more work than that, and the count on the screen moves. */
const batch = 25

/** Who could open the course when the file was counted, and can’t anymore. */
const changedMeanwhile: StudentsReason = 'students.changedMeanwhile'

export const importSweep: Sweep = {
  name: 'courses.importStudents',
  everySeconds: 2,
  run: (ctx, stopping) => importStudents(ctx, stopping),
}

/**
 * Puts the people of waiting files on their courses. Each commit takes its rows off the list together with what became of
 * them, so a row is done once, whoever is killed or runs beside.
 */
export async function importStudents(ctx: Ctx, stopping?: AbortSignal): Promise<void> {
  // Which workspaces have work is asked first, each is then worked at by itself (docs/scale.md, rule 7).
  const page = (after: Waiting | null) =>
    ctx.db
      .select({
        workspaceId: studentImports.workspaceId,
        id: studentImports.id,
        createdAt: studentImports.createdAt,
      })
      .from(studentImports)
      .where(
        and(
          isNull(studentImports.finishedAt),
          after
            ? isBehind(studentImports.createdAt, studentImports.id, [after.createdAt, after.id])
            : undefined,
        ),
      )
      .orderBy(asc(studentImports.createdAt), asc(studentImports.id))
      .limit(50)
  // A few people of each file in turn: the list of thousands does not keep the short ones waiting.
  const work = async ({ workspaceId, id }: Waiting) => {
    const own = systemCtx(ctx, 'courses.importStudents', workspaceId)
    const left = await importSome(own, id)
    if (left === 'some') return 'again'
    // By whoever took the last of them alone: another worker that looked here would keep this one from continuing.
    if (left === 'none') await returnUnused(own, id)
  }
  await eachImport(ctx, { page, work, stopping })
}

type Waiting = { workspaceId: Id<'wsp'>; id: Id<'imp'>; createdAt: Date }
const eachImport = eachFairly<Waiting>(({ id }) => id)

/** What is left of a file; no one's business while another worker holds it, or when it is done. */
type MailLeft = 'some' | 'none' | 'elsewhere'

/** Enrolls the next people of a file. */
function importSome(ctx: WorkspaceCtx, importId: Id<'imp'>): Promise<MailLeft> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    const [file] = await ctx.db
      .select()
      .from(studentImports)
      .where(and(within(workspaceId, studentImports, importId), isNull(studentImports.finishedAt)))
      .for('update', { skipLocked: true })
    if (!file) return 'elsewhere'
    const [course] = await ctx.db
      .select({ id: courses.id, title: courses.title })
      .from(courses)
      .where(within(workspaceId, courses, file.courseId))
    if (!course) return 'elsewhere'
    const { plan } = await getOwner(ctx, workspaceId)
    const rows = file.rows.slice(0, batch)
    const writer = await whoWrites(ctx)
    const permits = permitsFor(ctx, workspaceId, file.mailsLeft)
    const done = { added: 0, already: 0, failures: [...file.failures] }
    for (const { row, email, name } of rows) {
      const placed = await place(ctx, plan, course.id, {
        email,
        name,
        endsAt: file.endsAt,
        from: 'import',
        source: file.id,
        isCounted: done.added < file.mailsLeft,
      })
      if (placed.outcome === 'closed') done.failures.push({ row, email, reason: courseClosed(plan) })
      else if (placed.outcome === 'full') done.failures.push({ row, email, reason: studentLimit(plan) })
      else if (placed.outcome === 'refused') done.failures.push({ row, email, reason: leftAlone })
      else if (placed.outcome === 'uncounted') done.failures.push({ row, email, reason: changedMeanwhile })
      else done[placed.outcome] += 1
      if (placed.outcome === 'added')
        await tellEnrolled(ctx, writer, course, { ...placed, endsAt: file.endsAt }, permits)
    }
    const left = file.rows.slice(batch)
    await ctx.db
      .update(studentImports)
      .set({
        rows: left,
        added: file.added + done.added,
        already: file.already + done.already,
        failures: done.failures,
        mailsLeft: file.mailsLeft - done.added,
        finishedAt: left.length === 0 ? ctx.now() : null,
      })
      .where(within(workspaceId, studentImports, importId))
    return left.length > 0 ? 'some' : 'none'
  })
}

/** Gives back what was counted for people who were not written to. By itself: the rows held above are held in another order. */
function returnUnused(ctx: WorkspaceCtx, importId: Id<'imp'>): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    const here = within(workspaceId, studentImports, importId)
    const [file] = await ctx.db.select().from(studentImports).where(here).for('update')
    if (!file?.finishedAt || file.mailsLeft === 0) return
    await ctx.db.update(studentImports).set({ mailsLeft: 0 }).where(here)
    await returnMail(ctx, workspaceId, { day: file.mailsDay, recipients: file.mailsLeft })
  })
}
