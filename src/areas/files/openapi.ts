import type { Access } from '#kernel/actor.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import { imageTypes, maxImageBytes } from './rules.ts'

const refusal = (description: string) => ({
  description,
  content: {
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          code: { type: 'string' },
          message: { type: 'string' },
          requestId: { type: 'string' },
        },
        required: ['code', 'message'],
      },
    },
  },
})

const fileSchema = {
  type: 'object',
  properties: {
    id: { type: 'string', pattern: '^fil_[0-9a-z]{26}$' },
    name: { type: 'string' },
    type: { type: 'string', enum: [...imageTypes] },
    bytes: { type: 'integer' },
    width: { type: ['integer', 'null'] },
    height: { type: ['integer', 'null'] },
    url: { type: 'string' },
  },
  required: ['id', 'name', 'type', 'bytes', 'width', 'height', 'url'],
}

const binary = Object.fromEntries(imageTypes.map((type) => [type, {}]))

/**
 * The operations that carry bytes instead of JSON, written by hand for the OpenAPI document. `appUrl` is where files are
 * served: their addresses stand in pages, not below the API's.
 */
export function filesPaths(appUrl: string): Record<string, Record<string, unknown>> {
  return {
    '/files': {
      post: {
        operationId: 'files.upload',
        summary: 'Upload an image of up to 10 MB, as the body of the request',
        tags: ['Files'],
        'x-access': { role: 'creator', minPlan: 'free_plan' } satisfies Access,
        'x-error-codes': [
          'UNAUTHORIZED',
          'FORBIDDEN',
          'PAYLOAD_TOO_LARGE',
          'UNSUPPORTED_MEDIA_TYPE',
          'INVALID',
          'RATE_LIMITED',
        ] satisfies ErrorCode[],
        parameters: [
          {
            name: 'name',
            in: 'query',
            required: false,
            schema: { type: 'string' },
            description: 'File name',
          },
        ],
        requestBody: { required: true, content: binary },
        responses: {
          201: { description: 'Created', content: { 'application/json': { schema: fileSchema } } },
          401: refusal('Not signed in'),
          403: refusal('Not a creator'),
          413: refusal(`More than ${maxImageBytes / 1_000_000} MB`),
          415: refusal('Another type than the ones above, or another than declared'),
          422: refusal('Not an image that can be shown'),
          429: refusal('Too many uploads'),
        },
      },
    },
    '/files/{fileId}': {
      get: {
        operationId: 'files.get',
        summary: 'The bytes of a file, whole or a range, for those who may see what shows it',
        tags: ['Files'],
        'x-access': 'learner' satisfies Access,
        'x-error-codes': ['NOT_FOUND'] satisfies ErrorCode[],
        servers: [{ url: appUrl }],
        parameters: [{ name: 'fileId', in: 'path', required: true, schema: fileSchema.properties.id }],
        responses: {
          200: { description: 'The whole file', content: binary },
          206: { description: 'A range of it, 1 MiB at most', content: binary },
          304: { description: 'Not changed since the ETag that was sent' },
          404: refusal('No such file, or none that the caller may see'),
          416: { description: 'The file ends before the range begins' },
        },
      },
    },
  }
}
