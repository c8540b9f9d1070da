import type { ServerArea } from '#platform/area.ts'
import { filesPaths } from '../openapi.ts'
import { filesReasons } from '../reasons.ts'
import { filesListeners } from './listeners.ts'
import { mountFiles } from './mount.ts'
import { filesRefusalsDe } from './refusals.de.ts'
import { filesRoutes } from './routes.ts'
import { filesSweeps } from './sweeps.ts'

declare module '#platform/links/links.ts' {
  interface LinkKinds {
    files: 'file'
  }
}

export const files: ServerArea = {
  name: 'files',
  routes: { files: filesRoutes },
  listeners: filesListeners,
  sweeps: () => filesSweeps,
  forget: 'keeps ids alone',
  exportOf: { leftOut: ['uploads'] },
  refusals: { de: [filesRefusalsDe] },
  reasons: filesReasons,
  mount: mountFiles,
  openApi: filesPaths,
}
