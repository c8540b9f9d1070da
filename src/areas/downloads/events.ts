import * as z from 'zod'
import { defineEvent } from '#kernel/events.ts'
import { zId } from '#kernel/wire.ts'

const zProductFacts = z.object({ downloadId: zId('dwl'), title: z.string() })

export const downloadCreated = defineEvent('downloads.downloadCreated', zProductFacts, 'success')
export const downloadChanged = defineEvent('downloads.downloadChanged', zProductFacts)
export const downloadPublished = defineEvent('downloads.downloadPublished', zProductFacts, 'success')
export const downloadUnpublished = defineEvent('downloads.downloadUnpublished', zProductFacts)
/** Moved to the trash. */
export const downloadDeleted = defineEvent('downloads.downloadDeleted', zProductFacts)
/** Deleted for good. */
export const downloadDiscarded = defineEvent('downloads.downloadDiscarded', zProductFacts)
export const versionAdded = defineEvent(
  'downloads.versionAdded',
  zProductFacts.extend({ name: z.string(), version: z.int(), told: z.int() }),
  'success',
)
/** Keys were added to its list. */
export const licenseKeysAdded = defineEvent(
  'downloads.licenseKeysAdded',
  zProductFacts.extend({ added: z.int() }),
)
/** Keys that weren't sold were taken off its list. */
export const licenseKeysRemoved = defineEvent(
  'downloads.licenseKeysRemoved',
  zProductFacts.extend({ removed: z.int() }),
)
/** Its seller is told that few keys are left, and once more that none is. */
export const licenseKeysLow = defineEvent('downloads.licenseKeysLow', zProductFacts.extend({ left: z.int() }))
/** One of the last keys of its list was sold. */
export const licenseKeyTaken = defineEvent(
  'downloads.licenseKeyTaken',
  zProductFacts.extend({ left: z.int() }),
)
/** Someone downloaded a file of it. */
export const fileDownloaded = defineEvent(
  'downloads.fileDownloaded',
  zProductFacts.extend({ contactId: zId('ctc'), name: z.string() }),
)
/** The first download of an order: its buyer has what they paid for. */
export const orderDownloaded = defineEvent(
  'downloads.orderDownloaded',
  zProductFacts.extend({ contactId: zId('ctc'), contactName: z.string() }),
  'success',
)
export const downloadsReset = defineEvent(
  'downloads.downloadsReset',
  zProductFacts.extend({ contactId: zId('ctc') }),
)
