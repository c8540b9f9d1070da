import { keptBeside } from '#areas/files/server/storage.ts'
import type { ServerArea } from '#platform/area.ts'
import { give } from '#platform/points.ts'
import { dataExportPaths } from '../openapi.ts'
import { bytesOfDataExport } from './data-exports.ts'
import { settingsListeners } from './listeners.ts'
import { settingsMails } from './mails.ts'
import { mountDataExports } from './mount.ts'
import { settingsRefusalsDe } from './refusals.de.ts'
import { privacyRoutes } from './routes.ts'
import { settingsSweeps } from './sweeps.ts'

export const settings: ServerArea = {
  name: 'settings',
  routes: { privacy: privacyRoutes },
  listeners: settingsListeners,
  sweeps: () => settingsSweeps,
  forget: 'forgets at once',
  exportOf: 'by its columns',
  refusals: { de: [settingsRefusalsDe] },
  mails: settingsMails,
  screens: ['/settings'],
  mount: mountDataExports,
  openApi: () => dataExportPaths,
  gives: [give(keptBeside, { part: 'dataExport', bytes: bytesOfDataExport })],
}
