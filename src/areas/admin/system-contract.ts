import * as z from 'zod'
import { mismatchFaults, mismatchKinds } from '#areas/payments/mismatch-rules.ts'
import { orderSetbacks, orderStatuses } from '#areas/payments/rules.ts'
import { allow } from '#kernel/contract.ts'
import { currencies, zMoney } from '#kernel/money.ts'
import { zInstant } from '#kernel/time.ts'
import { zId } from '#kernel/wire.ts'

/** The state of one part of the installation. */
export const panelStates = ['good', 'watch', 'problem'] as const
export type PanelState = (typeof panelStates)[number]

/** What needs to be done, worst first; the screen has a sentence for each. */
export const advices = [
  'errorsMany',
  'errorsSome',
  'apiSlow',
  'connectionsFull',
  'statementsSlow',
  'noBackups',
  'ordersStuck',
  'booksDiffer',
  'jobsStuck',
  'jobsFailed',
  'mailStuck',
  'mailFailed',
  'mailInOutbox',
  'diskStopped',
  'diskFull',
  'diskLow',
  'memoryHigh',
  'signInsMany',
  'adminsWithoutSecondFactor',
  'noHttps',
] as const
export type Advice = (typeof advices)[number]

const zPanel = { state: z.enum(panelStates), advice: z.array(z.enum(advices)) }

export const zApiPanel = z.object({
  ...zPanel,
  requests: z.int(),
  errors: z.int(),
  p50: z.number().nullable(),
  p95: z.number().nullable(),
  p99: z.number().nullable(),
  /** In the last five minutes. */
  perMinute: z.number(),
  /** The last 24 hours in steps of 30 minutes, the oldest first; p95 is null if there were no requests. */
  steps: z.array(z.object({ at: zInstant, requests: z.int(), errors: z.int(), p95: z.number().nullable() })),
})
export type ApiPanel = z.infer<typeof zApiPanel>

export const zDatabasePanel = z.object({
  ...zPanel,
  sizeBytes: z.int(),
  connections: z.int(),
  maxConnections: z.int(),
  version: z.string(),
  migrations: z.int(),
  /** This version doesn't make backups. */
  lastBackupAt: zInstant.nullable(),
})
export type DatabasePanel = z.infer<typeof zDatabasePanel>

export const zStatementsPanel = z.object({
  ...zPanel,
  /** Who measured: the database's own extension, or the answering process since it started. */
  source: z.enum(['database', 'process']),
  since: zInstant.nullable(),
  statements: z.array(
    z.object({ text: z.string(), calls: z.int(), meanMs: z.number(), p95Ms: z.number().nullable() }),
  ),
})
export type StatementsPanel = z.infer<typeof zStatementsPanel>

export const zWorkPanel = z.object({
  ...zPanel,
  /** Orders we've tried again and again that are neither settled nor delivered. */
  ordersStuck: z.int(),
  /** Orders, transactions and totals that don't agree with what's behind them. */
  mismatches: z.int(),
  jobsWaiting: z.int(),
  jobsFailed: z.int(),
  oldestJobAt: zInstant.nullable(),
  /** In the last 24 hours. */
  mailsSent: z.int(),
  mailsWaiting: z.int(),
  mailsFailed: z.int(),
  oldestMailAt: zInstant.nullable(),
  mailServer: z.boolean(),
})
export type WorkPanel = z.infer<typeof zWorkPanel>

export const zStoragePanel = z.object({
  ...zPanel,
  files: z.int(),
  /** Including everything made from them. */
  filesBytes: z.int(),
  storage: z.enum(['disk', 's3']),
  /** The data folder's disk; null if the system doesn't say. */
  disk: z
    .object({
      freeBytes: z.int(),
      sizeBytes: z.int(),
      /** Reserved for orders: uploads and exports stop at this point. */
      reserveBytes: z.int(),
    })
    .nullable(),
  /** What uploads in progress still have to send. */
  promisedBytes: z.int(),
  /** The workspaces that store the most. */
  largest: z.array(
    z.object({
      userId: zId('usr'),
      name: z.string(),
      usedBytes: z.int(),
      limitBytes: z.int().nullable(),
    }),
  ),
})
export type StoragePanel = z.infer<typeof zStoragePanel>

export const zMachinePanel = z.object({
  ...zPanel,
  processMemoryBytes: z.int(),
  freeMemoryBytes: z.int(),
  memoryBytes: z.int(),
  startedAt: zInstant,
  version: z.string(),
  node: z.string(),
})
export type MachinePanel = z.infer<typeof zMachinePanel>

