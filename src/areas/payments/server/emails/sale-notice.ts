import type * as z from 'zod'
import type { Id } from '#kernel/ids.ts'
import type { Language } from '#kernel/language.ts'
import type { ListenerCtx } from '#platform/events/listeners.ts'
import { sendMail } from '#platform/mail/kind.ts'
import { noticeStopUrl } from '#platform/mail/stop-links.ts'
import type { orderPaid } from '../../events.ts'
import { joinedMail, saleMail } from '../mails.ts'

type Owner = { userId: Id<'usr'>; email: string; displayName: string; language: Language | null }
type Sale = z.infer<typeof orderPaid.payload>

/** Tells the owner of a workspace that something was sold, or only that someone joined. */
export async function queueSaleNotice(
  ctx: ListenerCtx,
  owner: Owner,
  { contactName: buyer, title, total, mode }: Sale,
  withMoney: boolean,
): Promise<void> {
  const topic = withMoney ? 'payments' : 'enrollments'
  const stopUrl = noticeStopUrl(ctx.instance, { userId: owner.userId, topic, address: owner.email })
  const envelope = {
    to: { address: owner.email, name: owner.displayName },
    language: owner.language ?? ctx.instance.language,
    workspaceId: ctx.actor.workspaceId,
    stopUrl,
  }
  await sendMail(ctx, withMoney ? saleMail : joinedMail, envelope, { buyer, title, total, mode })
}
