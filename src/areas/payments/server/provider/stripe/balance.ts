import { type AnyMoney, currencyCodeOf } from '#kernel/money.ts'
import type { Account } from '../provider.ts'
import { asking, clientOf } from './client.ts'

/** What Stripe has of an account in each currency, whether it can be paid out yet or not. */
export async function readBalance(account: Account, address: string): Promise<AnyMoney[]> {
  const stripe = await clientOf(account, address)
  const { available, pending } = await asking(() => stripe.balance.retrieve())
  const sums = new Map<AnyMoney['currency'], number>()
  for (const { amount, currency } of [...available, ...pending]) {
    const code = currencyCodeOf(currency)
    if (code) sums.set(code, (sums.get(code) ?? 0) + amount)
  }
  return [...sums].map(([currency, cents]) => ({ currency, cents }))
}
