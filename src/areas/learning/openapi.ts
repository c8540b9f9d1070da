import type { Access } from '#kernel/actor.ts'
import type { ErrorCode } from '#kernel/errors.ts'

const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
const id = (name: string, prefix: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: `^${prefix}_[0-9a-z]{26}$` },
})

/** Operations of learning that answer with a file instead of JSON, written by hand for the OpenAPI document. */
export const learningFilesPaths: Record<string, Record<string, unknown>> = {
  '/learn/{courseId}/materials.zip': {
    get: {
      operationId: 'learning.materials',
      summary: 'The files of the lessons of a course that are open to the learner, in one archive',
      tags: ['Learning'],
      'x-access': 'learner' satisfies Access,
      'x-error-codes': ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT'] satisfies ErrorCode[],
      parameters: [id('courseId', 'crs')],
      responses: {
        200: { description: 'The archive', content: { 'application/zip': {} } },
        401: { description: 'UNAUTHORIZED', content: error },
        403: { description: 'FORBIDDEN', content: error },
        404: { description: 'NOT_FOUND', content: error },
        409: { description: 'CONFLICT', content: error },
        default: { description: 'Any other refusal or failure', content: error },
      },
    },
  },
  '/study-schedules/{scheduleId}/calendar.ics': {
    get: {
      operationId: 'library.calendar',
      summary: 'Study times as a calendar file (RFC 5545)',
      tags: ['Learning'],
      'x-access': 'signed-in' satisfies Access,
      'x-error-codes': ['UNAUTHORIZED', 'NOT_FOUND'] satisfies ErrorCode[],
      parameters: [id('scheduleId', 'sch')],
      responses: {
        200: { description: 'The file', content: { 'text/calendar': { schema: { type: 'string' } } } },
        401: { description: 'UNAUTHORIZED', content: error },
        404: { description: 'NOT_FOUND', content: error },
        default: { description: 'Any other refusal or failure', content: error },
      },
    },
  },
}
