import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import type { Ctx, Instance } from '../context.ts'
import type { CallCtx } from '../rpc.ts'
import type { Assets } from './assets.ts'
import type { PageCache } from './page-cache.ts'

/** What every public page is framed in: language, built files, the installation's name. */
export type SiteFrame = {
  lang: Language
  /** The locale money, numbers and names of places are written in. */
  locale: string
  origin: string
  stylesheet: string
  fonts: string[]
  icon?: string
  brandName: string
  hasBrowse: boolean
  /** What leads to the list of all that is on sale, by language. */
  browseLabels: Readonly<Record<Language, string>>
}

/** What public pages are made with; `main` puts it together. */
export type SiteTools = {
  instance: Instance
  /** Of the instance itself. */
  ctx: Ctx
  /** Addresses of built files. */
  assets: Pick<Assets, 'urlOf' | 'find'>
  /** Path prefixes that search engines stay out of. */
  privatePaths: readonly string[]
  frame: SiteFrame
  cache: PageCache
  /** The service context of a request: its actor with session and passes. */
  ctxOf(request: FastifyRequest, reply: FastifyReply): Promise<CallCtx>
  /** All a cached page may know of its reader. */
  viewerOf(request: FastifyRequest): 'visitor' | 'signedIn'
  /** Whether the browser carries anything that could make the page its own. */
  isAnonymous(request: FastifyRequest): boolean
  /** The address of a script that an area declares for its pages. */
  script(name: string): string
}

/** The frame of a page in another language than the instance's: a creator's. */
export function frameIn(frame: SiteFrame, lang: Language): SiteFrame {
  return { ...frame, lang, locale: localeOf(lang) }
}

/** Sends a page that is made for this request alone. */
export function sendPage(reply: FastifyReply, html: string, status = 200): FastifyReply {
  reply.kind = 'site'
  return reply.code(status).type('text/html; charset=utf-8').send(html)
}
