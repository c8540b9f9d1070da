import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { severities } from '#kernel/events.ts'
import { zChosenInstant, zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'

/** Who did it, or whom it's about if no one did. */
const zLogUser = z.object({ id: zId('usr').nullable(), name: z.string(), email: z.string().nullable() })

export const zLogEntry = z.object({
  id: zId('evt'),
  type: z.string(),
  /** The type in the reader's words. */
  kind: z.string(),
  message: z.string(),
  user: zLogUser.nullable(),
  timestamp: zInstant,
  severity: z.enum(severities),
  /** The business it happened in; null for the installation's own events. */
  store: z.object({ id: zId('wsp'), name: z.string(), handle: z.string() }).nullable(),
  /** The whole record, without anything that would let someone in. */
  record: z.record(z.string(), z.unknown()),
})
export type LogEntry = z.infer<typeof zLogEntry>

/** How the log's list is filtered. */
export const zLogFilter = z.object({
  severity: z.enum(severities).optional(),
  type: z.string().max(80).optional(),
  user: zId('usr').optional(),
  from: zChosenInstant.optional(),
  to: zChosenInstant.optional(),
  search: z.string().trim().max(100).optional(),
})
export type LogFilter = z.infer<typeof zLogFilter>

const tags = ['Administration']
const admin = () => allow({ role: 'admin' })

export const adminLogsContract = {
  list: admin()
    .route({
      method: 'GET',
      path: '/admin/logs',
      summary: 'What happened in the installation and its businesses, the latest first',
      tags,
    })
    .input(
      zLogFilter.extend({
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(50),
      }),
    )
    .output(
      z.object({
        entries: z.array(zLogEntry),
        nextCursor: z.string().nullable(),
        /** A search reads part of the log at a time: nothing else was found back to here. Null once all of it was read. */
        searchedTo: zInstant.nullable(),
      }),
    ),
  facts: admin()
    .route({
      method: 'GET',
      path: '/admin/log-facts',
      summary: 'What the log can be filtered by, and how long it’s kept',
      tags,
    })
    .output(
      z.object({
        types: z.array(z.object({ type: z.string(), label: z.string() })),
        days: z.int(),
        oldest: zInstant.nullable(),
      }),
    ),
}
