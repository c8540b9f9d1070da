import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ReactElement } from 'react'
import type { Language } from '#kernel/language.ts'
import { type Ctx, platformWorkspaceId } from '#platform/context.ts'
import { frameIn, type SiteTools, sendPage } from '#platform/http/site.ts'
import { isDatabaseAway } from '#platform/sql/database.ts'
import { renderSite } from '#ui/site/render.ts'
import { watchStatus } from '../server/status.ts'
import { readTexts } from '../server/texts.ts'
import { defaultTextsIn, type SiteTexts } from '../site-texts.ts'
import { mountContact, senderOf } from './contact-routes.tsx'
import type { FrameOf } from './frame.ts'
import { HomePage } from './HomePage.tsx'
import { CookieTable } from './pages/CookieTable.tsx'
import { cookieFacts } from './pages/cookie-facts.ts'
import { HelpPage } from './pages/HelpPage.tsx'
import { LegalPage } from './pages/LegalPage.tsx'
import { Prose } from './pages/Prose.tsx'
import type { SitePageFrame } from './pages/SitePage.tsx'
import { StatusPage } from './pages/StatusPage.tsx'
import { sayer } from './say.ts'
import { marketingTextIn } from './texts.ts'
import { asksToEdit, sendToEdit } from './to-edit.tsx'

export type Texts = (language: Language) => Promise<SiteTexts>

/**
 * `/` and the pages of its footer. What everyone gets alike is made once and kept until an admin changes a text; every
 * process hears of that.
 */
export async function mountMarketing(app: FastifyInstance, site: SiteTools): Promise<void> {
  const { ctx, assets } = site
  // In development the source is served as it is.
  const stylesheets = [assets.urlOf('src/ui/site/front.css')]
  const [image] = assets.find('front-share')
  const texts = await keptTexts(ctx)
  const frameOf: FrameOf = async (request, edited) => {
    // As it is now, for as long as this page is being made.
    const frame = frameIn(site.frame, edited ?? site.frame.lang)
    return {
      site: { ...frame, marksTexts: edited !== undefined },
      viewer: site.viewerOf(request),
      texts: await texts(frame.lang),
      files: { stylesheets, script: site.script(edited ? 'texts' : 'home') },
    }
  }
  const keep = (path: string, page: (frame: SitePageFrame) => ReactElement) =>
    app.get(path, async (request, reply) => {
      if (asksToEdit(request)) return sendToEdit(site, request, reply, frameOf, page)
      return site.cache.serve(request, reply, `marketing-${site.viewerOf(request)}`, async () => ({
        workspaceId: platformWorkspaceId,
        html: renderSite(page(await frameOf(request))),
      }))
    })

  keep('/', (frame) => <HomePage {...frame} files={{ ...frame.files, ...(image ? { image } : {}) }} />)
  keep('/terms', (frame) => <LegalPage {...frame} name="terms" />)
  keep('/privacy', (frame) => <LegalPage {...frame} name="privacy" />)
  keep('/cookies', (frame) => (
    <LegalPage {...frame} name="cookies">
      <CookieTable
        cookies={cookieFacts(ctx.instance.secureCookies, cookieText(frame).facts)}
        text={cookieText(frame)}
      />
      <Prose source={sayer(frame.texts, frame.site)('cookies.storage')} />
    </LegalPage>
  ))
  mountHelp(app, site, frameOf)
  mountStatus(app, ctx, frameOf)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    await scope.register(formbody, { bodyLimit: 64 * 1024 })
    mountContact(scope, site, frameOf)
  })
}

const cookieText = ({ site }: SitePageFrame) => marketingTextIn(site.lang).cookies

/**
 * The texts of now, or while the database is away those of before: the front door is open then too. What was kept of them
 * is made anew when the database is back, as all pages are.
 */
async function keptTexts(ctx: Ctx): Promise<Texts> {
  const last = new Map<Language, SiteTexts>()
  const texts: Texts = async (language) => {
    try {
      last.set(language, await readTexts(ctx, language))
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
    }
    return last.get(language) ?? defaultTextsIn(language)
  }
  await texts(ctx.instance.language)
  return texts
}

/** Someone signed in finds their name, address and plan in the form: that page is theirs alone. */
function mountHelp(app: FastifyInstance, site: SiteTools, frameOf: FrameOf): void {
  const page = async (request: FastifyRequest, reply?: FastifyReply) => {
    const ask = reply ? await senderOf(await site.ctxOf(request, reply)) : {}
    return renderSite(<HelpPage {...(await frameOf(request))} ask={ask} />)
  }
  app.get('/help', async (request, reply) => {
    if (asksToEdit(request))
      return sendToEdit(site, request, reply, frameOf, (frame) => <HelpPage {...frame} ask={{}} />)
    if (site.viewerOf(request) === 'signedIn') return sendPage(reply, await page(request, reply))
    return site.cache.serve(request, reply, 'marketing-visitor', async () => ({
      workspaceId: platformWorkspaceId,
      html: await page(request),
    }))
  })
}

/** It must come up when little else does: nothing it is framed in depends on the database. */
function mountStatus(app: FastifyInstance, ctx: Ctx, frameOf: FrameOf): void {
  const status = watchStatus(ctx)
  app.get('/status', async (request, reply) => {
    const report = await status()
    return sendPage(reply, renderSite(<StatusPage {...(await frameOf(request))} report={report} />))
  })
}
