import type { Access } from '#kernel/actor.ts'
import type { ErrorCode } from '#kernel/errors.ts'

const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
const bytes = { schema: { type: 'string', format: 'binary' } }

function document(
  operationId: string,
  summary: string,
  id: { name: string; prefix: string },
  content: object,
  query: object[] = [],
) {
  return {
    get: {
      operationId,
      summary,
      tags: ['Administration'],
      'x-access': { role: 'admin' } satisfies Access,
      'x-error-codes': ['UNAUTHORIZED', 'FORBIDDEN', 'NOT_FOUND'] satisfies ErrorCode[],
      parameters: [
        {
          name: id.name,
          in: 'path',
          required: true,
          schema: { type: 'string', pattern: `^${id.prefix}_[0-9a-z]{26}$` },
        },
        ...query,
      ],
      responses: {
        200: { description: 'The document', content },
        401: { description: 'UNAUTHORIZED', content: error },
        403: { description: 'FORBIDDEN', content: error },
        404: { description: 'NOT_FOUND', content: error },
        default: { description: 'Any other refusal or failure', content: error },
      },
    },
  }
}

/** Operations that answer with a file or a page instead of JSON. Written by hand for the OpenAPI document. */
export const adminFilesPaths: Record<string, Record<string, unknown>> = {
  '/admin/exports/{exportId}/file': document(
    'adminExports.file',
    'An export’s file, available for a day',
    { name: 'exportId', prefix: 'xpt' },
    { 'text/csv': bytes, 'application/zip': bytes },
  ),
  '/admin/mails/{mailId}/body': document(
    'adminOutbox.body',
    'An email as it looks, for the ticket you got when opening it',
    { name: 'mailId', prefix: 'mal' },
    { 'text/html': { schema: { type: 'string' } } },
    [{ name: 'ticket', in: 'query', required: true, schema: { type: 'string', maxLength: 200 } }],
  ),
}
