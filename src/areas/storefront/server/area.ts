import type { ServerArea } from '#platform/area.ts'
import { storefrontListeners } from './listeners.ts'
import { storefrontRefusalsDe } from './refusals.de.ts'

export const storefront: ServerArea = {
  name: 'storefront',
  routes: {},
  listeners: storefrontListeners,
  sweeps: () => [],
  forget: 'keeps nothing of people',
  exportOf: 'keeps nothing of people',
  refusals: { de: [storefrontRefusalsDe] },
}
