import type { FastifyReply, FastifyRequest } from 'fastify'
import { type KeptPage, keepPage, sendKeptPage } from './kept-page.ts'

type Page = { workspaceId: string; page: KeptPage; until?: Date | null | undefined }
type Made = {
  workspaceId: string
  html: string
  /** When it stops being true by itself: what time changes, no event tells. */
  until?: Date | null
}

const mostPages = 5_000

/**
 * Rendered public pages, kept until something of their workspace changes. Nothing personal is ever in one: there are two
 * variants, by the presence of a session cookie.
 */
export type PageCache = {
  /**
   * Sends the page, made now if it isn't there. However many ask for it at the same moment, it is made once: after a change
   * a busy page would otherwise be made by everyone who waits for it, and each of them would wait longer.
   */
  serve(
    request: FastifyRequest,
    reply: FastifyReply,
    variant: string,
    make: () => Promise<Made>,
  ): Promise<FastifyReply>
  /** Sends the page if it is there. */
  send(request: FastifyRequest, reply: FastifyReply, variant: string): FastifyReply | null
  /** Taken before reading what the page is made of; `keep` compares. */
  mark(): number
  /** Keeps a page, unless its workspace changed since the mark: what was read may be stale already. */
  keep(request: FastifyRequest, variant: string, page: Made & { mark: number }): void
  /** Forgets what a change in this workspace makes stale. */
  forget(workspaceId: string): void
  forgetAll(): void
}

/** @param now the clock by which pages run out. */
export function createPageCache(now: () => Date = () => new Date()): PageCache {
  const pages = new Map<string, Page>()
  const underway = new Map<string, Promise<KeptPage>>()
  const changedAt = new Map<string, number>()
  let changes = 0
  let allChangedAt = 0
  const keyOf = (request: FastifyRequest, variant: string) => `${variant} ${request.url}`

  function find(key: string): KeptPage | null {
    const kept = pages.get(key)
    if (!kept) return null
    if (!kept.until || kept.until > now()) return kept.page
    pages.delete(key)
    return null
  }

  function put(request: FastifyRequest, variant: string, kept: Page, mark: number): void {
    if (mark < Math.max(allChangedAt, changedAt.get(kept.workspaceId) ?? 0)) return
    if (request.url.length > 300 || request.url.includes('?')) return
    if (pages.size >= mostPages) pages.delete(pages.keys().next().value ?? '')
    pages.set(keyOf(request, variant), kept)
  }

  return {
    async serve(request, reply, variant, make) {
      const key = keyOf(request, variant)
      const kept = find(key)
      if (kept) return sendKeptPage(request, reply, kept)
      let making = underway.get(key)
      if (!making) {
        const mark = changes
        making = make().then(({ workspaceId, html, until }) => {
          const page = keepPage(html)
          put(request, variant, { workspaceId, page, until }, mark)
          return page
        })
        const mine = making
        underway.set(key, mine)
        const done = () => {
          if (underway.get(key) === mine) underway.delete(key)
        }
        mine.then(done, done)
      }
      return sendKeptPage(request, reply, await making)
    },
    send(request, reply, variant) {
      const kept = find(keyOf(request, variant))
      return kept ? sendKeptPage(request, reply, kept) : null
    },
    mark: () => changes,
    keep(request, variant, { workspaceId, html, until, mark }) {
      put(request, variant, { workspaceId, page: keepPage(html), until }, mark)
    },
    forget(workspaceId) {
      changes++
      changedAt.set(workspaceId, changes)
      // Whoever asks from now on must not be given what was read before.
      underway.clear()
      for (const [key, page] of pages) if (page.workspaceId === workspaceId) pages.delete(key)
    },
    forgetAll() {
      changes++
      allChangedAt = changes
      underway.clear()
      pages.clear()
    },
  }
}
