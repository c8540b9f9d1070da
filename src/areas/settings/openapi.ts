import type { Access } from '#kernel/actor.ts'
import type { ErrorCode } from '#kernel/errors.ts'

/** The one operation of this area that does not answer JSON. */
export const dataExportPaths = {
  '/me/data-export/{exportId}/file': {
    get: {
      operationId: 'settings.dataExportFile',
      summary: 'The archive of everything about oneself, as ZIP',
      tags: ['Privacy'],
      'x-access': 'signed-in' satisfies Access,
      'x-error-codes': ['UNAUTHORIZED', 'NOT_FOUND'] satisfies ErrorCode[],
      parameters: [
        {
          name: 'exportId',
          in: 'path',
          required: true,
          schema: { type: 'string', pattern: '^dex_[0-9a-z]{26}$' },
        },
      ],
      responses: { '200': { description: 'OK', content: { 'application/zip': {} } } },
    },
  },
}
