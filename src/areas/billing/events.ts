import * as z from 'zod'
import { defineEvent } from '#kernel/events.ts'
import { zMoney } from '#kernel/money.ts'
import { zId } from '#kernel/wire.ts'

const zBy = z.object({ adminId: zId('usr'), adminName: z.string() })

/** Plans cost something from now on. Whoever has one keeps it until they choose another. */
export const plansCharged = defineEvent('billing.plansCharged', zBy)
/** Plans cost nothing anymore. Whoever paid for one keeps it, and isn't charged again. */
export const plansFreed = defineEvent('billing.plansFreed', zBy)
/** Someone took the 30-day money-back guarantee. */
export const guaranteeTaken = defineEvent(
  'billing.guaranteeTaken',
  z.object({ userId: zId('usr'), name: z.string(), email: z.string(), total: zMoney }),
)
