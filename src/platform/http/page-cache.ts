import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Id } from '#kernel/ids.ts'
import type { ProductKind } from '#kernel/things.ts'
import { type KeptPage, keepPage, sendKeptPage } from './kept-page.ts'

/** What someone sees who gets this answer, for those who count it: a store, what is sold on the page, or its checkout. */
export type SeenPage = {
  workspaceId: string
  kind: 'store' | 'product' | 'checkout'
  thing: { kind: ProductKind; id: Id } | null
}

declare module 'fastify' {
  interface FastifyReply {
    /** Set with each page of a store that is sent, from memory too; looked at once the answer is out. */
    seen?: SeenPage | null
  }
}

type Page = { page: KeptPage; seen: SeenPage; until?: Date | null | undefined }
type PageEntry = {
  workspaceId: string
  html: string
  /** What is sold on it; without it the page is about the store. */
  thing?: SeenPage['thing']
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
    make: () => Promise<PageEntry>,
  ): Promise<FastifyReply>
  /** Sends the page if it is there. */
  send(request: FastifyRequest, reply: FastifyReply, variant: string): FastifyReply | null
  /** Taken before reading what the page is made of; `keep` compares. */
  mark(): number
  /** Keeps a page, unless its workspace changed since the mark: what was read may be stale already. */
  keep(request: FastifyRequest, variant: string, page: PageEntry & { mark: number }): void
  /** Forgets what a change in this workspace makes stale. */
  forget(workspaceId: string): void
  forgetAll(): void
}

/** @param now the clock by which pages run out. */
export function createPageCache(now: () => Date = () => new Date()): PageCache {
  const pages = new Map<string, Page>()
  const underway = new Map<string, Promise<Page>>()
  const changedAt = new Map<string, number>()
  let changes = 0
  let allChangedAt = 0
  const keyOf = (request: FastifyRequest, variant: string) => `${variant} ${request.url}`

  function find(key: string): Page | null {
    const kept = pages.get(key)
    if (!kept) return null
    if (!kept.until || kept.until > now()) return kept
    pages.delete(key)
    return null
  }

  function answer(request: FastifyRequest, reply: FastifyReply, { page, seen }: Page): FastifyReply {
    reply.seen = seen
    return sendKeptPage(request, reply, page)
  }

  function put(request: FastifyRequest, variant: string, kept: Page, mark: number): void {
    if (mark < Math.max(allChangedAt, changedAt.get(kept.seen.workspaceId) ?? 0)) return
    if (request.url.length > 300 || request.url.includes('?')) return
    if (pages.size >= mostPages) pages.delete(pages.keys().next().value ?? '')
    pages.set(keyOf(request, variant), kept)
  }

  return {
    async serve(request, reply, variant, make) {
      const key = keyOf(request, variant)
      const kept = find(key)
      if (kept) return answer(request, reply, kept)
      let making = underway.get(key)
      if (!making) {
        const mark = changes
        making = make().then((made) => {
          const page = pageOf(made)
          put(request, variant, page, mark)
          return page
        })
        const mine = making
        underway.set(key, mine)
        const done = () => {
          if (underway.get(key) === mine) underway.delete(key)
        }
        mine.then(done, done)
      }
      return answer(request, reply, await making)
    },
    send(request, reply, variant) {
      const kept = find(keyOf(request, variant))
      return kept ? answer(request, reply, kept) : null
    },
    mark: () => changes,
    keep(request, variant, { mark, ...made }) {
      put(request, variant, pageOf(made), mark)
    },
    forget(workspaceId) {
      changes++
      changedAt.set(workspaceId, changes)
      // Whoever asks from now on must not be given what was read before.
      underway.clear()
      for (const [key, page] of pages) if (page.seen.workspaceId === workspaceId) pages.delete(key)
    },
    forgetAll() {
      changes++
      allChangedAt = changes
      underway.clear()
      pages.clear()
    },
  }
}

const pageOf = ({ html, until, ...about }: PageEntry): Page => ({
  page: keepPage(html),
  seen: seenOf(about),
  until,
})

/** What a page that is made for someone alone is seen as. */
export const seenOf = ({
  workspaceId,
  thing = null,
}: Pick<PageEntry, 'workspaceId' | 'thing'>): SeenPage => ({
  workspaceId,
  kind: thing ? 'product' : 'store',
  thing,
})
