import type { FastifyInstance } from 'fastify'
import * as z from 'zod'
import { clockIn } from '#kernel/zoned.ts'
import type { MountTools } from '#platform/area.ts'
import { amountsText } from '#platform/csv.ts'
import { mountCsvFile, pagesOf } from '#platform/csv-file.ts'
import { type Member, type Piece, type Tier, zMemberFilter, zPieceFilter } from '../contract.ts'
import { listMembers, pageSize as membersAtOnce } from './members.ts'
import { listPieces, pageSize as piecesAtOnce } from './pieces.ts'
import { listTiers } from './tiers.ts'

/**
 * Words of the files. A status is written as in the API. Money has its currency beside it, and what came in others is one text; instants
 * are in UTC, with the zone they were entered in and its clocks where there is one.
 */
const memberColumns = [
  { heading: 'Member', of: ({ name }: Member) => name },
  { heading: 'Email', of: ({ email }: Member) => email },
  { heading: 'Tier', of: ({ tier }: Member) => tier },
  { heading: 'Status', of: ({ status }: Member) => status },
  { heading: 'Badge', of: ({ badge }: Member) => badge ?? '' },
  { heading: 'Joined', of: ({ joinedAt }: Member) => joinedAt },
  { heading: 'Ends', of: ({ endsAt }: Member) => endsAt ?? '' },
  { heading: 'Total spent', of: ({ spent }: Member) => spent[0] ?? null, amount: true },
  { heading: 'Engagement', of: ({ engagement }: Member) => engagement },
  { heading: 'Last active', of: ({ lastActiveAt }: Member) => lastActiveAt ?? '' },
  { heading: 'Reason', of: ({ leftBecause }: Member) => leftBecause ?? '' },
  { heading: 'Also spent', of: ({ spent }: Member) => amountsText(spent.slice(1)) },
]

const tierColumns = [
  { heading: 'Tier', of: ({ title }: Tier) => title },
  { heading: 'Rank', of: ({ rank }: Tier) => rank },
  { heading: 'Status', of: ({ isActive }: Tier) => (isActive ? 'active' : 'inactive') },
  { heading: 'Price', of: ({ price }: Tier) => price, amount: true },
  { heading: 'Interval', of: ({ interval }: Tier) => interval ?? '' },
  { heading: 'Members', of: ({ members }: Tier) => members },
  { heading: 'Revenue', of: ({ revenue }: Tier) => revenue[0] ?? null, amount: true },
  { heading: 'Also earned', of: ({ revenue }: Tier) => amountsText(revenue.slice(1)) },
  { heading: 'Description', of: ({ summary }: Tier) => summary },
  { heading: 'Features', of: ({ features }: Tier) => features.join('\n') },
  { heading: 'Coaching', of: ({ coaching }: Tier) => coaching?.line ?? '' },
  { heading: 'Created', of: ({ createdAt }: Tier) => createdAt },
]

type Line = { piece: Piece; tier: string }
const pieceColumns = [
  { heading: 'Title', of: ({ piece }: Line) => piece.title },
  { heading: 'Type', of: ({ piece }: Line) => piece.kind },
  { heading: 'Lowest tier', of: ({ tier }: Line) => tier },
  { heading: 'Status', of: ({ piece }: Line) => (piece.trashed ? 'trash' : piece.status) },
  { heading: 'Published', of: ({ piece }: Line) => piece.publishedAt ?? '' },
  { heading: 'Starts', of: ({ piece }: Line) => piece.startsAt ?? '' },
  { heading: 'Time zone', of: ({ piece }: Line) => piece.zone ?? '' },
  {
    heading: 'Local start',
    of: ({ piece: { startsAt, zone } }: Line) =>
      startsAt && zone ? clockIn(zone, startsAt).replace('T', ' ') : '',
  },
  { heading: 'Minutes', of: ({ piece }: Line) => piece.minutes },
  { heading: 'Seats', of: ({ piece }: Line) => piece.seats },
  { heading: 'Seats taken', of: ({ piece }: Line) => (piece.kind === 'session' ? piece.taken : null) },
  { heading: 'Views', of: ({ piece }: Line) => piece.views },
  { heading: 'Rating', of: ({ piece }: Line) => piece.rating },
  { heading: 'Ratings', of: ({ piece }: Line) => piece.ratings },
  { heading: 'Teaser', of: ({ piece }: Line) => piece.teaser },
  { heading: 'Link', of: ({ piece }: Line) => piece.link },
  { heading: 'Recording', of: ({ piece }: Line) => piece.recording },
  { heading: 'Updated', of: ({ piece }: Line) => piece.updatedAt },
  { heading: 'Deleted', of: ({ piece }: Line) => piece.trashed?.deletedAt ?? '' },
]

type Tools = Pick<MountTools, 'contextOf'>
const plan = 'pro_plan'

/** Members, tiers and content as files, each as its list is narrowed and sorted. */
export function mountMembershipFiles(app: FastifyInstance, tools: Tools): void {
  mountCsvFile(app, tools, {
    ...{ name: 'membership-members.csv', fileName: 'members.csv', plan, filter: zMemberFilter },
    columns: memberColumns,
    rows: (ctx, asked) =>
      pagesOf(membersAtOnce, async (page) => (await listMembers(ctx, { ...asked, page })).members),
  })
  mountCsvFile(app, tools, {
    ...{ name: 'membership-tiers.csv', fileName: 'tiers.csv', plan, filter: z.object({}) },
    columns: tierColumns,
    rows: (ctx) => pagesOf(Number.POSITIVE_INFINITY, () => listTiers(ctx)),
  })
  mountCsvFile(app, tools, {
    ...{ name: 'membership-content.csv', fileName: 'content.csv', plan, filter: zPieceFilter },
    columns: pieceColumns,
    rows: async function* (ctx, asked): AsyncGenerator<Line[]> {
      const titles = new Map((await listTiers(ctx)).map(({ id, title }) => [id, title]))
      const pages = pagesOf(piecesAtOnce, async (page) => (await listPieces(ctx, { ...asked, page })).pieces)
      for await (const pieces of pages)
        yield pieces.map((piece) => ({ piece, tier: titles.get(piece.tierId) ?? '' }))
    },
  })
}
