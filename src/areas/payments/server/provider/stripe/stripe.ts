import { AppError } from '#kernel/errors.ts'
import type { Account, PaymentProvider } from '../provider.ts'
import { readBalance } from './balance.ts'
import { readFee } from './charges.ts'
import { clientOf, stripeAddress } from './client.ts'
import { acceptDispute, listDisputes, sendEvidence } from './disputes.ts'
import { listObjects } from './objects.ts'
import { listPayouts, partsOf } from './payouts.ts'
import { listRefunds, payBack } from './refunds.ts'
import { chargeKept, forgetCard, nameCard } from './saved-charges.ts'
import { closeSession, openSession, readSession } from './sessions.ts'
import { newsIn } from './webhook-news.ts'

export type StripePayments = PaymentProvider &
  Required<
    Pick<
      PaymentProvider,
      | 'cancel'
      | 'chargeSaved'
      | 'keepMethod'
      | 'forgetMethod'
      | 'refund'
      | 'refundsMade'
      | 'webhook'
      | 'feeOf'
      | 'payouts'
      | 'disputes'
    >
  >

/**
 * Stripe, with a seller's own keys. Buyers pay on its hosted page: begin makes one, resume reads it again, and what a message says
 * only leads to reading.
 */
export function stripePayments(address = stripeAddress): StripePayments {
  return {
    id: 'stripe',
    name: 'Stripe',
    async begin(account, attempt) {
      refusePaused(account)
      return openSession(await clientOf(account, address), attempt, account)
    },
    resume: async (account, attempt) => readSession(await clientOf(account, address), attempt),
    async cancel(account, attempt) {
      refusePaused(account)
      return closeSession(await clientOf(account, address), attempt)
    },
    async refund(account, refund) {
      refusePaused(account)
      return payBack(await clientOf(account, address), refund)
    },
    async chargeSaved(account, attempt, method, writeDown) {
      refusePaused(account)
      return chargeKept(await clientOf(account, address), attempt, method, writeDown)
    },
    async keepMethod(account, keeping, input) {
      if (input !== null) refusePaused(account)
      return nameCard(await clientOf(account, address), keeping, input !== null ? account : null)
    },
    async forgetMethod(account, method) {
      refusePaused(account)
      await forgetCard(await clientOf(account, address), method)
    },
    async *refundsMade(account, of) {
      yield* listRefunds(await clientOf(account, address), of)
    },
    webhook: newsIn,
    async *objects(account, { since }) {
      yield* listObjects(await clientOf(account, address), since)
    },
    balance: (account) => readBalance(account, address),
    async *payouts(account, since) {
      yield* listPayouts(await clientOf(account, address), since)
    },
    payoutParts: async (account, { id, isAutomatic }) =>
      isAutomatic ? partsOf(await clientOf(account, address), id) : [],
    disputes: {
      async *list(account, since) {
        yield* listDisputes(await clientOf(account, address), since)
      },
      async submitEvidence(account, { disputeRef, text }) {
        refusePaused(account)
        return sendEvidence(await clientOf(account, address), disputeRef, text)
      },
      async accept(account, { disputeRef }) {
        refusePaused(account)
        return acceptDispute(await clientOf(account, address), disputeRef)
      },
    },
    feeOf: ({ fee }) => fee ?? null,
    readFee: async (account, chargeId) => readFee(await clientOf(account, address), chargeId),
  }
}

/** A copy of an installation reads, and moves no money. */
function refusePaused({ isPaused }: Account): void {
  if (isPaused) throw new AppError('UNAVAILABLE', 'This account is paused until its owner starts it again.')
}
