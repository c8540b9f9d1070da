import { wantsMail } from '#areas/accounts/rules.ts'
import type { getOwner } from '#areas/accounts/server/workspaces.ts'
import type { SurplusCause } from '#areas/payments/events.ts'
import type { Money } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { sendMail } from '#platform/mail/kind.ts'
import { sentenceIn } from '#platform/sentences.ts'
import { surplusMail, surplusReturningMail } from '../mails.ts'
import { envelopeFor, languageFor, queueNotice } from './letter.ts'

type Owner = Awaited<ReturnType<typeof getOwner>>
type Surplus = {
  orderId: string
  title: string
  total: Money
  mode: 'live' | 'test'
  provider: string
  because: SurplusCause
}

/** Tells the owner of a workspace that money has to be paid back; `reason` says why its provider doesn't. */
export async function queueSurplus(
  ctx: Ctx,
  owner: Owner,
  { orderId, title, total, mode, provider, because }: Surplus,
  reason: string | null,
): Promise<void> {
  const worded = reason && sentenceIn(ctx, languageFor(ctx, owner), reason)
  const data = { orderId, title, total, mode, provider, because, reason: worded }
  await sendMail(ctx, surplusMail, envelopeFor(ctx, owner), data)
}

/** The same where they have nothing to do, if they want to hear of payments. */
export async function queueSurplusReturning(
  ctx: Ctx,
  owner: Owner,
  { orderId, title, total, mode, provider, because }: Surplus,
): Promise<void> {
  if (!wantsMail(owner.preferences, 'payments')) return
  await queueNotice(ctx, owner, 'payments', surplusReturningMail, {
    ...{ orderId, title, total, mode, provider, because },
  })
}
