import type { FastifyReply, FastifyRequest } from 'fastify'
import { sellsUntil, whyNotSelling } from '#areas/accounts/rules.ts'
import { storeChangedAt } from '#areas/accounts/server/store-face.ts'
import { getOwner } from '#areas/accounts/server/workspaces.ts'
import { feedType } from '#areas/accounts/site/alternates.ts'
import { storeOf } from '#areas/accounts/site/store.ts'
import type { Language } from '#kernel/language.ts'
import { keepPage, sendKeptPage } from '#platform/http/kept-page.ts'
import type { SiteTools } from '#platform/http/site.ts'
import { settingSavedAt } from '#platform/instance/settings.ts'
import { aloneInStore, listShelves, productsTouchedAt } from '../server/shelves.ts'
import { storefrontTextIn } from './texts.ts'
import { element, xmlText } from './xml.ts'

const mostItems = 50

export type FeedItem = { id: string; title: string; text: string; path: string; publishedAt: Date }
export type Feed = {
  origin: string
  lang: Language
  store: { name: string; path: string; text: string }
  items: FeedItem[]
  changedAt: Date
}

/** The feed of a store: what it has put on sale, newest first, and nothing while it does not sell. Readers that were here before are told when nothing is new. */
export async function answerFeed(
  site: SiteTools,
  request: FastifyRequest<{ Params: { handle: string } }>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ctx = await site.ctxOf(request, reply)
  const workspace = await storeOf(ctx, request.params.handle)
  const [shelves, owner, ...changes] = await Promise.all([
    listShelves(ctx, workspace.id),
    getOwner(ctx, workspace.id),
    storeChangedAt(ctx, workspace.id),
    productsTouchedAt(ctx, workspace.id),
    settingSavedAt(ctx, 'planEnforcement'),
  ])
  const path = `/@${workspace.handle}`
  // What went changes the feed as well, so the date counts the ones that are not in it, and what may have closed them:
  // the plan, and time.
  const closedAt = whyNotSelling(workspace, ctx.now()) === 'unproven' ? sellsUntil(workspace) : null
  const changedAt = new Date(Math.max(...[...changes, closedAt].map((at) => at?.getTime() ?? 0)))
  const items = shelves
    .flatMap(({ segment, items }) =>
      items.flatMap(({ id, title, text, slug, publishedAt }) =>
        publishedAt ? [{ id, title, text, path: `${path}/${segment}/${slug}`, publishedAt }] : [],
      ),
    )
    .sort((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
  const text = storefrontTextIn(workspace.language, aloneInStore(ctx, shelves))
  const feed = feedText({
    origin: site.frame.origin,
    lang: workspace.language,
    store: {
      name: workspace.name,
      path,
      text: owner.profile.bio.trim() || text.shelf.descriptionOf(workspace.name),
    },
    items: whyNotSelling(workspace, ctx.now()) === null ? items.slice(0, mostItems) : [],
    changedAt,
  })
  reply.header('last-modified', changedAt.toUTCString())
  if (!request.headers['if-none-match'] && isKnown(request.headers['if-modified-since'], changedAt)) {
    reply.kind = 'asset'
    return reply.header('cache-control', 'no-cache').code(304).send()
  }
  return sendKeptPage(request, reply, keepPage(feed, 'asset', `${feedType}; charset=utf-8`))
}

/** HTTP dates have no parts of a second. */
function isKnown(since: string | undefined, changedAt: Date): boolean {
  const at = Date.parse(since ?? '')
  return Number.isFinite(at) && Math.floor(changedAt.getTime() / 1000) * 1000 <= at
}

/** RSS 2.0. */
export function feedText({ origin, lang, store, items, changedAt }: Feed): string {
  const at = (path: string) => new URL(path, origin).href
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">',
    '<channel>',
    element('title', store.name),
    element('link', at(store.path)),
    element('description', store.text),
    element('language', lang),
    element('lastBuildDate', changedAt.toUTCString()),
    `<atom:link href="${xmlText(at(`${store.path}/feed.xml`))}" rel="self" type="${feedType}"/>`,
    ...items.map((item) =>
      [
        '<item>',
        element('title', item.title),
        element('link', at(item.path)),
        // Its own number: a changed address is not a new product.
        `<guid isPermaLink="false">${xmlText(item.id)}</guid>`,
        element('pubDate', item.publishedAt.toUTCString()),
        element('description', item.text),
        '</item>',
      ].join(''),
    ),
    '</channel>',
    '</rss>',
    '',
  ].join('\n')
}
