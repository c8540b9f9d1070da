import { AppError } from '#kernel/errors.ts'
import type { Account, PaymentProvider } from '../provider.ts'
import { credentialsOf, type PaypalAddress, paypalAddress } from './client.ts'
import { newsIn } from './messages.ts'
import { listObjects } from './objects.ts'
import { closeOrder, openOrder, readOrder } from './orders.ts'
import { payBack } from './refunds.ts'

export type PaypalPayments = PaymentProvider &
  Required<Pick<PaymentProvider, 'cancel' | 'refund' | 'webhook' | 'feeOf'>>

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
      return known ?? openOrder(at(account), attempt)
    },
    // A copy of an installation reads, and takes no money.
    resume: (account, attempt) => readOrder(at(account), attempt, { mayCapture: !account.isPaused }),
    async cancel(account, attempt) {
      refusePaused(account)
      return closeOrder(at(account), attempt)
    },
    async refund(account, refund) {
      refusePaused(account)
      return payBack(at(account), refund)
    },
    asksAboutMessages: true,
    webhook: (account, message) => newsIn(account, message, address),
    async *objects(account, { attempts }) {
      yield* listObjects(at(account), attempts())
    },
    feeOf: ({ fee }) => fee ?? null,
  }
}

function refusePaused({ isPaused }: Account): void {
  if (isPaused) throw new AppError('UNAVAILABLE', 'This account is paused until its owner starts it again.')
}
