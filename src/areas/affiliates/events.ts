import * as z from 'zod'
import { defineEvent } from '#kernel/events.ts'
import { zMoney } from '#kernel/money.ts'
import { zId } from '#kernel/wire.ts'

const zAffiliateFacts = z.object({ affiliateId: zId('aff') })

export const affiliateAdded = defineEvent('affiliates.affiliateAdded', zAffiliateFacts, 'success')
/** Someone asked to be one at the public page. */
export const affiliateApplied = defineEvent('affiliates.affiliateApplied', zAffiliateFacts)
export const affiliateRemoved = defineEvent('affiliates.affiliateRemoved', zAffiliateFacts)
/** The seller says they've paid everyone in it. */
export const payoutPaid = defineEvent(
  'affiliates.payoutPaid',
  z.object({ payoutId: zId('afp'), total: zMoney }),
  'success',
)
