import * as z from 'zod'
import { defineEvent } from '#kernel/events.ts'

const by = { by: z.string() }

/** What admins do to the installation itself. Only a setting's name is recorded, never its value: some are secret. */
export const settingsSaved = defineEvent('admin.settingsSaved', z.object({ ...by, settings: z.string() }))
export const testMailSent = defineEvent('admin.testMailSent', z.object({ ...by, to: z.string() }), 'success')
/** There's no mail server, so it wasn't delivered. */
export const testMailKept = defineEvent('admin.testMailKept', z.object({ ...by, to: z.string() }))
export const testMailFailed = defineEvent(
  'admin.testMailFailed',
  z.object({ ...by, to: z.string(), answer: z.string() }),
  'warning',
)
export const storageTested = defineEvent('admin.storageTested', z.object(by), 'success')
export const storageTestFailed = defineEvent(
  'admin.storageTestFailed',
  z.object({ ...by, answer: z.string() }),
  'warning',
)
export const mailOpened = defineEvent(
  'admin.mailOpened',
  z.object({ ...by, mailId: z.string(), to: z.string(), template: z.string() }),
)
export const mailTriedAgain = defineEvent(
  'admin.mailTriedAgain',
  z.object({ ...by, mailId: z.string(), to: z.string() }),
)
export const orderTriedAgain = defineEvent(
  'admin.orderTriedAgain',
  z.object({ ...by, orderId: z.string(), store: z.string(), outcome: z.enum(['worked', 'failed']) }),
)
export const dataExported = defineEvent(
  'admin.dataExported',
  z.object({ ...by, what: z.string(), rows: z.int() }),
)
export const exportFailed = defineEvent(
  'admin.exportFailed',
  z.object({ ...by, what: z.string() }),
  'warning',
)
