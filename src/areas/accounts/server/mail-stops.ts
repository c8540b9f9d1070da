import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { forgiveComplaint, noteComplaint } from '#platform/mail/allowance.ts'
import type { StopLink } from '#platform/mail/stop-links.ts'
import { suppress, unsuppress } from '#platform/mail/suppressions.ts'
import type { SuppressionReason } from '#platform/mail/tables.ts'
import { findWorkspace } from './workspaces.ts'

/** What a link in unsolicited email says: which workspace wrote to which address. */
export type SenderLink = Extract<StopLink, { kind: 'sender' }>

/** Ends unsolicited email from a workspace to an address, from the commit on. Doing it twice changes nothing. */
export function stopSender(ctx: Ctx, link: SenderLink, reason: SuppressionReason): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = link
    const workspace = await findWorkspace(ctx, workspaceId)
    // A workspace that's gone writes to no one.
    if (!workspace && workspaceId !== platformWorkspaceId) return
    if (!(await suppress(ctx, { ...link, reason }))) return
    await noteComplaint(ctx, { workspaceId, timeZone: workspace?.timeZone ?? 'UTC' })
  })
}

/** Lets a workspace write to an address again, on the word of who reads its mailbox. Answers since when it couldn't; null when it could. */
export function allowSender(ctx: Ctx, link: SenderLink): Promise<Date | null> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = link
    const since = await unsuppress(ctx, link)
    if (!since) return null
    const timeZone = (await findWorkspace(ctx, workspaceId))?.timeZone ?? 'UTC'
    await forgiveComplaint(ctx, { workspaceId, timeZone }, since)
    return since
  })
}
