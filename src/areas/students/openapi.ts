import type { Access } from '#kernel/actor.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import { insightRanges } from './insights-contract.ts'
import { everyoneFilters, everyoneRows, lastActivities, listPeriods, studentFilters } from './rules.ts'

const error = {
  'application/json': { schema: { $ref: '#/components/schemas/Error' } },
}
const csv = { 'text/csv': { schema: { type: 'string' } } }
const idParameter = (name: string, prefix: string, where: 'path' | 'query' = 'path') => ({
  name,
  in: where,
  required: where === 'path',
  schema: { type: 'string', pattern: `^${prefix}_[0-9a-z]{26}$` },
})
const choice = (name: string, values: readonly string[]) => ({
  name,
  in: 'query',
  required: false,
  schema: { type: 'string', enum: [...values] },
})

function download(
  operationId: string,
  summary: string,
  tag: string,
  parameters: object[],
  codes: ErrorCode[],
) {
  return {
    get: {
      operationId,
      summary,
      tags: [tag],
      'x-access': { role: 'creator', minPlan: 'free_plan' } satisfies Access,
      'x-error-codes': ['UNAUTHORIZED', 'FORBIDDEN', ...codes] satisfies ErrorCode[],
      parameters,
      responses: {
        200: { description: 'The file', content: csv },
        401: { description: 'UNAUTHORIZED', content: error },
        403: { description: 'FORBIDDEN', content: error },
        404: { description: 'NOT_FOUND', content: error },
        422: { description: 'INVALID', content: error },
        default: { description: 'Any other refusal or failure', content: error },
      },
    },
  }
}

/** Operations that answer with a CSV file instead of JSON, written by hand for the OpenAPI document. */
export const courseFilesPaths: Record<string, Record<string, unknown>> = {
  '/courses/{courseId}/students.csv': download(
    'students.export',
    'Students of a course as a CSV file: all, those a filter finds, or those that are named',
    'Students',
    [
      idParameter('courseId', 'crs'),
      choice('filter', studentFilters),
      { name: 'search', in: 'query', required: false, schema: { type: 'string', maxLength: 100 } },
      {
        name: 'ids',
        in: 'query',
        required: false,
        schema: { type: 'string' },
        description: 'Ids of at most 200 students, divided by commas',
      },
    ],
    ['NOT_FOUND', 'INVALID'],
  ),
  '/students.csv': download(
    'everyone.export',
    'Students across all courses as a CSV file, each row with its course',
    'Students',
    [
      { name: 'search', in: 'query', required: false, schema: { type: 'string', maxLength: 100 } },
      idParameter('course', 'crs', 'query'),
      choice('filter', everyoneFilters),
      choice('active', lastActivities),
      choice('joined', listPeriods),
      choice('finished', listPeriods),
      choice('each', everyoneRows),
    ],
    ['INVALID'],
  ),
  '/courses/{courseId}/student-imports/{importId}/failures.csv': download(
    'students.exportFailures',
    'Rows of an import that couldn’t be imported, with the reason',
    'Students',
    [idParameter('courseId', 'crs'), idParameter('importId', 'imp')],
    ['NOT_FOUND'],
  ),
  '/course-insights.csv': download(
    'insights.export',
    'Figures of all courses in a period, or the lessons of one, as a CSV file',
    'Course analytics',
    [choice('range', insightRanges), idParameter('courseId', 'crs', 'query')],
    ['NOT_FOUND', 'INVALID'],
  ),
}
