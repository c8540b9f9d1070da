import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ownCourse } from '#areas/courses/server/courses.ts'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, isId } from '#kernel/ids.ts'
import { csvOf } from '#platform/csv.ts'
import { type CallCtx, creatorCtx } from '#platform/rpc.ts'
import { toReader } from '#platform/sentences.ts'
import { isStorable } from '#platform/sql/storable.ts'
import { zEveryoneInput } from '../everyone-contract.ts'
import { type StudentFilter, studentFilters } from '../rules.ts'
import { getImport } from './imports.ts'
import { exportInsights } from './insights/export.ts'
import { everyoneCsv, studentsCsv } from './students-csv.ts'

type Tools = { contextOf(request: FastifyRequest, reply: FastifyReply): Promise<CallCtx> }

/** Downloads of the creator's numbers: routes of their own, since their answers are files that are written as they are read. */
export async function mountCourseFiles(app: FastifyInstance, { contextOf }: Tools): Promise<void> {
  const creatorOf = async (request: FastifyRequest, reply: FastifyReply) => {
    reply.kind = 'api'
    const ctx = await contextOf(request, reply)
    if (!isSignedIn(ctx.actor)) throw new AppError('UNAUTHORIZED', 'Sign in to continue.')
    return creatorCtx(ctx)
  }
  type OfCourse = { Params: { courseId: string }; Querystring: Record<string, unknown> }

  app.get<OfCourse>('/api/v1/courses/:courseId/students.csv', async (request, reply) => {
    const ctx = await creatorOf(request, reply)
    const course = await ownCourse(ctx, courseIdOf(request.params.courseId))
    const parts = studentsCsv(ctx, course.id, askedOf(request.query))
    return sendCsv(reply, `students-${course.slug}.csv`, parts)
  })

  app.get<{ Querystring: Record<string, unknown> }>('/api/v1/students.csv', async (request, reply) => {
    const ctx = await creatorOf(request, reply)
    const asked = zEveryoneInput.safeParse(request.query)
    const search = asked.data?.search
    if (!asked.success || (search !== undefined && !isStorable(search)))
      throw new AppError('INVALID', 'This list can’t be exported.')
    return sendCsv(reply, 'students.csv', everyoneCsv(ctx, asked.data))
  })

  app.get<{ Params: { courseId: string; importId: string } }>(
    '/api/v1/courses/:courseId/student-imports/:importId/failures.csv',
    async (request, reply) => {
      const ctx = await creatorOf(request, reply)
      const course = await ownCourse(ctx, courseIdOf(request.params.courseId))
      const { importId } = request.params
      if (!isId('imp', importId)) throw nothing()
      const { failures } = await getImport(ctx, course.id, importId)
      const columns = [
        { heading: 'Row', of: (failure: (typeof failures)[number]) => failure.row },
        { heading: 'Email', of: (failure: (typeof failures)[number]) => failure.email },
        { heading: 'Reason', of: (failure: (typeof failures)[number]) => toReader(ctx, failure.reason) },
      ]
      return sendCsv(reply, 'not-imported.csv', [csvOf(failures, columns)])
    },
  )

  app.get<{ Querystring: Record<string, unknown> }>('/api/v1/course-insights.csv', async (request, reply) => {
    const ctx = await creatorOf(request, reply)
    const { courseId, range } = request.query
    const file = await exportInsights(
      ctx,
      typeof range === 'string' ? range : undefined,
      courseId === undefined ? undefined : courseIdOf(courseId),
    )
    return sendCsv(reply, file.name, [file.csv])
  })
}

function courseIdOf(text: unknown): Id<'crs'> {
  if (typeof text !== 'string' || !isId('crs', text)) throw nothing()
  return text
}

const nothing = () => new AppError('NOT_FOUND', 'There’s nothing at this address.')

/** What the file holds: the filter of the table, or students by name. @throws INVALID for what no table asks. */
function askedOf(query: Record<string, unknown>) {
  const { filter = 'all', search, ids } = query
  const known = studentFilters.find((name): name is StudentFilter => name === filter)
  const named = typeof ids === 'string' ? ids.split(',').filter((id) => id !== '') : undefined
  // Asked here: once the first line is out, it can't be refused anymore.
  const isOdd =
    search !== undefined && (typeof search !== 'string' || search.length > 100 || !isStorable(search))
  if (!known || isOdd) throw new AppError('INVALID', 'This list can’t be exported.')
  if (named && (named.length === 0 || named.length > 200 || !named.every((id) => isId('enr', id))))
    throw new AppError('INVALID', 'This list can’t be exported.')
  return {
    filter: known,
    search: typeof search === 'string' ? search : undefined,
    ids: named as Id<'enr'>[] | undefined,
  }
}

function sendCsv(
  reply: FastifyReply,
  name: string,
  parts: AsyncIterable<string> | Iterable<string>,
): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-disposition', `attachment; filename="${name.replace(/[^\w.-]/g, '-')}"`)
    .send(Readable.from(parts))
}
