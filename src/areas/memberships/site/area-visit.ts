import type { FastifyReply, FastifyRequest } from 'fastify'
import { storeFaceOf } from '#areas/accounts/server/store-face.ts'
import type { WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { nothingHere, storeOf } from '#areas/accounts/site/store.ts'
import { frameIn, type SiteTools } from '#platform/http/site.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { membersPathOf } from '../rules.ts'
import { type Membership, membershipOf } from '../server/own-membership.ts'
import { rankedTiers, type TierRow } from '../server/tiers.ts'
import { findReader, type Reader } from '../server/visiting.ts'
import type { Frame } from './MembersPage.tsx'

type Query = Record<string, string | undefined>

/** The member area of a store, as someone opens it. */
export type AreaVisit = {
  ctx: CallCtx
  workspace: WorkspaceRecord
  all: TierRow[]
  reader: Reader
  membership: Membership | null
  frame: Frame
}

/** Who opens it, and what they are to it. @throws NOT_FOUND where there's no tier. */
export async function openArea(
  site: SiteTools,
  request: FastifyRequest<{ Params: { handle: string }; Querystring: Query }>,
  reply: FastifyReply,
): Promise<AreaVisit> {
  const ctx = await site.ctxOf(request, reply)
  const workspace = await storeOf(ctx, request.params.handle)
  const all = await rankedTiers(ctx, workspace.id)
  if (all.length === 0) throw nothingHere()
  const reader = await findReader(ctx, workspace, all, request.query.as)
  const membership = reader.as === 'member' ? await membershipOf(ctx, workspace, reader.member.grant) : null
  const frame: Frame = {
    site: frameIn(site.frame, workspace.language),
    store: storeFaceOf(workspace),
    viewer: site.viewerOf(request),
    isTestMode: ctx.instance.demo,
    path: membersPathOf(workspace.handle),
    lens: reader.as === 'owner' ? { tier: reader.tier?.title ?? null } : null,
  }
  return { ctx, workspace, all, reader, membership, frame }
}
