import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod'
import { isSignedIn, type Plan } from '#kernel/actor.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { MountTools } from './area.ts'
import type { CreatorCtx } from './context.ts'
import { type Column, csvParts } from './csv.ts'
import { creatorCtx } from './rpc.ts'
import { isStorable } from './sql/storable.ts'

type CsvFile<Filter extends z.ZodType, Row> = {
  /** Below `/api/v1/`, and what the file is called: "coaching-clients.csv". */
  name: string
  /** Where the file's own name is another one than its address. */
  fileName?: string
  /** Exactly this plan, as the list's operation says. */
  plan?: Plan
  /** The list's own filter. */
  filter: Filter
  columns: readonly (Column<Row> & { amount?: boolean })[]
  rows: (ctx: CreatorCtx, asked: z.infer<Filter>) => AsyncIterable<readonly Row[]>
}

/** A creator's list as a CSV file that's written while it's read, by the list's own filter. */
export function mountCsvFile<Filter extends z.ZodType, Row>(
  app: FastifyInstance,
  { contextOf }: Pick<MountTools, 'contextOf'>,
  { name, fileName = name, plan, filter, columns, rows }: CsvFile<Filter, Row>,
): void {
  app.get<{ Querystring: Record<string, unknown> }>(`/api/v1/${name}`, async (request, reply) => {
    reply.kind = 'api'
    const ctx = await contextOf(request, reply)
    if (!isSignedIn(ctx.actor)) throw new AppError('UNAUTHORIZED', 'Sign in to continue.')
    const own = creatorCtx(ctx)
    // The same as every other operation of the list.
    if (plan && own.actor.plan !== plan)
      throw new AppError('FORBIDDEN', 'You don’t have permission to do this.', {
        data: { role: 'creator', plan },
      })
    const asked = filter.safeParse(request.query)
    if (!asked.success || !isStorable(asked.data)) throw invalid({ search: 'This list can’t be exported.' })
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${fileName}"`)
      .send(Readable.from(csvParts(rows(own, asked.data), columns)))
  })
}

/** A list that's read page by page, up to the one that isn't full. */
export async function* pagesOf<Row>(
  pageSize: number,
  read: (page: number) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  for (let page = 1; ; page++) {
    const rows = await read(page)
    yield rows
    if (rows.length < pageSize) return
  }
}
