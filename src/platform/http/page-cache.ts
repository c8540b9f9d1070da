import type { FastifyReply, FastifyRequest } from 'fastify'
import { type KeptPage, keepPage, sendKeptPage } from './kept-page.ts'

type Page = { workspaceId: string; page: KeptPage }

const mostPages = 5_000

/**
 * Rendered public pages, kept until something of their workspace changes. Nothing personal is ever in one: there are two
 * variants, by the presence of a session cookie.
 */
export type PageCache = {
  /** Sends the page if it is there. */
  send(request: FastifyRequest, reply: FastifyReply, variant: string): FastifyReply | null
  /** Taken before reading what the page is made of; `keep` compares. */
  mark(): number
  /** Keeps a page, unless its workspace changed since the mark: what was read may be stale already. */
  keep(
    request: FastifyRequest,
    variant: string,
    page: { workspaceId: string; html: string; mark: number },
  ): void
  /** Forgets what a change in this workspace makes stale. */
  forget(workspaceId: string): void
  forgetAll(): void
}

export function createPageCache(): PageCache {
  const pages = new Map<string, Page>()
  const changedAt = new Map<string, number>()
  let changes = 0
  let allChangedAt = 0
  const keyOf = (request: FastifyRequest, variant: string) => `${variant} ${request.url}`

  return {
    send(request, reply, variant) {
      const kept = pages.get(keyOf(request, variant))
      return kept ? sendKeptPage(request, reply, kept.page) : null
    },
    mark: () => changes,
    keep(request, variant, { workspaceId, html, mark }) {
      if (mark < Math.max(allChangedAt, changedAt.get(workspaceId) ?? 0)) return
      if (request.url.length > 300 || request.url.includes('?')) return
      if (pages.size >= mostPages) pages.delete(pages.keys().next().value ?? '')
      pages.set(keyOf(request, variant), { workspaceId, page: keepPage(html) })
    },
    forget(workspaceId) {
      changes++
      changedAt.set(workspaceId, changes)
      for (const [key, page] of pages) if (page.workspaceId === workspaceId) pages.delete(key)
    },
    forgetAll() {
      changes++
      allChangedAt = changes
      pages.clear()
    },
  }
}
