import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { isSignedIn } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { MountTools } from '#platform/area.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { csvParts } from '#platform/csv.ts'
import { creatorCtx } from '#platform/rpc.ts'
import { isStorable } from '#platform/sql/storable.ts'
import { type Member, zMemberFilter } from '../contract.ts'
import { listMembers, pageSize } from './members.ts'

/** Words of the file. A status is written as in the API, and what was spent in its currencies after each other. */
const columns = [
  { heading: 'Member', of: ({ name }: Member) => name },
  { heading: 'Email', of: ({ email }: Member) => email },
  { heading: 'Tier', of: ({ tier }: Member) => tier },
  { heading: 'Status', of: ({ status }: Member) => status },
  { heading: 'Badge', of: ({ badge }: Member) => badge ?? '' },
  { heading: 'Joined', of: ({ joinedAt }: Member) => joinedAt },
  { heading: 'Ends', of: ({ endsAt }: Member) => endsAt ?? '' },
  { heading: 'Total spent', of: ({ spent }: Member) => spent[0] ?? null, amount: true },
  { heading: 'Engagement', of: ({ engagement }: Member) => engagement },
  { heading: 'Last active', of: ({ lastActiveAt }: Member) => lastActiveAt ?? '' },
  { heading: 'Reason', of: ({ leftBecause }: Member) => leftBecause ?? '' },
]

/** Members as a file that's written while they're read, by the list's own filter and order. */
export function mountMembersFile(app: FastifyInstance, { contextOf }: Pick<MountTools, 'contextOf'>): void {
  app.get<{ Querystring: Record<string, unknown> }>(
    '/api/v1/membership-members.csv',
    async (request, reply) => {
      reply.kind = 'api'
      const ctx = await contextOf(request, reply)
      if (!isSignedIn(ctx.actor)) throw new AppError('UNAUTHORIZED', 'Sign in to continue.')
      const own = creatorCtx(ctx)
      // The same as every other operation here.
      if (own.actor.plan !== 'pro_plan')
        throw new AppError('FORBIDDEN', 'You don’t have permission to do this.', {
          data: { role: 'creator', plan: 'pro_plan' },
        })
      const asked = zMemberFilter.safeParse(request.query)
      if (!asked.success || !isStorable(asked.data.search ?? ''))
        throw invalid({ search: 'This list can’t be exported.' })
      return reply
        .type('text/csv; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="members.csv"')
        .send(Readable.from(csvParts(membersInParts(own, asked.data), columns)))
    },
  )
}

type Filter = Omit<Parameters<typeof listMembers>[1], 'page'>

async function* membersInParts(ctx: CreatorCtx, filter: Filter): AsyncGenerator<Member[]> {
  for (let page = 1; ; page++) {
    const { members } = await listMembers(ctx, { ...filter, page })
    yield members
    if (members.length < pageSize) return
  }
}
