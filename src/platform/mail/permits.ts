import type { Id } from '#kernel/ids.ts'
import type { Ctx } from '../context.ts'
import { senderStopToken } from './stop-links.ts'

/** Leave for one unsolicited email to one address, with the ways its reader has to stop more of them. */
export type MailPermit = {
  readonly address: string
  /** Ends unsolicited email of this workspace. */
  readonly stopUrl: string
  /** Ends what the workspace gave by hand as well. */
  readonly refuseUrl: string
}

/** Hands out one permit for each email that was counted. */
export type MailPermits = (to: { email: string; contactId?: Id<'ctc'> | null }) => MailPermit

/** Permits for emails that were counted before: by `permitMail`, or by the file of an import that it counted for. */
export function permitsFor(ctx: Pick<Ctx, 'instance'>, workspaceId: Id<'wsp'>, counted: number): MailPermits {
  let left = counted
  return ({ email, contactId }) => {
    if (left-- <= 0) throw new Error('More emails to others than were counted.')
    const { appUrl } = ctx.instance
    const token = senderStopToken(ctx.instance, { workspaceId, contactId: contactId ?? null, address: email })
    return {
      address: email,
      stopUrl: `${appUrl}/unsubscribe/${token}`,
      refuseUrl: `${appUrl}/refuse/${token}`,
    }
  }
}
