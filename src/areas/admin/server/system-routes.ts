import { implement } from '@orpc/server'
import { invalid } from '#kernel/errors.ts'
import { platformWorkspaceId } from '#platform/context.ts'
import { once } from '#platform/idempotency/once.ts'
import { accessGuard, type CallCtx, signedInCtx } from '#platform/rpc.ts'
import { adminExportsContract } from '../exports-contract.ts'
import { adminLogsContract } from '../logs-contract.ts'
import { adminOutboxContract } from '../outbox-contract.ts'
import { adminSettingsContract } from '../settings-contract.ts'
import { adminSystemContract } from '../system-contract.ts'
import { beginExport, exportCounts, listExports } from './exports.ts'
import { listLogs, logFacts } from './logs.ts'
import { compareStore, mismatches } from './mismatches.ts'
import { listMails, openMail, retryMail } from './outbox.ts'
import { getInstanceSettings, saveInstanceSettings } from './settings.ts'
import { sendTestMail } from './settings-mail.ts'
import { testStorage } from './settings-storage.ts'
import { retryOrder, stuckOrders } from './stuck-orders.ts'
import { databasePanel, machinePanel, securityPanel, statementsPanel, workPanel } from './system.ts'
import { apiPanel } from './system-api.ts'
import { storagePanel } from './system-storage.ts'
import { systemSummary } from './system-summary.ts'

const onSystem = implement(adminSystemContract).$context<CallCtx>().use(accessGuard)
const onLogs = implement(adminLogsContract).$context<CallCtx>().use(accessGuard)
const onSettings = implement(adminSettingsContract).$context<CallCtx>().use(accessGuard)
const onOutbox = implement(adminOutboxContract).$context<CallCtx>().use(accessGuard)
const onExports = implement(adminExportsContract).$context<CallCtx>().use(accessGuard)

/** @param version what the installation runs. */
export const systemRoutes = onSystem.router({
  summary: onSystem.summary.handler(({ context }) => systemSummary(context, context.instance.version)),
  api: onSystem.api.handler(({ context }) => apiPanel(context)),
  database: onSystem.database.handler(({ context }) => databasePanel(context)),
  statements: onSystem.statements.handler(({ context }) => statementsPanel(context)),
  work: onSystem.work.handler(({ context }) => workPanel(context)),
  storage: onSystem.storage.handler(({ context }) => storagePanel(context)),
  machine: onSystem.machine.handler(({ context }) => machinePanel(context, context.instance.version)),
  security: onSystem.security.handler(({ context }) => securityPanel(context)),
  stuckOrders: onSystem.stuckOrders.handler(({ context }) => stuckOrders(context)),
  mismatches: onSystem.mismatches.handler(({ context }) => mismatches(context)),
  compareBooks: onSystem.compareBooks.handler(({ context, input }) => compareStore(context, input)),
  retryOrder: onSystem.retryOrder.handler(({ context, input }) => retryOrder(context, input)),
})

export const logsRoutes = onLogs.router({
  list: onLogs.list.handler(({ context, input }) => listLogs(context, input)),
  facts: onLogs.facts.handler(({ context }) => logFacts(context)),
})

export const instanceSettingsRoutes = onSettings.router({
  get: onSettings.get.handler(({ context }) => getInstanceSettings(context)),
  save: onSettings.save.handler(({ context, input }) => saveInstanceSettings(context, input)),
  testMail: onSettings.testMail.handler(({ context, input }) => {
    const ctx = signedInCtx(context)
    const key = context.idempotencyKey
    if (!key) throw invalid({ 'idempotency-key': 'Send an Idempotency-Key header.' })
    const scope = `admin.testMail:${ctx.actor.userId}`
    return once(ctx, { workspaceId: platformWorkspaceId, scope, key, body: input }, () =>
      sendTestMail(ctx, input),
    )
  }),
  testStorage: onSettings.testStorage.handler(({ context }) => testStorage(signedInCtx(context))),
})

export const outboxRoutes = onOutbox.router({
  list: onOutbox.list.handler(({ context, input }) => listMails(context, input)),
  open: onOutbox.open.handler(({ context, input }) => openMail(signedInCtx(context), input.mailId)),
  retry: onOutbox.retry.handler(({ context, input }) => retryMail(context, input.mailId)),
})

export const exportsRoutes = onExports.router({
  counts: onExports.counts.handler(({ context }) => exportCounts(context)),
  list: onExports.list.handler(async ({ context }) => ({ exports: await listExports(context) })),
  begin: onExports.begin.handler(({ context, input }) =>
    beginExport(signedInCtx(context), input, context.idempotencyKey),
  ),
})
