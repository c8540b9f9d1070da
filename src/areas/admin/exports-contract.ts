import * as z from 'zod'
import { allow } from '#kernel/contract.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'

export const exportKinds = ['users', 'orders', 'logs', 'everything'] as const
export type ExportKind = (typeof exportKinds)[number]

/** `failed` after several tries. The admin can start it again. */
export const exportStates = ['waiting', 'working', 'ready', 'failed'] as const
export type ExportState = (typeof exportStates)[number]

/** Files with up to this many rows are made while you wait. */
export const exportedAtOnce = 2_000
/** How long a file stays available. */
export const exportHours = 24

export const zInstanceExport = z.object({
  id: zId('xpt'),
  kind: z.enum(exportKinds),
  state: z.enum(exportStates),
  totalRows: z.int(),
  doneRows: z.int(),
  bytes: z.int().nullable(),
  createdAt: zInstant,
  finishedAt: zInstant.nullable(),
  expiresAt: zInstant.nullable(),
})
export type InstanceExport = z.infer<typeof zInstanceExport>

const tags = ['Administration']
const admin = () => allow({ role: 'admin' })

export const adminExportsContract = {
  counts: admin()
    .route({
      method: 'GET',
      path: '/admin/export-counts',
      summary: 'How many rows each export would have',
      tags,
    })
    .output(z.object({ users: z.int(), orders: z.int(), logs: z.int(), everything: z.int() })),
  list: admin()
    .route({ method: 'GET', path: '/admin/exports', summary: 'The exports of the last day', tags })
    .output(z.object({ exports: z.array(zInstanceExport) })),
  begin: admin()
    .meta({ idempotent: true, refusals: ['RATE_LIMITED', 'CONFLICT', 'STORAGE_FULL'] })
    .route({
      method: 'POST',
      path: '/admin/exports',
      successStatus: 201,
      summary: 'Export users, orders, the log or everything to a file',
      tags,
    })
    .input(
      z.object({
        kind: z.enum(exportKinds),
        /** Only for the log: its list's filters, as in the page's address. */
        filters: z.record(z.string().max(20), z.string().max(100)).optional(),
      }),
    )
    .output(zInstanceExport),
}
