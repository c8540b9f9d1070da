import * as z from 'zod'
import { defineEvent } from '#kernel/events.ts'
import { zId } from '#kernel/wire.ts'
import { pieceKinds } from './rules.ts'

const zTierFacts = z.object({ tierId: zId('tie'), title: z.string() })

export const tierCreated = defineEvent('memberships.tierCreated', zTierFacts, 'success')
export const tierChanged = defineEvent('memberships.tierChanged', zTierFacts)
/** It's in the trash. */
export const tierDeleted = defineEvent('memberships.tierDeleted', zTierFacts)
/** It's gone for good. */
export const tierDiscarded = defineEvent('memberships.tierDiscarded', zTierFacts)

/** The page to join at says something else; an empty name is none. */
export const joinPageChanged = defineEvent('memberships.joinPageChanged', z.object({ title: z.string() }))

/** Someone was made a member by hand. Who joins by an order is told of by payments. */
export const memberAdded = defineEvent(
  'memberships.memberAdded',
  z.object({ contactId: zId('ctc'), name: z.string(), tier: z.string() }),
)

/** Someone was asked to pay for a tier. */
export const memberInvoiced = defineEvent(
  'memberships.memberInvoiced',
  z.object({ contactId: zId('ctc'), name: z.string(), tier: z.string() }),
)

/** Someone accepted a membership that someone else had paid for. */
export const giftAccepted = defineEvent(
  'memberships.giftAccepted',
  z.object({ contactId: zId('ctc'), name: z.string(), tier: z.string() }),
  'success',
)

const zPieceFacts = z.object({ pieceId: zId('mpc'), title: z.string(), kind: z.enum(pieceKinds) })

/** It was added, or copied. */
export const pieceCreated = defineEvent('memberships.contentCreated', zPieceFacts)
/** It's another one than it was, or back from the trash. */
export const pieceChanged = defineEvent('memberships.contentChanged', zPieceFacts)
/** It can be seen from now on, or from its moment on. */
export const piecePublished = defineEvent('memberships.contentPublished', zPieceFacts, 'success')
/** It's in the trash: no member sees it. */
export const pieceRemoved = defineEvent('memberships.contentRemoved', zPieceFacts)
/** It's gone for good. */
export const pieceDiscarded = defineEvent('memberships.contentDiscarded', zPieceFacts)
