import type { Access } from '#kernel/actor.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import { sessionTabs } from './contract.ts'

const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

/** The operation that answers with a CSV file instead of JSON, written by hand for the OpenAPI document. */
export const coachingFilePaths = {
  '/coaching-sessions.csv': {
    get: {
      operationId: 'coaching.exportSessions',
      summary: 'Sessions as a CSV file, by the filter of their list',
      tags: ['Coaching sessions'],
      'x-access': { role: 'creator', minPlan: 'free_plan' } satisfies Access,
      'x-error-codes': ['UNAUTHORIZED', 'FORBIDDEN', 'INVALID'] satisfies ErrorCode[],
      parameters: [
        { name: 'when', in: 'query', required: false, schema: { type: 'string', enum: [...sessionTabs] } },
        { name: 'search', in: 'query', required: false, schema: { type: 'string', maxLength: 100 } },
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
