import * as z from 'zod'
import { plans } from '#kernel/actor.ts'
import { defineEvent } from '#kernel/events.ts'
import { zId } from '#kernel/wire.ts'

/** For the instance: someone wrote with the contact form. */
export const messageReceived = defineEvent(
  'marketing.messageReceived',
  z.object({ messageId: zId('inq'), name: z.string(), email: z.string(), plan: z.enum(plans).nullable() }),
)
/** For the instance: an admin changed a text of the public pages, or set it back. They are stale. */
export const siteTextChanged = defineEvent(
  'marketing.siteTextChanged',
  z.object({ key: z.string(), reset: z.boolean() }),
)
