import { serverAreas, siteAreas } from './areas.ts'

/** Every address of the signed-in app, as the router writes it. The guards of its screens mirror the server's. */
export const appDocuments: readonly string[] = [
  ...new Set([
    ...serverAreas.flatMap((area) => area.screens ?? []),
    // Everyone's first screen is made of several areas, and the keys of all of them.
    '/dashboard',
    '/shortcuts',
    // Addresses that are promised, whether their screens are built yet or not: guarded, then the not-found page inside the shell.
    '/landing-pages',
    '/email',
    '/crm',
    '/digital-products',
    '/analytics',
  ]),
]

/** Every address of ours that the server renders. */
export const siteDocuments: readonly string[] = [
  ...siteAreas.flatMap((area) => area.documents),
  '/docs/api',
  '/offline',
]

/** Path prefixes that search engines stay out of: the app, what belongs to one person, and what is for programs. */
export const privatePaths: readonly string[] = [
  // `$`: the list of one's own, not the certificates below it, whose links are shared.
  ...appDocuments.map((path) => (path === '/certificates' ? `${path}$` : (path.split('/:')[0] ?? path))),
  '/api/',
  '/checkout/',
  '/orders/',
  '/downloads/',
  '/bookings/',
  '/unsubscribe/',
  '/refuse/',
]