export const zSecurityPanel = z.object({
  ...zPanel,
  failedSignIns: z.int(),
  /** How many email addresses they were for, */
  failedAddresses: z.int(),
  /** and the most that came from one place. */
  failedFromOnePlace: z.int(),
  admins: z.int(),
  adminsWithSecondFactor: z.int(),
  users: z.int(),
  usersWithSecondFactor: z.int(),
  sessions: z.int(),
  /** `elsewhere`: a proxy in front holds the certificate, so we don't know when it expires. `none`: plain http. */
  certificate: z.enum(['elsewhere', 'none']),
})
export type SecurityPanel = z.infer<typeof zSecurityPanel>

export const zStuckOrder = z.object({
  orderId: zId('ord'),
  workspaceId: zId('wsp'),
  storeName: z.string(),
  storeHandle: z.string(),
  /** `paid`: the money is in, but what was bought couldn't be delivered. Otherwise we don't know whether the money is in. */
  status: z.enum(orderStatuses),
  total: zMoney,
  /** How many times in a row it failed, */
  setbacks: z.int(),
  /** and why it failed last. */
  setback: z.enum(orderSetbacks),
  lastTriedAt: zInstant,
  nextTryAt: zInstant,
})
export type StuckOrder = z.infer<typeof zStuckOrder>

export const zMismatch = z.object({
  id: zId('mmt'),
  workspaceId: zId('wsp'),
  storeName: z.string(),
  storeHandle: z.string(),
  kind: z.enum(mismatchKinds),
  /** The order’s or transaction’s id; a total has a name instead. */
  subject: z.string(),
  name: z.string().nullable(),
  of: z.string().nullable().describe('The account, product, payout or order it’s about'),
  faults: z.array(z.enum(mismatchFaults)),
  mode: z.enum(['live', 'test']),
  /** Of amounts in minor units; null where it’s a count. */
  currency: z.enum(currencies).nullable(),
  expected: z.int().nullable(),
  found: z.int().nullable(),
  seenAt: zInstant,
  checkedAt: zInstant,
})
export type Mismatch = z.infer<typeof zMismatch>

/** How many panels are in each state. A panel that can't be read counts in neither. */
export const zSystemSummary = z.object({ problems: z.int(), watch: z.int() })
export type SystemSummary = z.infer<typeof zSystemSummary>

const tags = ['Administration']
const zOrder = z.object({ workspaceId: zId('wsp'), orderId: zId('ord') })
const panel = (name: string, summary: string) =>
  allow({ role: 'admin' }).route({ method: 'GET', path: `/admin/system/${name}`, summary, tags })

/** One call per panel, so that one that can't be read doesn't affect the others. */
export const adminSystemContract = {
  summary: panel('summary', 'How many parts of the installation need attention').output(zSystemSummary),
  api: panel('api', 'The API’s performance in the last 24 hours').output(zApiPanel),
  database: panel('database', 'Size and connections of the database').output(zDatabasePanel),
  statements: panel('statements', 'The slowest statements').output(zStatementsPanel),
  work: panel('work', 'Jobs and emails that are waiting or failed').output(zWorkPanel),
  storage: panel('storage', 'Files, disk, and the workspaces that store the most').output(zStoragePanel),
  machine: panel('machine', 'Memory and version').output(zMachinePanel),
  security: panel('security', 'Failed sign-ins, second factors, sessions').output(zSecurityPanel),
  stuckOrders: allow({ role: 'admin' })
    .route({
      method: 'GET',
      path: '/admin/stuck-orders',
      summary: 'Orders from all stores that keep failing, oldest first',
      tags,
    })
    .output(z.object({ orders: z.array(zStuckOrder), total: z.int() })),
  retryOrder: allow({ role: 'admin' })
    .meta({ refusals: ['NOT_FOUND', 'CONFLICT'] })
    .route({
      method: 'POST',
      path: '/admin/stuck-orders/{workspaceId}/{orderId}/attempts',
      successStatus: 201,
      summary: 'Try to settle or deliver an order now; the log records it',
      tags,
    })
    .input(zOrder)
    .output(z.object({ worked: z.boolean() })),
  mismatches: allow({ role: 'admin' })
    .route({
      method: 'GET',
      path: '/admin/mismatches',
      summary: 'Money in all stores that doesn’t agree with what’s behind it, oldest first',
      tags,
    })
    .output(z.object({ mismatches: z.array(zMismatch), total: z.int() })),
  compareBooks: allow({ role: 'admin' })
    .meta({ refusals: ['NOT_FOUND'] })
    .route({
      method: 'POST',
      path: '/admin/mismatches/{workspaceId}/checks',
      successStatus: 201,
      summary: 'Compare all of a store’s money now, with its payment providers too',
      tags,
    })
    .input(
      z.object({
        workspaceId: zId('wsp'),
        recounts: z.boolean().optional().describe('Count its stored totals anew before'),
      }),
    )
    .output(z.object({ left: z.int() })),
}
