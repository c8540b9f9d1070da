import { and, desc, eq, isNull } from 'drizzle-orm'
import { revokeAccess } from '#areas/access/server/grants.ts'
import { grants } from '#areas/access/server/tables.ts'
import { ownMailAllowance, permitFromWorkspace, senderOf } from '#areas/accounts/server/mail-senders.ts'
import { ownCourse } from '#areas/courses/server/courses.ts'
import { opennessOf } from '#areas/courses/server/openness.ts'
import { forgetIdle } from '#areas/learning/server/idle.ts'
import { roomForStudents } from '#areas/plans/server/limits.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { dayIn, hours } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { returnMail } from '#platform/mail/allowance.ts'
import { suppressedAmong } from '#platform/mail/suppressions.ts'
import { toReader } from '#platform/sentences.ts'
import { mine } from '#platform/tables.ts'
import type { ImportPreview, StudentImport } from '../contract.ts'
import type { StudentsReason } from '../reasons.ts'
import { type ImportField, undoImportHours } from '../rules.ts'
import { closedToNew, endOf, leftAlone, openTo } from './enrolling.ts'
import { type ReadFile, readStudentFile } from './import-file.ts'
import { importSweep } from './import-sweep.ts'
import { studentImports } from './tables.ts'

export type ImportRow = typeof studentImports.$inferSelect
type File = { text: string; mapping?: (ImportField | null)[] | undefined }

const starts = { name: 'students.import', points: 20, seconds: 3_600 }
/** Failures on the wire; the file has them all. */
const shownFailures = 100

/**
 * What a file would do: how many people are new, known, twice in it or cannot be read, before anything is written.
 *
 * @throws INVALID when it is no table, LIMIT_REACHED for a course that the plan does not keep open.
 */
export async function previewImport(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  { text, mapping }: File,
): Promise<ImportPreview> {
  await ownCourse(ctx, courseId)
  await refuseClosed(ctx, courseId)
  const file = readStudentFile(text, mapping)
  const { people, refused, known } = await sortedOut(ctx, courseId, file)
  const ready = people.length - known
  const room = await roomForStudents(ctx, ctx.actor.workspaceId, ctx.actor.plan)
  const failures = inOrder([...file.failures, ...refused])
  return {
    columns: file.columns.map(({ heading, ...column }, at) => ({
      heading: heading || toReader(ctx, `Column ${at + 1}`),
      ...column,
    })),
    rows: file.rows,
    ready,
    already: known,
    repeated: file.repeated.length,
    failed: failures.length,
    failures: saidFailures(ctx, failures),
    room: room !== null && room < ready ? room : null,
    allowance: await ownMailAllowance(ctx),
  }
}

/** Who of a file may be enrolled, who can open the course already, and who asked to be left alone. */
async function sortedOut(ctx: CreatorCtx, courseId: Id<'crs'>, file: ReadFile) {
  const emails = file.people.map((person) => person.email)
  const unwilling = await suppressedAmong(ctx, ctx.actor.workspaceId, emails)
  const people = file.people.filter((person) => !unwilling.has(person.email))
  const refused = file.people
    .filter((person) => unwilling.has(person.email))
    .map(({ row, email }) => ({ row, email, reason: leftAlone }))
  const open = await openTo(
    ctx,
    courseId,
    people.map((person) => person.email),
  )
  return { people, refused, known: open.size }
}

const inOrder = <T extends { row: number }>(rows: T[]): T[] =>
  rows.toSorted((one, other) => one.row - other.row)

