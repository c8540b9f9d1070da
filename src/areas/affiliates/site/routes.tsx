import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { storeFaceOf } from '#areas/accounts/server/store-face.ts'
import { findWorkspace, type WorkspaceRecord } from '#areas/accounts/server/workspaces.ts'
import { leadingOn, storeOf } from '#areas/accounts/site/store.ts'
import { AppError } from '#kernel/errors.ts'
import { systemCtx } from '#platform/context.ts'
import { isFormerAddress } from '#platform/forgetting.ts'
import { frameIn, type SiteTools, sendPage } from '#platform/http/site.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { sentenceIn } from '#platform/sentences.ts'
import { renderSite } from '#ui/site/render.ts'
import { zApplication } from '../contract.ts'
import { linkOf } from '../server/affiliates.ts'
import {
  applyToProgram,
  couponCodesOf,
  findAffiliate,
  setWantsSales,
  takesApplications,
} from '../server/applying.ts'
import { listCommissions } from '../server/commissions.ts'
import { clicksByCode, figuresOf } from '../server/figures.ts'
import { readPageToken } from '../server/page-link.ts'
import { paidTo } from '../server/payouts.ts'
import { termsOf } from '../server/program.ts'
import { queueFreshLink } from '../server/telling.ts'
import { type Frame, OwnPage } from './OwnPage.tsx'
import { ApplyPage, BrokenPage, ExpiredPage } from './SmallPages.tsx'

type ByToken = { Params: { token: string }; Querystring: Record<string, unknown> }
type ByHandle = { Params: { handle: string }; Querystring: Record<string, unknown> }
type Affiliate = NonNullable<Awaited<ReturnType<typeof findAffiliate>>>

/** `/affiliate/:token`, an affiliate's own page, and `/@handle/affiliates`, where people apply: plain forms, without script. */
export async function mountAffiliatePages(app: FastifyInstance, site: SiteTools): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(formbody, { bodyLimit: 32 * 1024 })
    scope.addHook('onRequest', async (_request, reply) => {
      reply.kind = 'site'
      // As on every page with a form behind a token (decision 0006).
      reply.header('referrer-policy', 'same-origin')
    })

    scope.get<ByToken>('/affiliate/:token', async (request, reply) => {
      const found = await findOwn(site, request, reply)
      if (!found) return broken(site, request, reply)
      const { ctx, frame, affiliate, workspace } = found
      if (!affiliate)
        return sendPage(
          reply,
          renderSite(
            <ExpiredPage {...frame} token={request.params.token} isSent={request.query.sent === '1'} />,
          ),
          410,
        )
      return sendPage(reply, await ownPage(ctx, frame, affiliate, workspace, request.params.token))
    })

    scope.post<ByToken>('/affiliate/:token/emails', async (request, reply) => {
      const found = await findOwn(site, request, reply)
      if (!found) return broken(site, request, reply)
      const { wanted } = (request.body ?? {}) as { wanted?: unknown }
      if (found.affiliate) await setWantsSales(found.ctx, found.affiliate, wanted === 'yes')
      return reply.redirect(`/affiliate/${request.params.token}`, 303)
    })

    scope.post<ByToken>('/affiliate/:token/link', async (request, reply) => {
      const found = await findOwn(site, request, reply)
      if (!found) return broken(site, request, reply)
      // A link that still works isn't ended by a press.
      if (!found.affiliate && found.known) await queueFreshLink(found.ctx, found.known, 'asked')
      return reply.redirect(`/affiliate/${request.params.token}?sent=1`, 303)
    })

    scope.get<ByHandle>('/@:handle/affiliates', (request, reply) =>
      leadingOn(request, reply, () =>
        applyPage(site, request, reply, { isSent: request.query.sent === '1' }),
      ),
    )

    scope.post<ByHandle>('/@:handle/affiliates', (request, reply) =>
      leadingOn(request, reply, async () => {
        const ctx = await site.ctxOf(request, reply)
        const workspace = await storeOf(ctx, request.params.handle)
        const sent = zApplication.parse(request.body ?? {})
        try {
          await applyToProgram(ctx, workspace.id, sent)
        } catch (error) {
          if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
          return applyPage(site, request, reply, { isSent: false, values: sent, error })
        }
        return reply.redirect(`/@${workspace.handle}/affiliates?sent=1`, 303)
      }),
    )
  })
}

