import type { AnyMoney } from '#kernel/money.ts'
import { feeOn } from '../../rules.ts'
import type { Account, PaymentProvider } from './provider.ts'
import type { TestCharge } from './test-charges.ts'

/** Everything its record has of an account. */
const since = new Date(0)

/**
 * What Test payments has of an account, from its own files alone: what was charged less its fee, without what was paid back, taken back by
 * banks or paid out.
 */
export function testBalance(
  of: Required<Pick<PaymentProvider, 'payouts' | 'disputes'>>,
  find: (key: string) => Promise<TestCharge | null>,
  paidBack: (charge: TestCharge) => Promise<number>,
): Required<Pick<PaymentProvider, 'balance'>> {
  return {
    async balance(account: Account, keys) {
      const sums = new Map<AnyMoney['currency'], number>()
      const add = (currency: AnyMoney['currency'], cents: number) =>
        sums.set(currency, (sums.get(currency) ?? 0) + cents)
      for (const key of await keys()) {
        const charge = await find(key)
        if (charge?.state !== 'succeeded') continue
        const { amount } = charge
        add(amount.currency, amount.cents - feeOn(amount) - (await paidBack(charge)))
      }
      for await (const { state, amount, feeCents } of of.disputes.list(account, since))
        if (state !== 'won') add(amount.currency, -(amount.cents + feeCents))
      for await (const { state, amount } of of.payouts(account, since))
        if (state !== 'failed') add(amount.currency, -amount.cents)
      return [...sums].map(([currency, cents]) => ({ currency, cents }))
    },
  }
}