/** @throws LIMIT_REACHED when no one new can be put on the course. */
async function refuseClosed(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<void> {
  const { workspaceId, plan } = ctx.actor
  if (!(await opennessOf(ctx, workspaceId, plan)).isOpen(courseId)) throw closedToNew(plan)
}

/** Kept as codes, said in the language of whoever looks. */
function saidFailures(ctx: Ctx, failures: StudentImport['failures']): StudentImport['failures'] {
  return failures
    .slice(0, shownFailures)
    .map((failure) => ({ ...failure, reason: toReader(ctx, failure.reason) }))
}

/**
 * Takes a file in; its people are enrolled and told so in the background, a few at a time, whatever is killed meanwhile. All
 * their emails are counted here, so that a file which does not fit into the day is refused as a whole.
 *
 * @throws INVALID when no one in it can be read. @throws CONFLICT, RATE_LIMITED as `permitFromWorkspace`.
 * @throws LIMIT_REACHED for a course that the plan does not keep open.
 */
export async function startImport(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  input: File & { name: string; endsAt: string | null },
): Promise<StudentImport> {
  const endsAt = endOf(ctx, input.endsAt)
  await ownCourse(ctx, courseId)
  await refuseClosed(ctx, courseId)
  const file = readStudentFile(input.text, input.mapping)
  if (!file.columns.some((column) => column.field === 'email'))
    throw invalid({ mapping: 'Choose the column with the email addresses' })
  await ctx.instance.limits.spend(starts, ctx.actor.workspaceId)
  // Whom the plan has no place for is not written to.
  const room = await roomForStudents(ctx, ctx.actor.workspaceId, ctx.actor.plan)
  const asked = { file, name: input.name, endsAt, room }
  const row = await withTransaction(ctx, (ctx) => noteImport(ctx, courseId, asked))
  ctx.instance.wake(importSweep.name, ctx.actor.workspaceId)
  return toImport(ctx, row)
}

async function noteImport(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  { file, name, endsAt, room }: { file: ReadFile; name: string; endsAt: Date | null; room: number | null },
): Promise<ImportRow> {
  const { workspaceId, userId } = ctx.actor
  const { people, refused, known } = await sortedOut(ctx, courseId, file)
  const again = file.repeated.map(({ row, email }) => ({
    row,
    email,
    reason: 'students.repeated' satisfies StudentsReason,
  }))
  const mails = Math.min(people.length - known, room ?? people.length)
  const { timeZone } = await senderOf(ctx, workspaceId)
  await permitFromWorkspace(ctx, workspaceId, mails)
  const [row] = await ctx.db
    .insert(studentImports)
    .values({
      workspaceId,
      id: newId('imp', ctx.now()),
      courseId,
      rows: people,
      total: file.rows,
      failures: inOrder([...file.failures, ...again, ...refused]),
      endsAt,
      mailsLeft: mails,
      mailsDay: dayIn(timeZone, ctx.now()),
      name: name.trim(),
      createdBy: userId,
      createdAt: ctx.now(),
      finishedAt: people.length === 0 ? ctx.now() : null,
    })
    .returning()
  if (!row) throw new Error('The import wasn’t stored.')
  return row
}

/** The last ten imports of a course, newest first. */
export async function listImports(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
): Promise<{ imports: StudentImport[] }> {
  await ownCourse(ctx, courseId)
  const rows = await ctx.db
    .select()
    .from(studentImports)
    .where(and(mine(ctx, studentImports), eq(studentImports.courseId, courseId)))
    .orderBy(desc(studentImports.createdAt), desc(studentImports.id))
    .limit(10)
  return { imports: rows.map((row) => toImport(ctx, row)) }
}

/** @throws NOT_FOUND when the course has no such import. */
export async function getImport(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  importId: Id<'imp'>,
): Promise<ImportRow> {
  const [row] = await ctx.db
    .select()
    .from(studentImports)
    .where(and(mine(ctx, studentImports, importId), eq(studentImports.courseId, courseId)))
  if (!row) throw new AppError('NOT_FOUND', 'This import no longer exists.')
  return row
}

/**
 * Takes an import back within a day: rows still to do are dropped, and the access it gave ends. Whoever did nothing in the
 * meantime leaves the list; who began keeps their progress, and all stay contacts.
 *
 * @throws CONFLICT when it is too late or was done before.
 */
export function undoImport(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  importId: Id<'imp'>,
): Promise<StudentImport> {
  return withTransaction(ctx, async (ctx) => {
    await ctx.db
      .select({ id: studentImports.id })
      .from(studentImports)
      .where(mine(ctx, studentImports, importId))
      .for('update')
    const row = await getImport(ctx, courseId, importId)
    if (row.undoneAt) throw new AppError('CONFLICT', 'This import was already undone.')
    if (ctx.now() >= undoEnd(row))
      throw new AppError('CONFLICT', `You can undo an import for ${undoImportHours} hours.`)
    const given = await ctx.db
      .select({ id: grants.id, contactId: grants.contactId })
      .from(grants)
      .where(
        and(
          mine(ctx, grants),
          eq(grants.sourceKind, 'manual'),
          eq(grants.sourceId, importId),
          eq(grants.thingId, courseId),
          isNull(grants.revokedAt),
        ),
      )
    for (const grant of given)
      await revokeAccess(ctx, grant.id, 'students.givenByMistake' satisfies StudentsReason)
    await forgetIdle(
      ctx,
      courseId,
      given.map((grant) => grant.contactId),
      (grant) => grant.sourceId === importId,
    )
    await returnMail(ctx, row.workspaceId, { day: row.mailsDay, recipients: row.mailsLeft })
    const now = ctx.now()
    const [undone] = await ctx.db
      .update(studentImports)
      .set({ undoneAt: now, finishedAt: row.finishedAt ?? now, rows: [], mailsLeft: 0 })
      .where(mine(ctx, studentImports, importId))
      .returning()
    if (!undone) throw new Error('An import vanished between two statements.')
    return toImport(ctx, undone)
  })
}

const undoEnd = (row: ImportRow) => new Date(row.createdAt.getTime() + hours(undoImportHours))

export function toImport(ctx: Ctx, row: ImportRow): StudentImport {
  const now = ctx.now()
  const failed = row.failures.length
  return {
    id: row.id,
    name: row.name,
    total: row.total,
    done: row.added + row.already + failed,
    added: row.added,
    already: row.already,
    failed,
    failures: saidFailures(ctx, row.failures),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
    undoneAt: row.undoneAt?.toISOString() ?? null,
    undoUntil: row.undoneAt || now >= undoEnd(row) || row.added === 0 ? null : undoEnd(row).toISOString(),
  }
}
