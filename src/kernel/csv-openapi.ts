import type { Access } from './actor.ts'
import type { ErrorCode } from './errors.ts'

type CsvOperation = {
  operationId: string
  summary: string
  tag: string
  access: Access
  parameters?: readonly object[]
}

/** An operation that answers with a CSV file instead of JSON, for the OpenAPI document: contracts know nothing of files. */
export function csvOperation({ operationId, summary, tag, access, parameters = [] }: CsvOperation) {
  const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
  // Without a filter nothing in it can be wrong.
  const isAsked = parameters.length > 0
  return {
    get: {
      ...{ operationId, summary, tags: [tag] },
      'x-access': access,
      'x-error-codes': [
        'UNAUTHORIZED',
        'FORBIDDEN',
        ...(isAsked ? ['INVALID' as const] : []),
      ] satisfies ErrorCode[],
      ...(isAsked ? { parameters } : {}),
      responses: {
        200: { description: 'The file', content: { 'text/csv': { schema: { type: 'string' } } } },
        401: { description: 'UNAUTHORIZED', content: error },
        403: { description: 'FORBIDDEN', content: error },
        ...(isAsked ? { 422: { description: 'INVALID', content: error } } : {}),
        default: { description: 'Any other refusal or failure', content: error },
      },
    },
  }
}

/** A parameter of its query that can be left out. */
export const parameter = (name: string, schema: object) => ({
  ...{ name, in: 'query', required: false },
  schema,
})
/** The same, one of some words. */
export const choiceParameter = (name: string, values: readonly string[]) =>
  parameter(name, { type: 'string', enum: [...values] })
export const searchParameter = parameter('search', { type: 'string', maxLength: 100 })
export const idParameter = (name: string) => parameter(name, { type: 'string' })
