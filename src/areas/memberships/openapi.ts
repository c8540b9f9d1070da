import type { Access } from '#kernel/actor.ts'
import { askedAmong, askedId, askedSearch, csvOperation } from '#kernel/csv-openapi.ts'
import { figureFilters } from './contract.ts'
import {
  engagements,
  memberSorts,
  memberStatuses,
  pieceFilters,
  pieceKinds,
  pieceSorts,
  sortDirections,
} from './rules.ts'

const tag = 'Membership'
const access = { role: 'creator', plan: 'pro_plan' } satisfies Access
const direction = askedAmong('direction', sortDirections)

/** The operations that answer with a CSV file instead of JSON. */
export const membershipsFilePaths = {
  '/payments/members.csv': csvOperation({
    operationId: 'memberLeaving.exportMembers',
    summary: 'Members with access as a CSV file, on every plan',
    tag,
    access: { role: 'creator' },
  }),
  '/membership-members.csv': csvOperation({
    operationId: 'memberships.exportMembers',
    summary: 'Members as a CSV file, by the filter of their list',
    tag,
    access,
    parameters: [
      ...[askedSearch, askedId('tier'), askedAmong('status', memberStatuses)],
      ...[askedAmong('engagement', engagements), askedAmong('of', figureFilters)],
      ...[askedAmong('sort', memberSorts), direction],
    ],
  }),
  '/membership-tiers.csv': csvOperation({
    operationId: 'memberships.exportTiers',
    summary: 'Tiers as a CSV file, the lowest first',
    tag,
    access,
  }),
  '/membership-content.csv': csvOperation({
    operationId: 'memberships.exportContent',
    summary: 'Content as a CSV file, by the filter of its list',
    tag,
    access,
    parameters: [
      ...[askedSearch, askedAmong('kind', pieceKinds), askedAmong('status', pieceFilters)],
      ...[askedId('tier'), askedAmong('sort', pieceSorts), direction],
    ],
  }),
}
