import type { Money } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { sentenceIn } from '#platform/sentences.ts'
import { paymentFailureMail } from '../mails.ts'
import { type Addressee, languageFor, queueNotice } from './letter.ts'

type Failure = { name: string; title: string; total: Money; reason: string; mode: 'live' | 'test' }

/** Tells the owner of a workspace that a buyer couldn't pay. */
export function queuePaymentFailure(ctx: Ctx, owner: Addressee, failure: Failure): Promise<void> {
  const reason = sentenceIn(ctx, languageFor(ctx, owner), failure.reason)
  return queueNotice(ctx, owner, 'payments', paymentFailureMail, { ...failure, reason })
}