/** Whose link it is. `affiliate` is missing where it expired or a later one was sent. */
async function findOwn(site: SiteTools, request: FastifyRequest<ByToken>, reply: FastifyReply) {
  const ctx = await site.ctxOf(request, reply)
  const link = readPageToken(ctx.instance, request.params.token)
  const workspace = link && (await findWorkspace(ctx, link.workspaceId))
  if (!link || !workspace) return null
  const row = await findAffiliate(ctx, link.workspaceId, link.affiliateId)
  const known = row && !isFormerAddress(row.email) ? row : null
  const isGood = known !== null && known.linkVersion === link.version && link.until > ctx.now()
  return { ctx, workspace, frame: frameOf(site, request, workspace), known, affiliate: isGood ? known : null }
}

const frameOf = (site: SiteTools, request: FastifyRequest, workspace: WorkspaceRecord): Frame => ({
  site: frameIn(site.frame, workspace.language),
  store: storeFaceOf(workspace),
  viewer: site.viewerOf(request),
})

async function ownPage(
  ctx: CallCtx,
  frame: Frame,
  row: Affiliate,
  workspace: WorkspaceRecord,
  token: string,
): Promise<string> {
  const own = systemCtx(ctx, 'affiliates.ownPage', workspace.id)
  const [terms, figures, clicks, commissions, payouts, coupons] = await Promise.all([
    termsOf(own, workspace.id),
    figuresOf(own, [row.id]),
    clicksByCode(own),
    listCommissions(own, row.id),
    paidTo(own, row),
    couponCodesOf(own, row),
  ])
  const { sales = 0, pending = [], owed = [], paid = [] } = figures.get(row.id) ?? {}
  return renderSite(
    <OwnPage
      {...frame}
      token={token}
      status={row.status === 'applied' ? 'active' : row.status}
      link={linkOf(own, workspace, row.code)}
      coupons={coupons}
      basisPoints={row.basisPoints ?? terms.basisPoints}
      windowDays={terms.windowDays}
      minimum={{ cents: terms.minimumCents, currency: workspace.currency }}
      clicks={clicks.get(row.codeKey) ?? 0}
      sales={sales}
      pending={pending}
      owed={owed}
      paid={paid}
      commissions={commissions}
      payouts={payouts.map(({ paidAt, cents, currency }) => ({ paidAt, amount: { cents, currency } }))}
      wantsSales={row.wantsSales}
      timeZone={workspace.timeZone}
    />,
  )
}

type FormTry = { isSent: boolean; values?: Record<string, string>; error?: AppError }

async function applyPage(
  site: SiteTools,
  request: FastifyRequest<ByHandle>,
  reply: FastifyReply,
  { isSent, values, error }: FormTry,
): Promise<FastifyReply> {
  const ctx = await site.ctxOf(request, reply)
  const workspace = await storeOf(ctx, request.params.handle)
  if (!(await takesApplications(ctx, workspace.id))) {
    reply.callNotFound()
    return reply
  }
  const { basisPoints } = await termsOf(ctx, workspace.id)
  const { language } = workspace
  const errors = Object.fromEntries(
    Object.entries(error?.fields ?? {}).map(([name, sentence]) => [
      name,
      sentenceIn(ctx, language, sentence),
    ]),
  )
  if (error?.retryAfterSeconds) reply.header('retry-after', String(error.retryAfterSeconds))
  const html = renderSite(
    <ApplyPage
      {...frameOf(site, request, workspace)}
      action={`/@${workspace.handle}/affiliates`}
      basisPoints={basisPoints}
      isSent={isSent}
      errors={errors}
      {...(values ? { values } : {})}
      {...(error && !error.fields ? { problem: sentenceIn(ctx, language, error.message) } : {})}
    />,
  )
  return sendPage(reply, html, error?.status ?? 200)
}

/** What of a link was cut off or changed: no one's, so it's in the installation's own frame. */
function broken(site: SiteTools, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendPage(reply, renderSite(<BrokenPage site={site.frame} viewer={site.viewerOf(request)} />), 404)
}
