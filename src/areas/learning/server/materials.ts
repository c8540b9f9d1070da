import { sql } from 'drizzle-orm'
import { entryNames } from '#areas/courses/entry-names.ts'
import { keyOf } from '#areas/files/server/files.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '#platform/context.ts'
import type { FileKey } from '#platform/files/files.ts'
import { outlinesOf } from './progress.ts'
import { takeSeat } from './seat.ts'
import { inEachWorkspace, type OwnedPlace, ownedCourses } from './shelf.ts'

/** A file to keep: what a lesson offers for saving, and its documents. Recordings and pictures are looked at, not saved. */
export type Material = {
  fileId: Id<'fil'>
  name: string
  bytes: number
  lessonId: Id<'lsn'>
  lessonTitle: string
}
export type CourseMaterials = {
  courseId: Id<'crs'>
  title: string
  files: Material[]
  /** Files of lessons that are closed to the learner yet. */
  waiting: number
}

type Row = {
  course_id: Id<'crs'>
  course_title: string
  lesson_id: Id<'lsn'>
  lesson_title: string
  file_id: Id<'fil'>
  name: string
  bytes: string | number
  closed: boolean | null
}

/** Files of lessons `l`: what they hold and offer for saving, and documents wherever they are. */
const materialsOfLesson = (workspaceId: Id<'wsp'>) => sql`
  join file_uses u on u.workspace_id = ${workspaceId} and u.holder_kind = 'lesson' and u.holder_id = l.id
  join files f on f.workspace_id = ${workspaceId} and f.id = u.file_id and f.deleted_at is null
   and (f.kind in ('pdf', 'document') or s.files @> jsonb_build_array(jsonb_build_object('fileId', f.id)))`

/** The files of everything a user owns, by course, the course with the latest right first. */
export async function listMaterials(ctx: Ctx<SignedIn>): Promise<CourseMaterials[]> {
  const owned = (await ownedCourses(ctx)).filter((entry) => !entry.ended)
  const found = await inEachWorkspace(owned, async (workspaceId, entries) => {
    const { rows } = await ctx.db.execute<Row>(sql`
      with ${outlinesOf(ctx, workspaceId, entries)}
      select m.course_id, m.title as course_title, l.id as lesson_id, l.title as lesson_title, f.id as file_id, f.name, f.bytes,
             l.closed
      from mine m
      join lines l on l.course_id = m.course_id
      join lessons s on s.workspace_id = ${workspaceId} and s.id = l.id
      ${materialsOfLesson(workspaceId)}
      order by l.position, l.id, f.name, f.id`)
    return rows
  })
  const byCourse = Map.groupBy(found.flat(), (row) => row.course_id)
  return owned
    .toSorted((one, other) => other.grantedAt.getTime() - one.grantedAt.getTime())
    .flatMap(({ courseId }) => {
      const rows = byCourse.get(courseId) ?? []
      const [first] = rows
      if (!first) return []
      const open = rows.filter((row) => row.closed !== true)
      return [
        {
          courseId,
          title: first.course_title,
          files: open.map(toMaterial),
          waiting: rows.length - open.length,
        },
      ]
    })
}

/** How many files `listMaterials` would list. */
export async function countMaterials(ctx: Ctx<SignedIn>, owned: readonly OwnedPlace[]): Promise<number> {
  const open = owned.filter((entry) => !entry.ended)
  const counts = await inEachWorkspace(open, async (workspaceId, entries) => {
    const { rows } = await ctx.db.execute<{ files: number }>(sql`
      with ${outlinesOf(ctx, workspaceId, entries)}
      select count(*)::int as files
      from lines l
      join lessons s on s.workspace_id = ${workspaceId} and s.id = l.id
      ${materialsOfLesson(workspaceId)}
      where l.closed is not true`)
    return rows[0]?.files ?? 0
  })
  return counts.reduce((sum, count) => sum + count, 0)
}

export type Packing = { title: string; entries: { path: string; key: FileKey; bytes: number }[] }

/**
 * What the archive of a course holds: the files of the lessons that are open to whoever asks, each in a folder of its lesson.
 *
 * @throws as the course does; FORBIDDEN to someone who only tries it; CONFLICT when there is nothing to pack.
 */
export async function packMaterials(ctx: Ctx, courseId: Id<'crs'>): Promise<Packing> {
  const { course, role, outline, locks } = await takeSeat(ctx, courseId)
  if (role === 'sample') {
    throw new AppError('FORBIDDEN', 'You don’t own this.', {
      data: { reason: 'not-bought', title: course.title },
    })
  }
  const open = outline.filter((lesson) => !locks.has(lesson.id))
  const ids = open.map((lesson) => lesson.id)
  const { rows } = await ctx.db.execute<
    Pick<Row, 'lesson_id' | 'lesson_title' | 'file_id' | 'name' | 'bytes'>
  >(sql`
    select l.id as lesson_id, l.title as lesson_title, f.id as file_id, f.name, f.bytes
    from lessons l
    join lessons s on s.workspace_id = ${course.workspaceId} and s.id = l.id
    ${materialsOfLesson(course.workspaceId)}
    where l.workspace_id = ${course.workspaceId} and l.id = any(${sql.param(ids)})
    order by l.position, l.id, f.name, f.id`)
  if (rows.length === 0) throw new AppError('CONFLICT', 'There are no files to download in this course.')
  const places = new Map(outline.map((lesson, at) => [lesson.id, at + 1]))
  const names = entryNames(
    rows.map((row) => ({
      folder: `${String(places.get(row.lesson_id) ?? 0).padStart(2, '0')} ${row.lesson_title}`,
      name: row.name,
    })),
  )
  return {
    title: course.title,
    entries: rows.map((row, at) => ({
      path: names[at] ?? row.file_id,
      key: keyOf({ workspaceId: course.workspaceId, id: row.file_id }),
      bytes: Number(row.bytes),
    })),
  }
}

function toMaterial(row: Row): Material {
  const { file_id: fileId, name, lesson_id: lessonId, lesson_title: lessonTitle } = row
  return { fileId, name, bytes: Number(row.bytes), lessonId, lessonTitle }
}
