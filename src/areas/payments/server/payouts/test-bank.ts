import type { CreatorCtx } from '#platform/context.ts'
import { testPaymentsOf } from '../provider/test-payments.ts'

/** Says what the pretended bank of a workspace does with payouts that are made from now on. */
export async function setTestBank(
  ctx: CreatorCtx,
  { returnsPayouts }: { returnsPayouts: boolean },
): Promise<void> {
  const account = await ctx.instance.payments.accounts.of(ctx, ctx.actor.workspaceId, 'test')
  await testPaymentsOf(ctx).setBank(account.id, returnsPayouts ? 'returns' : 'takes')
}
