import { and, asc, eq, getTableColumns, isNull, sql } from 'drizzle-orm'
import { files } from '#areas/files/server/tables.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { pointFor } from '#platform/points.ts'
import { mine } from '#platform/tables.ts'
import { type Arrangement, arrangementOf, rowsOf } from '../arrangement.ts'
import type { OutlineLesson } from '../contract.ts'
import { type courses, lessons, sections } from './tables.ts'

/** Whoever keeps something that hangs on the order of a course's published lessons follows in the transaction that changes it. */
export const orderFollowers =
  pointFor<(ctx: CreatorCtx, courseId: Id<'crs'>) => Promise<void>>('orderFollowers')

export type CourseRow = typeof courses.$inferSelect
export type LessonRow = typeof lessons.$inferSelect
export type SectionRow = typeof sections.$inferSelect
/** A lesson as outlines need it: its body is read only where it is shown or changed. */
export type OutlineRow = Omit<LessonRow, 'content' | 'media' | 'quiz' | 'files'>
/** The same with what an outline says of its files and questions. */
export type OutlineLine = OutlineRow & { detail: OutlineLesson['detail'] }
const {
  content: _content,
  media: _media,
  quiz: _quiz,
  files: _files,
  ...outlineColumns
} = getTableColumns(lessons)

export { outlineColumns }

/**
 * How many questions of a lesson's quiz are asked: `whyNotAskable` in SQL, so that an outline does not read every quiz. What is
 * not finished is asked of no one, and counted nowhere.
 */
export const questionCount = sql<number>`(
  select count(*)::int from jsonb_array_elements(coalesce(${lessons}.quiz->'questions', '[]')) as q
  cross join lateral (
    select count(*) as written, count(distinct lower(trim(c->>'text'))) as different, coalesce(bool_or((c->>'right')::boolean), false) as has_right
    from jsonb_array_elements(q->'choices') as c where c->>'text' ~ '\\S'
  ) as choices
  where q->>'text' ~ '\\S' and case q->>'kind'
    when 'short' then exists (select 1 from jsonb_array_elements_text(q->'accepted') as words where words ~ '\\S')
    when 'order' then choices.written >= 3 and choices.different >= 2
    when 'truefalse' then jsonb_array_length(q->'choices') = 2 and q->'choices' @> '[{"right": true}]'
    else choices.written >= 2 and choices.has_right
  end)`

/** What an outline says of a lesson's files and questions, as columns beside `outlineColumns`; nothing of the body leaves the database. */
export const outlineDetail = (workspaceId: Id<'wsp'>) => ({
  files: sql<number>`jsonb_array_length(${lessons.files})`,
  /** Of the files offered; of a document, its own. Columns of the lesson are named in full: a file has a kind as well. */
  bytes: sql<number>`(select coalesce(sum(${files.bytes}), 0)::bigint from ${files} where ${files.workspaceId} = ${workspaceId}
    and ${files.id} in (select offered->>'fileId' from jsonb_array_elements(${lessons}.files) as offered where ${lessons}.kind <> 'pdf'
      union all select ${lessons}.media->>'fileId' where ${lessons}.kind = 'pdf'))`,
  questions: questionCount,
  passPercent: sql<number | null>`(${lessons.quiz}->>'passPercent')::int`,
})

