import type { AnyRouter } from '@orpc/server'
import type { SiteTools } from '#platform/http/site.ts'
import { serverAreas, siteAreas } from './areas.ts'

/** Every procedure of the API. The OpenAPI document is made of the same list. */
export function routesOf(site: () => SiteTools): Record<string, AnyRouter> {
  const parts = [
    ...serverAreas.map(({ routes }) => routes),
    ...siteAreas.map(({ routes }) => routes?.(site) ?? {}),
  ]
  const routes: Record<string, AnyRouter> = {}
  for (const [name, router] of parts.flatMap((part) => Object.entries(part)))
    routes[name] = together(name, routes[name] ?? {}, router)
  return routes
}

/** Operations of one name's routes may be in several areas: what moves to another keeps the name it has in the API. */
function together(name: string, there: AnyRouter, more: AnyRouter): AnyRouter {
  const twice = Object.keys(more).find((operation) => operation in there)
  if (twice) throw new Error(`Two areas have ${name}.${twice}.`)
  return { ...there, ...more }
}
