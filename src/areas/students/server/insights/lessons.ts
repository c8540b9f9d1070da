import { type SQL, sql } from 'drizzle-orm'
import type { LessonKind, LessonStatus } from '#areas/courses/rules.ts'
import { isFreeLesson } from '#areas/courses/server/keepers.ts'
import { trashedOf } from '#areas/courses/server/trash.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import type { LessonSort, ListedLesson } from '../../insights-contract.ts'

type LessonQuery = {
  search?: string | undefined
  courseId?: Id<'crs'> | undefined
  type?: LessonKind | undefined
  status?: LessonStatus | 'trash' | undefined
  sort: LessonSort
  direction: 'ascending' | 'descending'
  page: number
  pageSize: number
}

type Row = {
  id: Id<'lsn'>
  title: string
  course_id: Id<'crs'>
  course_title: string
  kind: LessonKind
  duration_seconds: number
  status: LessonStatus
  has_content: boolean
  updated_at: Date
  views: number
  deleted_at: Date | null
  kept: boolean
}

const columns: Record<LessonSort, SQL> = {
  updated: sql`l.updated_at`,
  title: sql`l.title collate "und-x-icu"`,
  duration: sql`l.duration_seconds`,
}

/** Every lesson of every course that is not in the trash, as the Lessons tab shows them; or those that are in the trash themselves. */
export async function listAllLessons(ctx: CreatorCtx, asked: LessonQuery) {
  const { workspaceId } = ctx.actor
  const words = asked.search?.trim()
  const pattern = words ? `%${words.replace(/[\\%_]/g, '\\$&')}%` : null
  const inTrash = asked.status === 'trash'
  const found = sql`
    from lessons l
    join courses c on c.workspace_id = ${workspaceId} and c.id = l.course_id and c.deleted_at is null
    where l.workspace_id = ${workspaceId} and l.deleted_at ${inTrash ? sql`is not null` : sql`is null`}
      ${asked.courseId ? sql`and l.course_id = ${asked.courseId}` : sql``}
      ${asked.type ? sql`and l.kind = ${asked.type}` : sql``}
      ${asked.status && !inTrash ? sql`and l.status = ${asked.status}` : sql``}
      ${pattern ? sql`and l.title ilike ${pattern}` : sql``}`
  const way = asked.direction === 'ascending' ? sql`asc` : sql`desc`
  const { rows } = await ctx.db.execute<Row>(sql`
    select shown.*, (
        select count(*)::int from lesson_days d where d.workspace_id = ${workspaceId} and d.lesson_id = shown.id
      ) as views
    from (
      select l.id, l.title, l.course_id, c.title as course_title, l.kind, l.duration_seconds, l.status, l.has_content,
             l.updated_at, l.deleted_at, l.deleted_at is not null and not (${isFreeLesson(ctx, workspaceId)}) as kept, row_number() over (order by ${columns[asked.sort]} ${way}, l.id ${way}) as place
      ${found}
      order by place
      limit ${asked.pageSize} offset ${(asked.page - 1) * asked.pageSize}
    ) shown
    order by shown.place`)
  const counted = await ctx.db.execute<{ total: number }>(sql`select count(*)::int as total ${found}`)
  const named = await ctx.db.execute<{ id: Id<'crs'>; title: string }>(sql`
    select id, title from courses where workspace_id = ${workspaceId} and deleted_at is null
    order by title collate "und-x-icu", id limit 500`)
  return { lessons: rows.map(toListed), total: counted.rows[0]?.total ?? 0, courses: named.rows }
}

function toListed(row: Row): ListedLesson {
  return {
    id: row.id,
    title: row.title,
    course: { id: row.course_id, title: row.course_title },
    type: row.kind,
    durationSeconds: row.duration_seconds,
    status: row.status,
    hasContent: row.has_content,
    views: row.views,
    updatedAt: new Date(row.updated_at).toISOString(),
    ...(row.deleted_at ? { trashed: trashedOf(new Date(row.deleted_at), row.kept) } : {}),
  }
}
