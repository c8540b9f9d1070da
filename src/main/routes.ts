import type { AnyRouter } from '@orpc/server'
import type { SiteTools } from '#platform/http/site.ts'
import { serverAreas, siteAreas } from './areas.ts'

/** Every procedure of the API. The OpenAPI document is made of the same list. */
export function routesOf(site: () => SiteTools): Record<string, AnyRouter> {
  const parts = [
    ...serverAreas.map(({ routes }) => routes),
    ...siteAreas.map(({ routes }) => routes?.(site) ?? {}),
  ]
  const names = parts.flatMap((routes) => Object.keys(routes))
  if (new Set(names).size !== names.length) throw new Error('Two areas have routes of one name.')
  return Object.assign({}, ...parts)
}
