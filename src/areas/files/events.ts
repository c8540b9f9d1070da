import * as z from 'zod'
import { defineEvent } from '#kernel/events.ts'
import { zId } from '#kernel/wire.ts'

/** The creator whose workspace it is, and the admin who did it, as they were called then. */
const zBoth = z.object({
  userId: zId('usr'),
  email: z.string(),
  name: z.string(),
  adminId: zId('usr'),
  adminName: z.string(),
})

/** What admins do about storage, announced for the instance. Each is a sentence of the log. */
export const storageLimitSet = defineEvent('files.storageLimitSet', zBoth.extend({ gigabytes: z.number() }))
export const storageLimitRemoved = defineEvent('files.storageLimitRemoved', zBoth)
