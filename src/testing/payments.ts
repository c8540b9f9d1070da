import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPayments, type Payments } from '#areas/payments/server/provider/payments.ts'
import type { Account, Attempt, PaymentProvider } from '#areas/payments/server/provider/provider.ts'
import { type TestPayments, testPayments } from '#areas/payments/server/provider/test-payments.ts'
import type { Money } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'

let current: TestPayments | null = null

/** Test payments with a record of its own for the tests that follow, in every context made here. Call it in a hook. */
export function useTestPayments(folder = mkdtempSync(join(tmpdir(), 'throughline-payments-'))): TestPayments {
  current = testPayments(folder)
  return current
}

/** Who takes money in the contexts of a test. */
export function testPaymentsParts(): Payments {
  const { accounts, providers } = openPayments('no-record')
  const others = providers.filter(({ id }) => id !== 'test')
  return {
    accounts,
    get providers() {
      return current ? [current, ...others] : others
    },
  }
}

/** An attempt as a provider is told of it, and the account it was begun with. */
export const attemptBy = (key: string, amount: Money): Attempt => ({
  key,
  amount,
  ref: null,
  returnTo: 'https://courses.example/checkout/return/test',
  cancelTo: 'https://courses.example/checkout/return/test?canceled=1',
})
export const testAccount: Account = {
  ...{
    id: 'wsp_test',
    workspaceId: 'wsp_test',
    mode: 'test',
    secrets: { signing: 'a secret of the account' },
  },
}

/** The same context where this provider takes the money, in the place of the one of its name or in front of all. */
export function payingBy<C extends Ctx>(ctx: C, provider: PaymentProvider): C {
  const { payments } = ctx.instance
  const others = payments.providers.filter(({ id }) => id !== provider.id)
  return {
    ...ctx,
    instance: { ...ctx.instance, payments: { ...payments, providers: [provider, ...others] } },
  }
}
