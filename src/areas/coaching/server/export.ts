import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { MountTools } from '#platform/area.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { csvParts } from '#platform/csv.ts'
import { creatorCtx } from '#platform/rpc.ts'
import { type Booking, type Session, zSessionFilter } from '../contract.ts'
import { listSessions, type SessionFilter } from './sessions.ts'

type Line = { session: Session; booking: Booking | null }

/** Words of the file. A status is written as in the API. */
const columns = [
  { heading: 'Client', of: ({ booking }: Line) => booking?.client.name ?? '' },
  { heading: 'Email', of: ({ booking }: Line) => booking?.client.email ?? '' },
  { heading: 'Starts', of: ({ session }: Line) => session.startsAt },
  { heading: 'Time zone', of: ({ session }: Line) => session.timeZone },
  { heading: 'Minutes', of: ({ session }: Line) => session.minutes },
  { heading: 'Type', of: ({ session }: Line) => session.type },
  { heading: 'Package', of: ({ session }: Line) => session.package?.title ?? '' },
  { heading: 'Status', of: ({ session, booking }: Line) => booking?.status ?? session.status },
  { heading: 'Outcome', of: ({ booking }: Line) => booking?.outcome ?? '' },
]

/** Sessions as a file that's written while they're read, by the list's own filter. */
export function mountSessionsFile(app: FastifyInstance, { contextOf }: Pick<MountTools, 'contextOf'>): void {
  app.get<{ Querystring: Record<string, unknown> }>(
    '/api/v1/coaching-sessions.csv',
    async (request, reply) => {
      reply.kind = 'api'
      const ctx = await contextOf(request, reply)
      if (!isSignedIn(ctx.actor)) throw new AppError('UNAUTHORIZED', 'Sign in to continue.')
      const own = creatorCtx(ctx)
      const asked = zSessionFilter.safeParse(request.query)
      if (!asked.success) throw invalid({ when: 'Choose upcoming, past or all.' })
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="coaching-sessions.csv"')
        .send(Readable.from(csvParts(sessionsInParts(own, asked.data), columns)))
    },
  )
}

async function* sessionsInParts(ctx: CreatorCtx, filter: SessionFilter): AsyncGenerator<Line[]> {
  for (let page = 1; ; page++) {
    const { sessions } = await listSessions(ctx, { ...filter, page, pageSize: 100, sort: 'startsAt' })
    yield sessions.flatMap((session): Line[] =>
      session.bookings.length > 0
        ? session.bookings.map((booking) => ({ session, booking }))
        : [{ session, booking: null }],
    )
    if (sessions.length < 100) return
  }
}
