import type { Access } from '#kernel/actor.ts'
import type { ErrorCode } from '#kernel/errors.ts'

const error = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }

/** The one operation whose answer doesn't end, written by hand for the OpenAPI document. */
export const livePaths: Record<string, Record<string, unknown>> = {
  '/live': {
    get: {
      operationId: 'live.follow',
      summary: 'Server-sent events: the state of what you follow, now and after every change',
      description:
        'Each event is named after its channel and carries its whole state, so nothing is lost by one that was missed. ' +
        'Send Last-Event-ID after a break: what you already have isn’t sent again. `bye` says that the session has ended. ' +
        'Without Accept: text/event-stream the answer is the current state of everything, as JSON by channel.',
      tags: ['Notifications'],
      'x-access': 'signed-in' satisfies Access,
      'x-error-codes': ['UNAUTHORIZED', 'RATE_LIMITED', 'UNAVAILABLE'] satisfies ErrorCode[],
      parameters: [
        {
          name: 'channels',
          in: 'query',
          required: false,
          schema: { type: 'string' },
          description:
            'Names of channels, separated by commas: notifications; for administrators log as well',
        },
      ],
      responses: {
        200: {
          description: 'The events',
          content: {
            'text/event-stream': { schema: { type: 'string' } },
            'application/json': { schema: { type: 'object' } },
          },
        },
        401: { description: 'UNAUTHORIZED', content: error },
        429: { description: 'RATE_LIMITED', content: error },
        default: { description: 'Any other refusal or failure', content: error },
      },
    },
  },
}
