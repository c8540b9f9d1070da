import type { Access } from '#kernel/actor.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import { moneyRanges, moneyShows, providers, transactionKinds, transactionStatuses } from './rules.ts'
import { taxGroupPattern, taxPeriodPattern } from './tax-rules.ts'

const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
const query = (name: string, schema: object) => ({ name, in: 'query', required: false, schema })
const oneOf = (name: string, values: readonly string[]) => query(name, { type: 'string', enum: [...values] })

const fileResponses = {
  200: { description: 'The file', content: { 'text/csv': { schema: { type: 'string' } } } },
  401: { description: 'UNAUTHORIZED', content: error },
  403: { description: 'FORBIDDEN', content: error },
  422: { description: 'INVALID', content: error },
  default: { description: 'Any other refusal or failure', content: error },
}

/** Operations that answer with a CSV file instead of JSON, written by hand for the OpenAPI document. */
export const paymentsFilePaths = {
  '/payments/transactions.csv': {
    get: {
      operationId: 'money.export',
      summary: 'Payments, refunds and disputes as a CSV file',
      tags: ['Payments'],
      'x-access': { role: 'creator', minPlan: 'free_plan' } satisfies Access,
      'x-error-codes': ['UNAUTHORIZED', 'FORBIDDEN', 'INVALID'] satisfies ErrorCode[],
      parameters: [
        query('search', { type: 'string', maxLength: 100 }),
        oneOf('status', transactionStatuses),
        oneOf('kind', transactionKinds),
        oneOf('provider', providers),
        oneOf('mode', ['live', 'test']),
        oneOf('range', moneyRanges),
        oneOf('show', moneyShows),
        query('taxPeriod', { type: 'string', pattern: taxPeriodPattern.source }),
        query('taxGroup', { type: 'string', pattern: taxGroupPattern.source }),
        query('payoutId', { type: 'string', pattern: '^pyo_[0-9a-z]{26}$' }),
      ],
      responses: fileResponses,
    },
  },
  '/payments/tax-report.csv': {
    get: {
      operationId: 'payments.taxReportFile',
      summary: 'The tax report of a period as a CSV file',
      tags: ['Payments'],
      'x-access': { role: 'creator', minPlan: 'free_plan' } satisfies Access,
      'x-error-codes': ['UNAUTHORIZED', 'FORBIDDEN', 'INVALID'] satisfies ErrorCode[],
      parameters: [
        { ...query('period', { type: 'string', pattern: taxPeriodPattern.source }), required: true },
      ],
      responses: fileResponses,
    },
  },
}
