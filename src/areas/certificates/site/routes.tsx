import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { storeFaceOf } from '#areas/accounts/server/store-face.ts'
import { AppError } from '#kernel/errors.ts'
import { canPrint } from '#platform/drawing/faces.ts'
import { frameIn, type SiteTools, sendPage } from '#platform/http/site.ts'
import { addressKey } from '#platform/limits/address-key.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { renderSite } from '#ui/site/render.ts'
import { faceOf } from '../face.ts'
import { certificateDay, certificatePath, codeInGroups } from '../rules.ts'
import { certificatePdf } from '../server/paper/pdf.ts'
import { printedPictures } from '../server/paper/pictures.ts'
import { shareImage } from '../server/paper/share-image.ts'
import { findCertificate, type Verification } from '../server/verification.ts'
import { CertificatePage } from './CertificatePage.tsx'
import { certificatesTextIn } from './texts.ts'
import { UnknownCodePage } from './UnknownCodePage.tsx'

type ByCode = { Params: { code: string } }
type CodeCall = { Querystring: { code?: unknown } }

/** Papers are drawn when they are asked for: no one needs as many as a program would. */
const papers = { name: 'certificates.papers', points: 60, seconds: 60 }

/** `/certificates/:code` and what belongs to it. Plain pages: they work without script. */
export function mountCertificates(app: FastifyInstance, site: SiteTools): void {
  app.get<CodeCall>('/certificates/check', async (request, reply) => {
    const { code } = request.query
    const typed = typeof code === 'string' ? code.trim().slice(0, 60) : ''
    const ctx = await site.ctxOf(request, reply)
    const found = await findCertificate(ctx, typed)
    if (!found) return unknown(site, request, reply, typed)
    return reply.redirect(certificatePath(found.row.code), 303)
  })

  app.get<{ Params: { colors: string } }>('/certificates/look/:colors', async (request, reply) => {
    const colors = /^([0-9A-F]{6})-([0-9A-F]{6})-([0-9A-F]{6})\.css$/.exec(request.params.colors)
    if (!colors) throw missing()
    const [, line, ink, paper] = colors
    reply.kind = 'asset'
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(`.cert{--cert-line:#${line};--cert-ink:#${ink};--cert-paper:#${paper}}\n`)
  })

  app.get<ByCode>('/certificates/:code', async (request, reply) => {
    const { code: typed } = request.params
    const ctx = await site.ctxOf(request, reply)
    const found = await findCertificate(ctx, typed)
    if (!found) return unknown(site, request, reply, typed)
    // One address for each certificate, however its code was typed.
    if (typed !== codeInGroups(found.row.code)) return reply.redirect(certificatePath(found.row.code), 303)
    return sendPage(reply, renderSite(page(site, request, found)))
  })

  app.get<ByCode>('/certificates/:code/certificate.pdf', async (request, reply) => {
    const { ctx, row, design } = await paperOf(site, request, reply)
    const face = faceOf(design, row.facts, { origin: site.frame.origin, code: row.code })
    const pdf = await certificatePdf(face, {
      url: site.frame.origin + certificatePath(row.code),
      issuedAt: row.issuedAt,
      pictures: await printedPictures(ctx, row.workspaceId, design),
    })
    reply.kind = 'user-file'
    return reply
      .header('content-disposition', `attachment; filename="certificate-${codeInGroups(row.code)}.pdf"`)
      .type('application/pdf')
      .send(pdf)
  })

  app.get<ByCode>('/certificates/:code/share.png', async (request, reply) => {
    const { row, design } = await paperOf(site, request, reply)
    const image = await shareImage(
      faceOf(design, row.facts, null),
      certificatesTextIn(design.language).verified,
    )
    reply.kind = 'asset'
    return reply.header('cache-control', 'public, max-age=3600').type('image/png').send(image)
  })
}

function page(
  site: SiteTools,
  request: FastifyRequest,
  { row, design, workspace, courseHref }: Verification,
) {
  const { facts, code } = row
  const { origin } = site.frame
  return (
    <CertificatePage
      script={site.script('certificate')}
      site={frameIn(site.frame, workspace.language)}
      store={storeFaceOf(workspace)}
      viewer={site.viewerOf(request)}
      certificate={{
        code,
        facts,
        face: faceOf(design, facts, { origin, code }),
        revokedOn: row.revokedAt
          ? certificateDay(
              { finishedAt: row.revokedAt.toISOString(), timeZone: facts.timeZone },
              workspace.language,
            )
          : null,
        courseHref,
        lookHref: lookPath([design.lineColor, design.inkColor, design.paperColor]),
        linkedInHref: linkedInHref(row, origin),
        isSettable: canPrint(facts.learner),
      }}
    />
  )
}

const lookPath = (colors: string[]) =>
  `/certificates/look/${colors.map((color) => color.slice(1).toUpperCase()).join('-')}.css`

/** LinkedIn's own form, filled in. A link: nothing of it is loaded before someone follows it. */
function linkedInHref({ facts, code }: Verification['row'], origin: string): string {
  const finished = new Date(facts.finishedAt)
  const query = new URLSearchParams({
    startTask: 'CERTIFICATION_NAME',
    name: facts.course,
    organizationName: facts.seller,
    issueYear: String(finished.getUTCFullYear()),
    issueMonth: String(finished.getUTCMonth() + 1),
    certUrl: origin + certificatePath(code),
    certId: codeInGroups(code),
  })
  return `https://www.linkedin.com/profile/add?${query}`
}

async function paperOf(site: SiteTools, request: FastifyRequest<ByCode>, reply: FastifyReply) {
  const ctx: CallCtx = await site.ctxOf(request, reply)
  await ctx.instance.limits.spend(papers, addressKey(request.ip))
  const found = await findCertificate(ctx, request.params.code)
  // What was revoked isn't printed anymore.
  if (!found || found.row.revokedAt) throw missing()
  return { ctx, ...found }
}

function unknown(site: SiteTools, request: FastifyRequest, reply: FastifyReply, typed: string) {
  const html = renderSite(
    <UnknownCodePage site={site.frame} viewer={site.viewerOf(request)} typed={typed.slice(0, 60)} />,
  )
  return sendPage(reply, html, 404)
}

const missing = () => new AppError('NOT_FOUND', 'There’s nothing at this address.')
