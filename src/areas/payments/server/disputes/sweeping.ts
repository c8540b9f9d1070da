import { days } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import type { Log } from '#platform/log.ts'
import type { Provider } from '../../rules.ts'
import { providerOf } from '../provider/payments.ts'
import { type Account, can } from '../provider/provider.ts'
import { testPaymentsOf } from '../provider/test-payments.ts'
import { noteDispute } from './noting.ts'

/** Disputes older than this are decided. */
const toldMs = days(120)

/**
 * Asks a provider what banks took back of one account, since then where that's said. Answers how much is written down of it; what isn't
 * ours is left alone.
 */
export async function syncDisputes(
  ctx: Ctx,
  id: Provider,
  account: Account,
  since = new Date(ctx.now().getTime() - toldMs),
): Promise<number> {
  const provider = providerOf(ctx, id)
  if (!can(provider, 'disputes')) return 0
  let noted = 0
  for await (const told of provider.disputes.list(account, since))
    if (await noteDispute(ctx, { ...told, provider: id, account })) noted++
  return noted
}

/** Test payments doesn't write to us: its accounts that had a dispute lately are asked about. One that fails keeps no other. */
export async function followTestDisputes(ctx: Ctx, log: Log, stopping?: AbortSignal): Promise<void> {
  const { payments } = ctx.instance
  if (!payments.providers.some((provider) => provider.id === 'test' && 'disputedAccounts' in provider)) return
  for (const id of await testPaymentsOf(ctx).disputedAccounts()) {
    if (stopping?.aborted) return
    const account = await payments.accounts.find(ctx, 'test', id)
    if (!account) continue
    await syncDisputes(ctx, 'test', account).catch((error: unknown) => {
      log.error({ err: error, account: id }, 'disputes not followed; they’re asked about again')
    })
  }
}
