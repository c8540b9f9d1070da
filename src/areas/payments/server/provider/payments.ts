import type { Id } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { Provider } from '../../rules.ts'
import type { Report } from './charge-files.ts'
import { freeOrders } from './free.ts'
import type { Account, PaymentProvider } from './provider.ts'
import { testPayments } from './test-payments.ts'

declare module '#platform/context.ts' {
  interface InstanceParts {
    /** Who takes money here, and for whom. */
    payments: Payments
  }
}

export type Payments = {
  providers: readonly PaymentProvider[]
  accounts: Accounts
  /** Called when an order is paid and its delivery failed: its buyer hears nothing of it, so the log must. */
  delayed?: (orderId: Id<'ord'>, error: unknown) => void
}

export type Accounts = {
  /** The account that a provider pays a workspace's money to. */
  of(ctx: Ctx, workspaceId: Id<'wsp'>, provider: Provider): Promise<Account>
  /** The one an attempt was begun with, or a provider writes to us about; null when there is none. */
  find(ctx: Ctx, provider: Provider, id: string): Promise<Account | null>
}

/** Those that come with the product. */
export function openPayments(dataDir: string, report?: Report): Payments {
  return { providers: [testPayments(dataDir, report), freeOrders], accounts: builtIn }
}

/** Test payments keeps every workspace's test money apart by the workspace's own id, and has nothing to keep secret. */
const builtIn: Accounts = {
  of: async (_ctx, workspaceId, provider) => accountAt(workspaceId, provider),
  find: async (_ctx, provider, id) => (id.startsWith('wsp_') ? accountAt(id as Id<'wsp'>, provider) : null),
}

const accountAt = (workspaceId: Id<'wsp'>, provider: Provider): Account => ({
  id: workspaceId,
  workspaceId,
  mode: provider === 'free' ? 'live' : 'test',
  secrets: null,
})

/** Who takes the money of an order of this workspace. */
export function takerOf(ctx: Ctx, total: Money): PaymentProvider {
  if (total.cents === 0) return providerOf(ctx, 'free')
  const [taker] = ctx.instance.payments.providers.filter(({ id }) => id !== 'free')
  if (!taker) throw new Error('This instance has no payment provider.')
  return taker
}

export function providerOf(ctx: Ctx, id: Provider): PaymentProvider {
  const provider = ctx.instance.payments.providers.find((each) => each.id === id)
  if (!provider) throw new Error(`This instance has no payment provider ${id}.`)
  return provider
}
