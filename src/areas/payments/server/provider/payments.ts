import type { Id } from '#kernel/ids.ts'
import type { Money } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import type { Provider } from '../../rules.ts'
import { accountOfConnection, connectedAccounts, findConnection } from '../connections/accounts.ts'
import { bankTransfer } from './bank-transfer.ts'
import type { Report } from './charge-files.ts'
import { freeOrders } from './free.ts'
import { type PaypalAddress, paypalAddress } from './paypal/client.ts'
import { paypalPayments } from './paypal/paypal.ts'
import type { Account, PaymentProvider } from './provider.ts'
import { stripeAddress } from './stripe/client.ts'
import { stripePayments } from './stripe/stripe.ts'
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
  /** Where Stripe is; unset, where everyone knows it. */
  stripeAddress?: string
  /** The same of PayPal. */
  paypalAddress?: PaypalAddress
  /** Called when an order is paid and its delivery failed: its buyer hears nothing of it, so the log must. */
  delayed?: (orderId: Id<'ord'>, error: unknown) => void
}

export type Accounts = {
  /** The account that a provider pays a workspace's money to. */
  of(ctx: Ctx, workspaceId: Id<'wsp'>, provider: Provider): Promise<Account>
  /** The one an attempt was begun with, or a provider writes to us about; null when there is none. */
  find(ctx: Ctx, provider: Provider, id: string): Promise<Account | null>
  /** A workspace's own accounts that take money now; unset, there are none. */
  connected?(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<readonly { provider: Provider; account: Account }[]>
}

/** Those that come with the product. */
export function openPayments(
  dataDir: string,
  report?: Report,
  stripeAt = stripeAddress,
  paypalAt = paypalAddress,
): Payments {
  return {
    providers: [
      testPayments(dataDir, report),
      freeOrders,
      stripePayments(stripeAt),
      paypalPayments(paypalAt),
      bankTransfer,
    ],
    accounts,
    stripeAddress: stripeAt,
    paypalAddress: paypalAt,
  }
}

/**
 * Test payments keeps every workspace's test money apart by the workspace's own id, and has nothing to keep secret. Accounts with
 * other providers are connections.
 */
const accounts: Accounts = {
  async of(ctx, workspaceId, provider) {
    if (isBuiltIn(provider)) return accountAt(workspaceId, provider)
    const connected = await connectedAccounts(ctx, workspaceId)
    const found = connected.find((each) => each.provider === provider)
    if (!found) throw new Error(`The workspace ${workspaceId} isn’t connected with ${provider}.`)
    return found.account
  },
  async find(ctx, provider, id) {
    if (isBuiltIn(provider)) return id.startsWith('wsp_') ? accountAt(id as Id<'wsp'>, provider) : null
    const connection = await findConnection(ctx, id)
    // What buyers were told of a bank account stays when it's taken off: there is no key to lose.
    const isThere =
      connection?.provider === provider && (provider === 'bank' || connection.state !== 'disconnected')
    return isThere ? accountOfConnection(ctx, connection) : null
  },
  connected: connectedAccounts,
}

export const isBuiltIn = (provider: Provider): boolean => provider === 'test' || provider === 'free'

const accountAt = (workspaceId: Id<'wsp'>, provider: Provider): Account => ({
  id: workspaceId,
  workspaceId,
  mode: provider === 'free' ? 'live' : 'test',
  secrets: null,
})

/** Who takes the money of a cart, and where to. */
export type Taker = { provider: PaymentProvider; account: Account }

/**
 * Who takes the money of an order of this workspace, the first by itself. Live accounts are for everyone; test money is taken in
 * a demo, and on a real instance of the owner alone, who tries it. Nothing to pay needs no one.
 */
export async function takersOf(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  total: Money,
  { isOwner }: { isOwner: boolean },
): Promise<readonly Taker[]> {
  const { accounts, providers } = ctx.instance.payments
  const taker = async (provider: PaymentProvider) => ({
    provider,
    account: await accounts.of(ctx, workspaceId, provider.id),
  })
  if (total.cents === 0) return [await taker(providerOf(ctx, 'free'))]
  const connected = (await accounts.connected?.(ctx, workspaceId)) ?? []
  const own = connected
    .map(({ provider, account }) => ({ provider: providerOf(ctx, provider), account }))
    .filter(({ provider, account }) => provider.takes?.(account, total) ?? true)
  const live = own.filter(({ account }) => account.mode === 'live')
  if (live.length > 0) return live
  if (!ctx.instance.demo && !isOwner) return []
  const builtIn = providers.find(({ id }) => id !== 'free' && isBuiltIn(id))
  return builtIn ? [...own, await taker(builtIn)] : own
}

export function providerOf(ctx: Ctx, id: Provider): PaymentProvider {
  const provider = ctx.instance.payments.providers.find((each) => each.id === id)
  if (!provider) throw new Error(`This instance has no payment provider ${id}.`)
  return provider
}

/** When a provider lets money be paid out that it takes now; null where it has no rule for that, and may say so later. */
export function availableAt(ctx: Ctx, id: Provider, now: Date): Date | null {
  const { availableAfterMs } = providerOf(ctx, id)
  return availableAfterMs === undefined ? null : new Date(now.getTime() + availableAfterMs)
}
