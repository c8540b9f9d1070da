import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#kernel/errors.ts'
import { isId } from '#kernel/ids.ts'
import { type CallCtx, signedInCtx } from '#platform/rpc.ts'
import { calendarOf } from './calendar.ts'
import { ownSchedule } from './schedules.ts'

type Tools = { contextOf(request: FastifyRequest, reply: FastifyReply): Promise<CallCtx> }

/** Study times for a calendar: a route of its own, since its answer is a file. */
export function mountCalendar(app: FastifyInstance, { contextOf }: Tools): void {
  app.get<{ Params: { scheduleId: string } }>(
    '/api/v1/study-schedules/:scheduleId/calendar.ics',
    async (request, reply) => {
      reply.kind = 'api'
      const ctx = signedInCtx(await contextOf(request, reply))
      const { scheduleId } = request.params
      if (!isId('sch', scheduleId)) throw new AppError('NOT_FOUND', 'These study times no longer exist.')
      const row = await ownSchedule(ctx, scheduleId)
      return reply
        .type('text/calendar; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="study-times.ics"')
        .send(calendarOf(ctx, row))
    },
  )
}
