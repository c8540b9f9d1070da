import type { Access } from '#kernel/actor.ts'
import type { ErrorCode } from '#kernel/errors.ts'

const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

/** The operation that answers with a CSV file instead of JSON, written by hand for the OpenAPI document. */
export const affiliatesFilePaths = {
  '/affiliate-payouts/{payoutId}/payments.csv': {
    get: {
      operationId: 'affiliates.payoutFile',
      summary: 'A payout as a CSV file, one line for each affiliate',
      tags: ['Affiliates'],
      'x-access': { role: 'creator', minPlan: 'pro_plan' } satisfies Access,
      'x-error-codes': ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'] satisfies ErrorCode[],
      parameters: [{ name: 'payoutId', in: 'path', required: true, schema: { type: 'string' } }],
      responses: {
        200: { description: 'The file', content: { 'text/csv': { schema: { type: 'string' } } } },
        401: { description: 'UNAUTHORIZED', content: error },
        403: { description: 'FORBIDDEN', content: error },
        404: { description: 'NOT_FOUND', content: error },
        default: { description: 'Any other refusal or failure', content: error },
      },
    },
  },
}
