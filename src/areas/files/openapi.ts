import * as z from 'zod'
import type { Access } from '#kernel/actor.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import { zUploadedFile } from './contract.ts'
import { imageTypes, maxImageBytes, uploadPurposes } from './rules.ts'

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

const uploadedFile: unknown = z.toJSONSchema(zUploadedFile, { io: 'output', unrepresentable: 'any' })
const fileId = { name: 'fileId', in: 'path', required: true, schema: idSchema('fil') }
const uploadId = { name: 'uploadId', in: 'path', required: true, schema: idSchema('upl') }

function idSchema(prefix: string) {
  return { type: 'string', pattern: `^${prefix}_[0-9a-z]{26}$` }
}

const binary = Object.fromEntries(imageTypes.map((type) => [type, {}]))

/**
 * The operations that carry bytes instead of JSON, written by hand for the OpenAPI document. `appUrl` is where files are
 * served: their addresses are in pages, not below the API's.
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
          'STORAGE_FULL',
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
          201: { description: 'Created', content: { 'application/json': { schema: uploadedFile } } },
          401: refusal('Not signed in'),
          403: refusal('Not a creator'),
          413: refusal(
            `More than ${maxImageBytes / 1_000_000} MB, or more than is left of the storage (data.reason is quota)`,
          ),
          415: refusal('Another type than the ones above, or another than declared'),
          422: refusal('Not an image that can be shown'),
          429: refusal('Too many uploads'),
          507: refusal('The server has no room for it'),
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
        parameters: [
          fileId,
          {
            name: 'w',
            in: 'query',
            required: false,
            schema: { type: 'integer' },
            description: 'Width wanted of a picture; the next size there is',
          },
        ],
        responses: {
          200: { description: 'The whole file, of any kind that may be uploaded', content: binary },
          206: { description: 'A range of it, 1 MiB at most', content: binary },
          304: { description: 'Not changed since the ETag that was sent' },
          404: refusal('No such file, or none that the caller may see'),
          416: { description: 'The file ends before the range begins' },
        },
      },
    },
    ...uploadsPaths,
  }
}

const creator = { role: 'creator', minPlan: 'free_plan' } satisfies Access
const version = {
  name: 'Tus-Resumable',
  in: 'header',
  required: true,
  schema: { type: 'string', enum: ['1.0.0'] },
}
const header = (name: string, description: string, schema: object = { type: 'integer' }) => ({
  ...{ name, in: 'header', required: true, schema, description },
})
const common = { 401: refusal('Not signed in'), 403: refusal('Not a creator') }
const missing = { 404: refusal('No such upload') }
const codes = ['UNAUTHORIZED', 'FORBIDDEN'] satisfies ErrorCode[]

/** Uploads in parts, after tus 1.0. */
const uploadsPaths = {
  '/uploads': {
    post: {
      operationId: 'files.createUpload',
      summary: 'Begin an upload in parts (tus 1.0)',
      tags: ['Files'],
      'x-access': creator,
      'x-error-codes': [
        ...codes,
        'BAD_REQUEST',
        'CONFLICT',
        'PAYLOAD_TOO_LARGE',
        'UNSUPPORTED_MEDIA_TYPE',
        'INVALID',
        'RATE_LIMITED',
        'UNAVAILABLE',
        'STORAGE_FULL',
      ] satisfies ErrorCode[],
      parameters: [
        version,
        header('Upload-Length', 'Bytes of the whole file'),
        header('Upload-Metadata', `name, type and purpose (${uploadPurposes.join(', ')}), each in base64`, {
          type: 'string',
        }),
      ],
      responses: {
        201: { description: 'Begun; Location says where its parts go' },
        ...common,
        409: refusal('Too many uploads are unfinished'),
        413: refusal(
          'Larger than is taken for this purpose, or than is left of the storage (data.reason is quota)',
        ),
        415: refusal('Of a kind that isn’t accepted for this purpose'),
        422: refusal('Empty'),
        429: refusal('Too many uploads'),
        503: refusal('Other uploads need the room that is left; Retry-After says when to try again'),
        507: refusal('The server has no room for it'),
      },
    },
  },
  '/uploads/{uploadId}': {
    head: {
      operationId: 'files.uploadOffset',
      summary: 'How many bytes of an upload have arrived',
      tags: ['Files'],
      'x-access': creator,
      'x-error-codes': [...codes, 'NOT_FOUND'] satisfies ErrorCode[],
      parameters: [uploadId, version],
      responses: { 200: { description: 'Upload-Offset and Upload-Length say it' }, ...common, ...missing },
    },
    patch: {
      operationId: 'files.uploadPart',
      summary: 'Send the next part of an upload',
      tags: ['Files'],
      'x-access': creator,
      'x-error-codes': [
        ...codes,
        'NOT_FOUND',
        'BAD_REQUEST',
        'CONFLICT',
        'PAYLOAD_TOO_LARGE',
        'UNAVAILABLE',
        'STORAGE_FULL',
      ] satisfies ErrorCode[],
      parameters: [uploadId, version, header('Upload-Offset', 'Where the part begins')],
      requestBody: { required: true, content: { 'application/offset+octet-stream': {} } },
      responses: {
        204: { description: 'Kept; Upload-Offset says how much there is now' },
        ...common,
        ...missing,
        409: refusal('The part doesn’t follow what is there'),
        413: refusal('More than was announced, or more than the storage has left after a pause'),
        503: refusal('Others have the room it was promised; Retry-After says when to try again'),
        507: refusal('The server has no room for it; what has arrived is kept'),
      },
    },
    delete: {
      operationId: 'files.cancelUpload',
      summary: 'Give an upload up',
      tags: ['Files'],
      'x-access': creator,
      'x-error-codes': [...codes, 'NOT_FOUND'] satisfies ErrorCode[],
      parameters: [uploadId, version],
      responses: { 204: { description: 'What had arrived is thrown away' }, ...common, ...missing },
    },
  },
}
