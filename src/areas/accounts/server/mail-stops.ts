import { type Ctx, platformWorkspaceId, withTransaction } from '#platform/context.ts'
import { forgiveComplaint, noteComplaint } from '#platform/mail/allowance.ts'
import type { StopLink } from '#platform/mail/stop-links.ts'
import { suppress, unsuppress } from '#platform/mail/suppressions.ts'
import type { SuppressionReason } from '#platform/mail/tables.ts'
import { findWorkspace } from './workspaces.ts'

/** What the link in an unsolicited email says: which workspace wrote to which address. */
export type SenderLink = Extract<StopLink, { kind: 'sender' }>

/** Stops unsolicited email from a workspace to an address once this commits. Doing it twice changes nothing. */
export function stopSender(ctx: Ctx, link: SenderLink, reason: SuppressionReason): Promise<void> {
  return withTransaction(ctx, async (ctx) => {
    const { workspaceId } = link
    const workspace = await findWorkspace(ctx, workspaceId)
    // A workspace that's gone doesn't write to anyone.
    if (!workspace && workspaceId !== platformWorkspaceId) return
    if (!(await suppress(ctx, { ...link, reason }))) return
    await noteComplaint(ctx, { workspaceId, timeZone: workspace?.timeZone ?? 'UTC' })
  })
}

/** Lets a workspace write to an address again, because the person who reads its inbox says so. Answers since when it couldn't; null if it could. */
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
