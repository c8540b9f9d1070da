import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { newId } from '#kernel/ids.ts'
import type { CreatorCtx, Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import type { Program } from '../contract.ts'
import { firstTerms, type ProgramTerms, whyNotTerms } from '../rules.ts'
import { affiliateSettings } from './tables.ts'

/** The terms of a workspace's program. */
export async function termsOf(ctx: Pick<Ctx, 'db'>, workspaceId: Id<'wsp'>): Promise<ProgramTerms> {
  const [row] = await ctx.db
    .select({
      basisPoints: affiliateSettings.basisPoints,
      windowDays: affiliateSettings.windowDays,
      minimumCents: affiliateSettings.minimumCents,
      paysRenewals: affiliateSettings.paysRenewals,
      takesApplications: affiliateSettings.takesApplications,
    })
    .from(affiliateSettings)
    .where(within(workspaceId, affiliateSettings))
  return row ?? firstTerms
}

export async function getProgram(ctx: CreatorCtx): Promise<Program> {
  const { workspaceId } = ctx.actor
  const [terms, { handle }] = await Promise.all([termsOf(ctx, workspaceId), getWorkspace(ctx, workspaceId)])
  return { ...terms, applyLink: `${ctx.instance.appUrl}/@${handle}/affiliates` }
}

/** Sales from now on go by them. @throws INVALID with what's wrong by field. */
export async function changeProgram(ctx: CreatorCtx, terms: ProgramTerms): Promise<Program> {
  const wrong = whyNotTerms(terms)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const now = ctx.now()
  const { workspaceId } = ctx.actor
  const { basisPoints, windowDays, minimumCents, paysRenewals, takesApplications } = terms
  const kept = { basisPoints, windowDays, minimumCents, paysRenewals, takesApplications, updatedAt: now }
  await ctx.db
    .insert(affiliateSettings)
    .values({ workspaceId, id: newId('afs', now), createdAt: now, ...kept })
    .onConflictDoUpdate({ target: [affiliateSettings.workspaceId], set: kept })
  return getProgram(ctx)
}