/** The outline in its order, without lessons in the trash. */
export function listLessons(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<OutlineLine[]> {
  return ctx.db
    .select({ ...outlineColumns, detail: outlineDetail(ctx.actor.workspaceId) })
    .from(lessons)
    .where(and(mine(ctx, lessons), eq(lessons.courseId, courseId), isNull(lessons.deletedAt)))
    .orderBy(asc(lessons.position), asc(lessons.id))
}

/** The sections of a course in their order. */
export function listSections(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<SectionRow[]> {
  return ctx.db
    .select()
    .from(sections)
    .where(and(mine(ctx, sections), eq(sections.courseId, courseId)))
    .orderBy(asc(sections.position), asc(sections.id))
}

export function toOutlineLesson(lesson: OutlineLine): OutlineLesson {
  const { id, sectionId, title, kind, status, hasContent, durationSeconds, freePreview, dripDays } = lesson
  const { opensAt, requiredBeforeNext, detail } = lesson
  return {
    id,
    sectionId,
    title,
    kind,
    status,
    hasContent,
    durationSeconds,
    freePreview,
    dripDays,
    opensAt: opensAt?.toISOString() ?? null,
    requiredBeforeNext,
    detail,
  }
}

/** What is where in a course. */
export async function readArrangement(ctx: CreatorCtx, courseId: Id<'crs'>): Promise<Arrangement> {
  const parts = await listSections(ctx, courseId)
  const rows = await ctx.db
    .select({ id: lessons.id, sectionId: lessons.sectionId })
    .from(lessons)
    .where(and(mine(ctx, lessons), eq(lessons.courseId, courseId), isNull(lessons.deletedAt)))
    .orderBy(asc(lessons.position), asc(lessons.id))
  return arrangementOf(parts, rows)
}

/** Numbers lessons and sections as they are in the arrangement. The caller holds the course's row. */
export async function writeArrangement(
  ctx: CreatorCtx,
  courseId: Id<'crs'>,
  order: Arrangement,
): Promise<void> {
  await numberLessons(ctx, courseId, order)
  await numberSections(ctx, courseId, order)
}

async function numberLessons(ctx: CreatorCtx, courseId: Id<'crs'>, order: Arrangement): Promise<void> {
  const stored = await ctx.db
    .select({
      id: lessons.id,
      sectionId: lessons.sectionId,
      position: lessons.position,
      status: lessons.status,
    })
    .from(lessons)
    .where(and(mine(ctx, lessons), eq(lessons.courseId, courseId), isNull(lessons.deletedAt)))
  const before = new Map(stored.map((row) => [row.id, row]))
  const changed = rowsOf(order)
    .map((row, position) => ({ ...row, position }))
    .filter(({ id, sectionId, position }) => {
      const row = before.get(id)
      return row?.position !== position || row.sectionId !== sectionId
    })
  if (changed.length === 0) return
  // Arrays, so that the statement is the same however many rows there are, and parsed once.
  await ctx.db.execute(sql`
    update ${lessons} set position = moved.position, section_id = moved.section_id
    from unnest(${sql.param(changed.map(({ id }) => id))}::text[], ${sql.param(changed.map(({ position }) => position))}::int[],
      ${sql.param(changed.map(({ sectionId }) => sectionId))}::text[]) as moved(id, position, section_id)
    where ${lessons.workspaceId} = ${ctx.actor.workspaceId} and ${lessons.id} = moved.id`)
  const places = new Map(changed.map(({ id, position }) => [id, position]))
  const shown = stored.filter(({ status }) => status === 'published')
  const renumbered = shown.map((row) => ({ ...row, position: places.get(row.id) ?? row.position }))
  if (inOrder(shown) === inOrder(renumbered)) return
  for (const follow of ctx.instance.given(orderFollowers)) await follow(ctx, courseId)
}

const inOrder = (rows: readonly { id: Id<'lsn'>; position: number }[]): string =>
  rows
    .toSorted((one, other) => one.position - other.position)
    .map(({ id }) => id)
    .join(' ')

async function numberSections(ctx: CreatorCtx, courseId: Id<'crs'>, order: Arrangement): Promise<void> {
  const stored = new Map((await listSections(ctx, courseId)).map((row) => [row.id, row.position]))
  const changed = order.sections
    .map(({ id }, position) => ({ id, position }))
    .filter(({ id, position }) => stored.get(id) !== position)
  if (changed.length === 0) return
  await ctx.db.execute(sql`
    update ${sections} set position = moved.position
    from unnest(${sql.param(changed.map(({ id }) => id))}::text[], ${sql.param(changed.map(({ position }) => position))}::int[])
      as moved(id, position)
    where ${sections.workspaceId} = ${ctx.actor.workspaceId} and ${sections.id} = moved.id`)
}
