import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#platform/context.ts'
import { AccountGone, asking } from '../checkout/attempts.ts'
import { returnAddresses } from '../checkout/returning.ts'
import { providerOf } from '../provider/payments.ts'
import { can, type Keeping, type KeepOutcome, type KeptMethod } from '../provider/provider.ts'
import { queueSubscriptionMail } from './emails.ts'
import { change, changeSubscription, firstOrderOf, type SubscriptionRow } from './subscriptions.ts'

const cannot = () => new AppError('CONFLICT', 'This card can’t be changed here.')

/**
 * Has its buyer name the card they're charged by from now on: here, or at a page of the provider's.
 *
 * @throws INVALID beside the fields of the provider's part, CONFLICT where it isn't kept, UNAVAILABLE.
 */
export async function nameMethod(ctx: Ctx, row: SubscriptionRow, input: unknown): Promise<'kept' | 'naming'> {
  const fields = providerOf(ctx, row.provider).check?.(input, ctx.now()) ?? {}
  if (Object.keys(fields).length > 0) throw new AppError('INVALID', 'Check the card.', { fields })
  // Each card has a key of its own, which is on the disk before its provider hears of it. One that was begun before isn't asked about.
  const begun = await change(ctx, row, (ctx, row) =>
    changeSubscription(ctx, row, {
      ...{ methodChanges: row.methodChanges + 1, namingAt: ctx.now(), namingRef: null },
    }),
  )
  return (await ask(ctx, begun, input)).state === 'kept' ? 'kept' : 'naming'
}

/** What became of a card that's being named at its provider's page; null where none is, or none came of it. */
export async function namingNow(ctx: Ctx, row: SubscriptionRow): Promise<KeepOutcome | null> {
  if (!row.namingAt || row.state === 'ended') return null
  try {
    return await ask(ctx, row, null)
  } catch (error) {
    if (error instanceof AppError && error.code === 'CONFLICT') return null
    throw error
  }
}

/** @throws CONFLICT where the card isn't kept, and can't be anymore. */
async function ask(ctx: Ctx, row: SubscriptionRow, input: unknown): Promise<KeepOutcome> {
  const keeping = await keepingOf(ctx, row)
  const outcome = await asking(ctx, row, async (provider, account) => {
    if (!can(provider, 'keepMethod')) throw cannot()
    return provider.keepMethod(account, keeping, input)
  }).catch((error: unknown) => {
    throw error instanceof AccountGone ? cannot() : error
  })
  if (outcome.state === 'kept') await keep(ctx, row, outcome.method)
  else await note(ctx, row, outcome.state === 'redirect' ? outcome.ref : null)
  if (outcome.state === 'refused')
    throw new AppError('CONFLICT', outcome.reason, { data: { reason: 'declined' } })
  return outcome
}

async function keepingOf(ctx: Ctx, row: SubscriptionRow): Promise<Keeping> {
  const first = await firstOrderOf(ctx, row)
  return {
    ...{ key: `${row.id}:card:${row.methodChanges}`, ref: row.namingRef, currency: row.priceCurrency },
    ...{ email: first?.buyerEmail ?? '', ...returnAddresses(ctx, row) },
    ...(row.namingAt ? { begunAt: row.namingAt } : {}),
  }
}

/** What its page is called; null once nothing will come of it. */
async function note(ctx: Ctx, { methodChanges, ...of }: SubscriptionRow, ref: string | null): Promise<void> {
  await change(ctx, of, async (ctx, row) => {
    if (row.methodChanges !== methodChanges || !row.namingAt) return
    await changeSubscription(ctx, row, { namingRef: ref, ...(ref === null ? { namingAt: null } : {}) })
  })
}

/** It's charged by this one from now on. What couldn't be paid by the one before is tried again at once. */
async function keep(ctx: Ctx, { methodChanges, ...of }: SubscriptionRow, method: KeptMethod): Promise<void> {
  const before = await change(ctx, of, async (ctx, row) => {
    if (row.methodChanges !== methodChanges || !row.namingAt) return null
    const replaced = await changeSubscription(ctx, row, {
      ...{ methodRef: method.ref, methodLabel: method.label, methodExpiresOn: method.expiresOn },
      ...{ namingAt: null, namingRef: null },
      ...(row.state === 'pastDue' ? { lastDecline: 'soft' as const, dueAt: ctx.now() } : {}),
    })
    const order = await firstOrderOf(ctx, row)
    if (order) await queueSubscriptionMail(ctx, replaced, order, { about: 'cardReplaced' })
    return row.methodRef === method.ref ? null : row.methodRef
  })
  if (before)
    await asking(ctx, of, async (provider, account) => provider.forgetMethod?.(account, before)).catch(
      () => undefined,
    )
}
