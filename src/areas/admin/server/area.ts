import type { ServerArea } from '#platform/area.ts'
import { finders } from '#platform/finders.ts'
import { give } from '#platform/points.ts'
import { adminFilesPaths } from '../openapi.ts'
import { adminRulesDe } from '../refusals.de.ts'
import { logChannel } from './log-channel.ts'
import { findLogEntries } from './log-search.ts'
import { adminMails } from './mails.ts'
import { mountAdminFiles } from './mount.ts'
import { overviewRoutes } from './overview-routes.ts'
import { adminRefusalsDe } from './refusals.de.ts'
import { adminSweeps } from './sweeps.ts'
import {
  exportsRoutes,
  instanceSettingsRoutes,
  logsRoutes,
  outboxRoutes,
  systemRoutes,
} from './system-routes.ts'
import { usersRoutes } from './users-routes.ts'

export const admin: ServerArea = {
  name: 'admin',
  routes: {
    adminOverview: overviewRoutes,
    adminSystem: systemRoutes,
    adminLogs: logsRoutes,
    adminSettings: instanceSettingsRoutes,
    adminOutbox: outboxRoutes,
    adminExports: exportsRoutes,
    users: usersRoutes,
  },
  listeners: [],
  sweeps: () => adminSweeps,
  forget: 'keeps ids alone',
  exportOf: { leftOut: ['instance_exports'] },
  refusals: { de: [adminRulesDe, adminRefusalsDe] },
  mails: adminMails,
  screens: ['/admin', '/admin/outbox', '/admin/settings', '/admin/users/:userId'],
  mount: mountAdminFiles,
  openApi: () => adminFilesPaths,
  live: [logChannel],
  gives: [give(finders, findLogEntries)],
}
