import { fileReaders } from '#areas/files/server/readers.ts'
import type { ServerArea } from '#platform/area.ts'
import { give } from '#platform/points.ts'
import { heroReaders } from './front.ts'
import { storefrontListeners } from './listeners.ts'
import { storefrontRefusalsDe } from './refusals.de.ts'

export const storefront: ServerArea = {
  name: 'storefront',
  routes: {},
  listeners: storefrontListeners,
  sweeps: () => [],
  forget: 'keeps nothing of people',
  exportOf: 'keeps nothing of people',
  gives: [give(fileReaders, heroReaders)],
  refusals: { de: [storefrontRefusalsDe] },
}
