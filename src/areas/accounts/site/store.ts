import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#kernel/errors.ts'
import { type SeenPage, seenOf } from '#platform/http/page-cache.ts'
import { frameIn, type SiteFrame, type SiteTools, sendPage } from '#platform/http/site.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { sellsUntil } from '../rules.ts'
import { handleNowOf, type WorkspaceRecord, workspaceByHandle } from '../server/workspaces.ts'

/** The store has another handle now. */
export class StoreMoved extends Error {
  readonly handle: string

  constructor(handle: string) {
    super('This store has a new address.')
    this.handle = handle
  }
}

/** Answers with a store's page; an address with a handle the store gave up redirects to the same page under the new one. */
export async function leadingOn(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await answer()
  } catch (error) {
    if (!(error instanceof StoreMoved)) throw error
    reply.kind = 'site'
    return reply.redirect(request.url.replace(/^\/@[^/?#]+/, `/@${error.handle}`), 302)
  }
}

type OnHandle = FastifyRequest<{ Params: { handle: string } }>
type StorePage = {
  ctx: CallCtx
  workspace: WorkspaceRecord
  viewer: 'visitor' | 'signedIn'
  /** In the store's own language. */
  frame: SiteFrame
}

/** A page, and what's sold on it. */
type PageDrawing = { html: string; thing: SeenPage['thing'] }

/**
 * Answers with a page below `/@handle`. What's the same for every reader is kept until something in the store changes; a page for
 * someone who may own what it shows, or one that's seldom read, is made anew. What's sold on a page is passed along for counting
 * views: without it a kept page counts for the store, and one made anew isn't counted.
 */
export function answerStorePage(
  site: SiteTools,
  request: OnHandle,
  reply: FastifyReply,
  isKept: boolean,
  draw: (page: StorePage) => Promise<string | PageDrawing>,
): Promise<FastifyReply> {
  const viewer = site.viewerOf(request)
  const make = async () => {
    const ctx = await site.ctxOf(request, reply)
    const workspace = await storeOf(ctx, request.params.handle)
    const drawn = await draw({ ctx, workspace, viewer, frame: frameIn(site.frame, workspace.language) })
    const { html, thing }: PageDrawing = typeof drawn === 'string' ? { html: drawn, thing: null } : drawn
    return { workspaceId: workspace.id, html, thing, until: closesAt(workspace, ctx.now()) }
  }
  return leadingOn(request, reply, async () => {
    if (isKept) return site.cache.serve(request, reply, viewer, make)
    const made = await make()
    reply.seen = made.thing ? seenOf(made) : null
    return sendPage(reply, made.html)
  })
}

/** When a selling store's pages become wrong without any change: when the owner's time to confirm their address runs out. */
export function closesAt(workspace: WorkspaceRecord, now: Date): Date | null {
  const until = sellsUntil(workspace)
  return until && until >= now ? until : null
}

/**
 * @throws StoreMoved where the handle was given up for another.
 * @throws NOT_FOUND where no store has this handle, or an admin suspended its owner and hid it.
 */
export async function storeOf(ctx: CallCtx, handle: string): Promise<WorkspaceRecord> {
  const workspace = await workspaceByHandle(ctx, handle)
  if (!workspace) {
    const now = await handleNowOf(ctx, handle)
    if (now) throw new StoreMoved(now)
  }
  if (!workspace || workspace.closedAs === 'hidden') throw nothingHere()
  return workspace
}

/** Nothing that was ever there, or that the visitor may see. */
export const nothingHere = () => new AppError('NOT_FOUND', 'There’s nothing at this address.')
