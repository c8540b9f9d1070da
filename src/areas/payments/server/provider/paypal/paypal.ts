import { AppError } from '#kernel/errors.ts'
import type { Account, PaymentProvider } from '../provider.ts'
import { credentialsOf, type PaypalAddress, paypalAddress } from './client.ts'
import { acceptClaim, listDisputes, sendEvidence } from './disputes.ts'
import { readFee } from './fees.ts'
import { keepsFor } from './kept.ts'
import { newsIn } from './messages.ts'
import { listObjects } from './objects.ts'
import { closeOrder, openOrder, readOrder } from './orders.ts'
import { listRefunds, payBack } from './refunds.ts'
import { chargeKept, forgetAtPaypal, keepAtPaypal } from './vault.ts'

export type PaypalPayments = PaymentProvider &
  Required<
    Pick<
      PaymentProvider,
      'cancel' | 'refund' | 'webhook' | 'feeOf' | 'chargeSaved' | 'keepMethod' | 'forgetMethod' | 'disputes'
    >
  >

/**
 * PayPal, with a seller's own app. Buyers approve an order on its page; begin makes one, and whoever reads it afterward captures what
 * was approved. A message only leads to reading.
 */
export function paypalPayments(address: PaypalAddress = paypalAddress): PaypalPayments {
  const at = (account: Account) => credentialsOf(account, address)
  return {
    id: 'paypal',
    name: 'PayPal',
    async begin(account, attempt) {
      refusePaused(account)
      const known = await readOrder(at(account), attempt, { mayCapture: true })
      return known ?? openOrder(at(account), attempt, keepsFor(account))
    },
    // A copy of an installation reads, and takes no money.
    resume: (account, attempt) => readOrder(at(account), attempt, { mayCapture: !account.isPaused }),
    async cancel(account, attempt) {
      refusePaused(account)
      return closeOrder(at(account), attempt)
    },
    paysByLink: true,
    keepsFor,
    async chargeSaved(account, attempt, method, writeDown) {
      refusePaused(account)
      return chargeKept(at(account), attempt, method, writeDown)
    },
    async keepMethod(account, keeping, input) {
      refusePaused(account)
      return keepAtPaypal(at(account), keeping, input !== null)
    },
    async forgetMethod(account, method) {
      refusePaused(account)
      return forgetAtPaypal(at(account), method)
    },
    async refund(account, refund) {
      refusePaused(account)
      return payBack(at(account), refund)
    },
    // It lists none by time: which were paid back is told by its messages.
    async *refundsMade(account, of) {
      if ('chargeId' in of) yield* listRefunds(at(account), of.chargeId)
    },
    disputes: {
      async *list(account, since) {
        yield* listDisputes(at(account), since)
      },
      async submitEvidence(account, { disputeRef, text }) {
        refusePaused(account)
        return sendEvidence(at(account), disputeRef, text)
      },
      async accept(account, { disputeRef }) {
        refusePaused(account)
        return acceptClaim(at(account), disputeRef)
      },
      areRefunds: true,
    },
    asksAboutMessages: true,
    webhook: (account, message) => newsIn(account, message, address),
    async *objects(account, { attempts }) {
      yield* listObjects(at(account), attempts())
    },
    feeOf: ({ fee }) => fee ?? null,
    readFee: (account, chargeId) => readFee(at(account), chargeId),
  }
}

function refusePaused({ isPaused }: Account): void {
  if (isPaused) throw new AppError('UNAVAILABLE', 'This account is paused until its owner starts it again.')
}
