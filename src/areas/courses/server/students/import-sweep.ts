import { and, isNull } from 'drizzle-orm'
import { getOwner } from '#areas/accounts/server/workspaces.ts'
import { closedSentence, studentLimitSentence } from '#areas/plans/rules.ts'
import type { Id } from '#kernel/ids.ts'
import { type Ctx, systemCtx, type WorkspaceCtx, withTransaction } from '#platform/context.ts'
import type { Sweep } from '#platform/jobs.ts'
import { within } from '#platform/tables.ts'
import { courses, studentImports } from '../tables.ts'
import { place } from './enrolling.ts'
import { queueInvitation, whoWrites } from './mailing.ts'

/** So many people in one commit: a kill loses no more work than that, and the count on the screen moves. */
const batch = 25

let wake: () => void = () => {}

/** The worker says here how it wants to be woken when a file was taken in by this process. */
export function onImportStarted(callback: () => void): void {
  wake = callback
}

export function wakeImports(): void {
  wake()
}

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
  // Which workspaces have work is asked first, each is then worked through by itself (SCALE rule 7).
  const waiting = await ctx.db
    .select({ workspaceId: studentImports.workspaceId, id: studentImports.id })
    .from(studentImports)
    .where(isNull(studentImports.finishedAt))
    .orderBy(studentImports.createdAt)
    .limit(50)
  for (const { workspaceId, id } of waiting) {
    const own = systemCtx(ctx, 'courses.importStudents', workspaceId)
    while (!stopping?.aborted && (await importSome(own, id)));
  }
}

/** The next people of a file; false when none are left. */
function importSome(ctx: WorkspaceCtx, importId: Id<'imp'>): Promise<boolean> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    const [file] = await ctx.db
      .select()
      .from(studentImports)
      .where(and(within(workspaceId, studentImports, importId), isNull(studentImports.finishedAt)))
      .for('update', { skipLocked: true })
    if (!file) return false
    const [course] = await ctx.db
      .select({ id: courses.id, title: courses.title })
      .from(courses)
      .where(within(workspaceId, courses, file.courseId))
    if (!course) return false
    const { plan } = await getOwner(ctx, workspaceId)
    const writer = file.invite ? await whoWrites(ctx) : null
    const done = { added: 0, already: 0, failures: [...file.failures] }
    for (const { row, email, name } of file.rows.slice(0, batch)) {
      const placed = await place(ctx, plan, course.id, {
        email,
        name,
        endsAt: file.endsAt,
        from: 'import',
        source: file.id,
      })
      if (placed.outcome === 'closed') done.failures.push({ row, email, reason: closedSentence(plan) })
      else if (placed.outcome === 'full')
        done.failures.push({ row, email, reason: studentLimitSentence(plan) })
      else done[placed.outcome] += 1
      if (placed.outcome === 'added' && writer)
        await queueInvitation(ctx, writer, course, placed.contact, file.endsAt)
    }
    const left = file.rows.slice(batch)
    await ctx.db
      .update(studentImports)
      .set({
        rows: left,
        added: file.added + done.added,
        already: file.already + done.already,
        failures: done.failures,
        finishedAt: left.length === 0 ? ctx.now() : null,
      })
      .where(within(workspaceId, studentImports, importId))
    return left.length > 0
  })
}
