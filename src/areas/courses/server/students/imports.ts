import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { listGrants, revokeAccess } from '#areas/access/server/grants.ts'
import { grants } from '#areas/access/server/tables.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { roomForStudents } from '#areas/plans/server/limits.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { hours } from '#kernel/time.ts'
import { type CreatorCtx, type Ctx, withTransaction } from '#platform/context.ts'
import { toReader } from '#platform/sentences.ts'
import { mine } from '#platform/tables.ts'
import type { ImportPreview, StudentImport } from '../../students-contract.ts'
import { type ImportField, undoImportHours } from '../../students-rules.ts'
import { ownCourse } from '../courses.ts'
import { moneyMode } from '../figures.ts'
import { opennessOf } from '../openness.ts'
import { countEnrolled, countFinished } from '../sums/course-sums.ts'
import { touchSeat } from '../sums/seats.ts'
import { enrollments, studentImports } from '../tables.ts'
import { closedToNew, endOf } from './enrolling.ts'
import { readStudentFile } from './import-file.ts'
import { wakeImports } from './import-sweep.ts'
import { mayWrite } from './mailing.ts'

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
  const known = await openTo(
    ctx,
    courseId,
    file.people.map((person) => person.email),
  )
  const ready = file.people.length - known
  const room = await roomForStudents(ctx, ctx.actor.workspaceId, ctx.actor.plan)
  return {
    columns: file.columns.map(({ heading, ...column }, at) => ({
      heading: heading || toReader(ctx, `Column ${at + 1}`),
      ...column,
    })),
    rows: file.rows,
    ready,
    already: known,
    repeated: file.repeated.length,
    failed: file.failures.length,
    failures: saidFailures(ctx, file.failures),
    room: room !== null && room < ready ? room : null,
  }
}

/** @throws LIMIT_REACHED when nobody new can be put on the course. */
async function refuseClosed(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<void> {
  const { workspaceId, plan } = ctx.actor
  if (!(await opennessOf(ctx, workspaceId, plan)).isOpen(courseId)) throw closedToNew(plan)
}

/** Kept in English, said in the language of whoever looks. */
function saidFailures(ctx: Ctx, failures: StudentImport['failures']): StudentImport['failures'] {
  return failures
    .slice(0, shownFailures)
    .map((failure) => ({ ...failure, reason: toReader(ctx, failure.reason) }))
}

/** How many of these addresses can open the course now. */
async function openTo(ctx: CreatorCtx, courseId: Id<'crs'>, emails: string[]): Promise<number> {
  if (emails.length === 0) return 0
  const people = await ctx.db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(mine(ctx, contacts), inArray(contacts.email, emails)))
  if (people.length === 0) return 0
  const thing = { kind: 'course' as const, id: courseId }
  const found = await listGrants(
    ctx,
    ctx.actor.workspaceId,
    thing,
    people.map((person) => person.id),
  )
  const now = ctx.now()
  const mode = moneyMode(ctx)
  const live = found.filter(
    (grant) => grant.mode === mode && !grant.revokedAt && (!grant.endsAt || grant.endsAt > now),
  )
  return new Set(live.map((grant) => grant.contactId)).size
}

/**
 * Takes a file in; its people are put on the course in the background, a few at a time, whatever is killed meanwhile.
 *
 * @throws INVALID when nobody in it can be read, CONFLICT when mail is asked for and the creator may not write to others yet.
 * @throws LIMIT_REACHED for a course that the plan does not keep open.
 */
export async function startImport(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  input: File & { name: string; endsAt: string | null; invite: boolean },
): Promise<StudentImport> {
  const endsAt = endOf(ctx, input.endsAt)
  await ownCourse(ctx, courseId)
  await refuseClosed(ctx, courseId)
  if (input.invite) await mayWrite(ctx)
  const file = readStudentFile(input.text, input.mapping)
  if (!file.columns.some((column) => column.field === 'email'))
    throw invalid({ mapping: 'Say which column holds the email addresses' })
  await ctx.instance.limits.spend(starts, ctx.actor.workspaceId)
  const failures = [
    ...file.failures,
    ...file.repeated.map(({ row, email }) => ({ row, email, reason: 'The same address stands above' })),
  ].toSorted((one, other) => one.row - other.row)
  const [row] = await ctx.db
    .insert(studentImports)
    .values({
      workspaceId: ctx.actor.workspaceId,
      id: newId('imp', ctx.now()),
      courseId,
      rows: file.people,
      total: file.rows,
      failures,
      endsAt,
      invite: input.invite,
      name: input.name.trim(),
      createdBy: ctx.actor.userId,
      createdAt: ctx.now(),
      finishedAt: file.people.length === 0 ? ctx.now() : null,
    })
    .returning()
  if (!row) throw new Error('The import was not stored.')
  wakeImports()
  return toImport(ctx, row)
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
  if (!row) throw new AppError('NOT_FOUND', 'This import is not there any more.')
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
    if (row.undoneAt) throw new AppError('CONFLICT', 'This import was taken back already.')
    if (ctx.now() >= undoEnd(row))
      throw new AppError('CONFLICT', `An import can be taken back for ${undoImportHours} hours.`)
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
    for (const grant of given) await revokeAccess(ctx, grant.id, 'This access was given by mistake.')
    await forgetIdle(
      ctx,
      courseId,
      given.map((grant) => grant.contactId),
      importId,
    )
    const now = ctx.now()
    const [undone] = await ctx.db
      .update(studentImports)
      .set({ undoneAt: now, finishedAt: row.finishedAt ?? now, rows: [] })
      .where(mine(ctx, studentImports, importId))
      .returning()
    if (!undone) throw new Error('An import vanished between two statements.')
    return toImport(ctx, undone)
  })
}

/** Enrollments of people who did nothing and have no other right to the course, then or now. */
async function forgetIdle(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  contactIds: Id<'ctc'>[],
  importId: Id<'imp'>,
): Promise<void> {
  if (contactIds.length === 0) return
  const thing = { kind: 'course' as const, id: courseId }
  const others = (await listGrants(ctx, ctx.actor.workspaceId, thing, contactIds)).filter(
    (grant) => grant.sourceId !== importId,
  )
  const kept = new Set(others.map((grant) => grant.contactId))
  const gone = contactIds.filter((id) => !kept.has(id))
  if (gone.length === 0) return
  const forgotten = await ctx.db
    .delete(enrollments)
    .where(
      and(
        mine(ctx, enrollments),
        eq(enrollments.courseId, courseId),
        inArray(enrollments.contactId, gone),
        isNull(enrollments.lastActiveAt),
      ),
    )
    .returning()
  for (const seat of forgotten) {
    countEnrolled(ctx, seat, -1)
    if (seat.finishedAt) countFinished(ctx, seat.workspaceId, seat.finishedAt, -1)
    touchSeat(ctx, seat.workspaceId, { contactId: seat.contactId, courseId, rights: false })
  }
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
