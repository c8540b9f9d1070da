import type { Access } from '#kernel/actor.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import { analyticsRanges, orderStatuses } from './rules.ts'

const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
const query = (name: string, schema: object) => ({ name, in: 'query', required: false, schema })

const csv = {
  tags: ['Digital products'],
  'x-access': { role: 'creator', minPlan: 'free_plan' } satisfies Access,
  'x-error-codes': ['UNAUTHORIZED', 'FORBIDDEN', 'INVALID'] satisfies ErrorCode[],
  responses: {
    200: { description: 'The file', content: { 'text/csv': { schema: { type: 'string' } } } },
    401: { description: 'UNAUTHORIZED', content: error },
    403: { description: 'FORBIDDEN', content: error },
    422: { description: 'INVALID', content: error },
    default: { description: 'Any other refusal or failure', content: error },
  },
}
const range = query('range', { type: 'string', enum: [...analyticsRanges] })

/** The operations that answer with a CSV file instead of JSON, written by hand for the OpenAPI document. */
export const downloadsFilePaths = {
  '/digital-products/{downloadId}/license-keys.csv': {
    get: {
      operationId: 'licenseKeys.exportGiven',
      summary: 'License keys of a digital product that buyers have, as a CSV file',
      tags: ['License keys'],
      'x-access': { role: 'creator', minPlan: 'free_plan' } satisfies Access,
      'x-error-codes': ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'] satisfies ErrorCode[],
      parameters: [
        {
          ...{ name: 'downloadId', in: 'path', required: true },
          schema: { type: 'string', pattern: '^dwl_[0-9a-z]{26}$' },
        },
      ],
      responses: {
        200: { description: 'The file', content: { 'text/csv': { schema: { type: 'string' } } } },
        401: { description: 'UNAUTHORIZED', content: error },
        403: { description: 'FORBIDDEN', content: error },
        404: { description: 'NOT_FOUND', content: error },
        default: { description: 'Any other refusal or failure', content: error },
      },
    },
  },
  '/digital-product-orders.csv': {
    get: {
      operationId: 'downloads.exportOrders',
      summary: 'Orders of digital products as a CSV file',
      ...csv,
      parameters: [
        query('search', { type: 'string', maxLength: 100 }),
        query('status', { type: 'string', enum: [...orderStatuses] }),
        query('downloadId', { type: 'string', pattern: '^dwl_[0-9a-z]{26}$' }),
        range,
      ],
    },
  },
  '/digital-product-analytics.csv': {
    get: {
      operationId: 'downloads.exportAnalytics',
      summary: 'Views, conversions and revenue of digital products as a CSV file',
      ...csv,
      parameters: [range],
    },
  },
}
