import type { FastifyRequest } from 'fastify'
import type { ErrorBody } from '#kernel/errors.ts'
import type { SiteTools } from '#platform/http/site.ts'
import { products } from '#platform/product.ts'
import { sentenceIn } from '#platform/sentences.ts'
import { renderSite } from '#ui/site/render.ts'
import { aloneOf } from '../server/shelves.ts'
import { ErrorPage } from './ErrorPage.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { RefusedPage } from './RefusedPage.tsx'

/** The page shown where one was asked for and couldn't be given. */
export async function errorPage(
  site: SiteTools,
  request: FastifyRequest,
  body: ErrorBody,
  status: number,
): Promise<string> {
  const frame = { site: site.frame, viewer: site.viewerOf(request) }
  const alone = aloneOf(site.instance.given(products))
  if (status === 404) return renderSite(<NotFoundPage {...frame} alone={alone} />)
  if (status < 500)
    return renderSite(<RefusedPage {...frame} message={sentenceIn(site, site.frame.lang, body.message)} />)
  const retry = request.method === 'GET' ? { retryHref: request.url } : {}
  return renderSite(
    <ErrorPage
      {...frame}
      alone={alone}
      status={status === 503 ? 503 : 500}
      requestId={body.requestId ?? ''}
      {...retry}
    />,
  )
}
