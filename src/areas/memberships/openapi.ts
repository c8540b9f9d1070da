import type { Access } from '#kernel/actor.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import { figureFilters } from './contract.ts'
import { engagements, memberSorts, memberStatuses, sortDirections } from './rules.ts'

const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
const among = (name: string, values: readonly string[]) => ({
  ...{ name, in: 'query', required: false },
  schema: { type: 'string', enum: [...values] },
})

/** The operation that answers with a CSV file instead of JSON, written by hand for the OpenAPI document. */
export const membershipsFilePaths = {
  '/payments/members.csv': {
    get: {
      operationId: 'memberLeaving.exportMembers',
      summary: 'Members with access as a CSV file, on every plan',
      tags: ['Membership'],
      'x-access': { role: 'creator' } satisfies Access,
      'x-error-codes': ['UNAUTHORIZED', 'FORBIDDEN'] satisfies ErrorCode[],
      responses: {
        200: { description: 'The file', content: { 'text/csv': { schema: { type: 'string' } } } },
        401: { description: 'UNAUTHORIZED', content: error },
        403: { description: 'FORBIDDEN', content: error },
        default: { description: 'Any other refusal or failure', content: error },
      },
    },
  },
  '/membership-members.csv': {
    get: {
      operationId: 'memberships.exportMembers',
      summary: 'Members as a CSV file, by the filter of their list',
      tags: ['Membership'],
      'x-access': { role: 'creator', plan: 'pro_plan' } satisfies Access,
      'x-error-codes': ['UNAUTHORIZED', 'FORBIDDEN', 'INVALID'] satisfies ErrorCode[],
      parameters: [
        { name: 'search', in: 'query', required: false, schema: { type: 'string', maxLength: 100 } },
        { name: 'tier', in: 'query', required: false, schema: { type: 'string' } },
        among('status', memberStatuses),
        among('engagement', engagements),
        among('of', figureFilters),
        among('sort', memberSorts),
        among('direction', sortDirections),
      ],
      responses: {
        200: { description: 'The file', content: { 'text/csv': { schema: { type: 'string' } } } },
        401: { description: 'UNAUTHORIZED', content: error },
        403: { description: 'FORBIDDEN', content: error },
        422: { description: 'INVALID', content: error },
        default: { description: 'Any other refusal or failure', content: error },
      },
    },
  },
}
