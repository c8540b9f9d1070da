import { shopsOf } from '#areas/accounts/server/shops.ts'
import type { ServerArea } from '#platform/area.ts'
import { give } from '#platform/points.ts'
import { accessReasons } from '../reasons.ts'
import { unlinkOwners } from './demo.ts'
import { forgetOwner } from './forgetting.ts'
import { accessListeners } from './listeners.ts'
import { accessRefusalsDe } from './refusals.de.ts'
import { accessRoutes } from './routes.ts'
import { shopsInLibrary } from './shops-in-library.ts'

declare module '#platform/links/links.ts' {
  interface LinkKinds {
    access: 'mailedRight'
  }
}

export const access: ServerArea = {
  name: 'access',
  routes: { access: accessRoutes },
  listeners: accessListeners,
  sweeps: () => [],
  forget: forgetOwner,
  exportOf: 'by its columns',
  refusals: { de: [accessRefusalsDe] },
  reasons: accessReasons,
  gives: [give(shopsOf, shopsInLibrary)],
  demo: { unlink: unlinkOwners },
}
