import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Language } from '#kernel/language.ts'
import { localeOf } from '#kernel/locales.ts'
import type { Ctx } from '../context.ts'
import type { CallCtx } from '../rpc.ts'
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
}

/** What public pages are made with; `main` puts it together. */
export type SiteTools = {
  /** Of the instance itself. */
  ctx: Ctx
  frame: SiteFrame
  cache: PageCache
  /** The service context of a request: its actor with session and passes. */
  ctxOf(request: FastifyRequest, reply: FastifyReply): Promise<CallCtx>
  /** All a cached page may know of its reader. */
  viewerOf(request: FastifyRequest): 'visitor' | 'signedIn'
  /** Whether the browser carries anything that could make the page its own. */
  isAnonymous(request: FastifyRequest): boolean
  script(name: 'home' | 'checkout' | 'offline'): string
}

/** The frame of a page that speaks another language than the installation: a creator's. */
export function frameIn(frame: SiteFrame, lang: Language): SiteFrame {
  return { ...frame, lang, locale: localeOf(lang) }
}

/** Sends a page that is made for this request alone. */
export function sendPage(reply: FastifyReply, html: string, status = 200): FastifyReply {
  reply.kind = 'site'
  return reply.code(status).type('text/html; charset=utf-8').send(html)
}
