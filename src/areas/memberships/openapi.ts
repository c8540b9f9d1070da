import type { Access } from '#kernel/actor.ts'
import { choiceParameter, csvOperation, idParameter, searchParameter } from '#kernel/csv-openapi.ts'
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
const direction = choiceParameter('direction', sortDirections)

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
      ...[searchParameter, idParameter('tier'), choiceParameter('status', memberStatuses)],
      ...[choiceParameter('engagement', engagements), choiceParameter('of', figureFilters)],
      ...[choiceParameter('sort', memberSorts), direction],
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
      ...[searchParameter, choiceParameter('kind', pieceKinds), choiceParameter('status', pieceFilters)],
      ...[idParameter('tier'), choiceParameter('sort', pieceSorts), direction],
    ],
  }),
}
