import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { isAdmin } from '#kernel/actor.ts'
import { languageOf } from '#kernel/language.ts'
import { type SiteTools, sendPage } from '#platform/http/site.ts'
import { renderSite } from '#ui/site/render.ts'
import { textPages } from '../text-places.ts'
import { EditBar } from './EditBar.tsx'
import type { FrameOf } from './frame.ts'
import type { SitePageFrame } from './pages/SitePage.tsx'
import { withTextElements } from './text-marks.ts'

const queryOf = (request: FastifyRequest) => request.query as { edit?: string | string[] }

/** `?edit=de`: an admin wants to write the German texts where they're read. */
export const asksToEdit = (request: FastifyRequest): boolean => queryOf(request).edit !== undefined

/** The page with its texts marked, for admins alone and never kept; anyone else is led to the page itself. */
export async function sendToEdit(
  site: SiteTools,
  request: FastifyRequest,
  reply: FastifyReply,
  frameOf: FrameOf,
  page: (frame: SitePageFrame) => ReactElement,
): Promise<FastifyReply> {
  const [path = '/'] = request.url.split('?')
  const { edit } = queryOf(request)
  // Said twice, it's a list.
  const language = typeof edit === 'string' ? languageOf(edit) : null
  const { actor } = await site.ctxOf(request, reply)
  if (!language || !isAdmin(actor)) return reply.redirect(path, 302)
  const name = textPages.find((each) => each.path === path)?.page ?? 'home'
  const bar = renderToStaticMarkup(<EditBar language={language} path={path} page={name} />)
  const html = renderSite(page(await frameOf(request, language)))
  return sendPage(
    reply,
    withTextElements(html).replace('</body>', () => `${bar}</body>`),
  )
}
