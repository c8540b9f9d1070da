import type { FastifyInstance } from 'fastify'
import { clockIn } from '#kernel/zoned.ts'
import type { MountTools } from '#platform/area.ts'
import { mountCsvFile, pagesOf } from '#platform/csv-file.ts'
import { type CoachingClient, zClientFilter } from '../clients-contract.ts'
import { type Booking, type Session, zSessionFilter } from '../contract.ts'
import { type CoachingPackage, zPackageFilter } from '../packages-contract.ts'
import { listClients } from './clients.ts'
import { listPackages } from './packages.ts'
import { listSessions } from './sessions.ts'

type Line = { session: Session; booking: Booking | null }

/**
 * Words of the files. A status is written as in the API. Money has its currency beside it; instants are in UTC, with the name of the zone
 * that a person reads them in.
 */
const sessionColumns = [
  { heading: 'Client', of: ({ booking }: Line) => booking?.client.name ?? '' },
  { heading: 'Email', of: ({ booking }: Line) => booking?.client.email ?? '' },
  { heading: 'Starts', of: ({ session }: Line) => session.startsAt },
  { heading: 'Time zone', of: ({ session }: Line) => session.timeZone },
  { heading: 'Minutes', of: ({ session }: Line) => session.minutes },
  { heading: 'Type', of: ({ session }: Line) => session.type },
  { heading: 'Package', of: ({ session }: Line) => session.package?.title ?? '' },
  { heading: 'Status', of: ({ session, booking }: Line) => booking?.status ?? session.status },
  { heading: 'Outcome', of: ({ booking }: Line) => booking?.outcome ?? '' },
  {
    heading: 'Local start',
    of: ({ session: { startsAt, timeZone } }: Line) => clockIn(timeZone, startsAt).replace('T', ' '),
  },
]

const clientColumns = [
  { heading: 'Name', of: ({ name }: CoachingClient) => name },
  { heading: 'Email', of: ({ email }: CoachingClient) => email },
  { heading: 'Phone', of: ({ phone }: CoachingClient) => phone },
  { heading: 'Time zone', of: ({ timeZone }: CoachingClient) => timeZone ?? '' },
  { heading: 'Package', of: (client: CoachingClient) => client.package?.title ?? '' },
  { heading: 'Start date', of: ({ startDate }: CoachingClient) => startDate },
  { heading: 'Completed', of: ({ completed }: CoachingClient) => completed },
  { heading: 'Remaining', of: ({ remaining }: CoachingClient) => remaining },
  { heading: 'Total paid', of: ({ totalPaid }: CoachingClient) => totalPaid, amount: true },
  { heading: 'Status', of: ({ status }: CoachingClient) => status },
  { heading: 'Progress', of: ({ progress }: CoachingClient) => `${progress}%` },
  { heading: 'Next session', of: ({ nextSession }: CoachingClient) => nextSession?.startsAt ?? '' },
]

const packageColumns = [
  { heading: 'Package', of: ({ title }: CoachingPackage) => title },
  {
    heading: 'Status',
    of: ({ trashed, active }: CoachingPackage) => (trashed ? 'trash' : active ? 'active' : 'inactive'),
  },
  { heading: 'Price', of: ({ price }: CoachingPackage) => price, amount: true },
  { heading: 'Sessions', of: ({ sessions }: CoachingPackage) => sessions },
  { heading: 'Minutes', of: ({ minutes }: CoachingPackage) => minutes },
  { heading: 'Type', of: ({ type }: CoachingPackage) => type },
  { heading: 'Seats', of: ({ seats }: CoachingPackage) => seats },
  { heading: 'Valid days', of: ({ validDays }: CoachingPackage) => validDays },
  { heading: 'Clients', of: ({ clients }: CoachingPackage) => clients },
  { heading: 'Description', of: ({ description }: CoachingPackage) => description },
  { heading: 'Features', of: ({ features }: CoachingPackage) => features.join('\n') },
  { heading: 'Updated', of: ({ updatedAt }: CoachingPackage) => updatedAt },
]

const pageSize = 100

/** Sessions, clients and packages as files, each as its list is narrowed. */
export function mountCoachingFiles(app: FastifyInstance, tools: Pick<MountTools, 'contextOf'>): void {
  mountCsvFile(app, tools, {
    ...{ name: 'coaching-sessions.csv', filter: zSessionFilter, columns: sessionColumns },
    rows: async function* (ctx, asked): AsyncGenerator<Line[]> {
      const pages = pagesOf(
        pageSize,
        async (page) => (await listSessions(ctx, { ...asked, page, pageSize, sort: 'startsAt' })).sessions,
      )
      for await (const sessions of pages) yield sessions.flatMap(linesOf)
    },
  })
  mountCsvFile(app, tools, {
    ...{ name: 'coaching-clients.csv', filter: zClientFilter, columns: clientColumns },
    rows: (ctx, asked) =>
      pagesOf(pageSize, async (page) => (await listClients(ctx, { ...asked, page, pageSize })).clients),
  })
  mountCsvFile(app, tools, {
    ...{ name: 'coaching-packages.csv', filter: zPackageFilter, columns: packageColumns },
    rows: (ctx, asked) =>
      pagesOf(pageSize, async (page) => (await listPackages(ctx, { ...asked, page, pageSize })).packages),
  })
}

/** A session with several people is a line for each. */
const linesOf = (session: Session): Line[] =>
  session.bookings.length > 0
    ? session.bookings.map((booking) => ({ session, booking }))
    : [{ session, booking: null }]
