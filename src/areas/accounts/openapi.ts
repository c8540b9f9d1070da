import * as z from 'zod'
import type { Access } from '#kernel/actor.ts'
import type { ErrorCode } from '#kernel/errors.ts'
import { zBranding } from './branding-contract.ts'
import { zUserDocument } from './contract.ts'

const id = (name: string, prefix: string) => ({
  name,
  in: 'path',
  required: true,
  schema: { type: 'string', pattern: `^${prefix}_[0-9a-z]{26}$` },
})
const share = (name: string, description: string) => ({
  name,
  in: 'query',
  required: false,
  schema: { type: 'number', minimum: 0, maximum: 1 },
  description,
})
const jsonOf = (schema: z.ZodType): unknown =>
  z.toJSONSchema(schema, { io: 'output', unrepresentable: 'any' })
const answerOf = (schema: z.ZodType) => ({
  '200': { description: 'OK', content: { 'application/json': { schema: jsonOf(schema) } } },
})
const refusals = [
  'UNAUTHORIZED',
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INVALID',
  'RATE_LIMITED',
] satisfies ErrorCode[]

/** This area's operations that carry pictures, written by hand for the OpenAPI document. */
export function picturesPaths(appUrl: string): Record<string, Record<string, unknown>> {
  return {
    '/me/photo': {
      put: {
        operationId: 'accounts.setPhoto',
        summary: 'Set the photo: a JPG or PNG of up to 2 MB as the body; a square of it is kept',
        tags: ['Accounts'],
        'x-access': 'signed-in' satisfies Access,
        'x-error-codes': refusals,
        parameters: [
          share('left', 'Where the square begins, as a share of the width'),
          share('top', 'Where the square begins, as a share of the height'),
          share('size', 'Its side, as a share of the shorter side'),
        ],
        requestBody: { required: true, content: { 'image/jpeg': {}, 'image/png': {} } },
        responses: answerOf(zUserDocument),
      },
    },
    '/workspace/logo': {
      put: {
        operationId: 'branding.setLogo',
        summary: 'Set the logo: a PNG or SVG of up to 1 MB as the body',
        tags: ['Branding'],
        'x-access': { role: 'creator', minPlan: 'free_plan' } satisfies Access,
        'x-error-codes': [...refusals, 'FORBIDDEN'] satisfies ErrorCode[],
        requestBody: { required: true, content: { 'image/png': {}, 'image/svg+xml': {} } },
        responses: answerOf(zBranding),
      },
    },
    '/photos/{photoId}': {
      get: {
        servers: [{ url: appUrl }],
        operationId: 'accounts.photo',
        summary: 'A user’s photo',
        tags: ['Accounts'],
        'x-access': 'public' satisfies Access,
        'x-error-codes': ['NOT_FOUND'] satisfies ErrorCode[],
        parameters: [id('photoId', 'pho')],
        responses: { '200': { description: 'OK', content: { 'image/webp': {} } } },
      },
    },
    '/logos/{workspaceId}/{logoId}': {
      get: {
        servers: [{ url: appUrl }],
        operationId: 'branding.logo',
        summary: 'A workspace’s logo',
        tags: ['Branding'],
        'x-access': 'public' satisfies Access,
        'x-error-codes': ['NOT_FOUND'] satisfies ErrorCode[],
        parameters: [id('workspaceId', 'wsp'), id('logoId', 'lgo')],
        responses: { '200': { description: 'OK', content: { 'image/png': {}, 'image/svg+xml': {} } } },
      },
    },
  }
}
