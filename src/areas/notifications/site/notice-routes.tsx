import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { withTransaction } from '#platform/context.ts'
import { frameIn, type SiteTools, sendPage } from '#platform/http/site.ts'
import { readStopToken, type StopLink } from '#platform/mail/stop-links.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { renderSite } from '#ui/site/render.ts'
import { type Reader, readerOf, type Subscription, type Topic, topics } from '../server/subscriptions.ts'
import { NoticePage, type NoticePageProps } from './NoticePage.tsx'

export type ByToken = { Params: { token: string }; Querystring: { undone?: string } }
type NoticeLink = Extract<StopLink, { kind: 'notice' }>
type LinkRequest = FastifyRequest<ByToken>
type LinkHandler = (
  ctx: CallCtx,
  link: NoticeLink,
  request: LinkRequest,
  reply: FastifyReply,
) => Promise<FastifyReply>

/** Of a form with boxes: those that are ticked. */
const zTicked = z.record(z.string(), z.unknown()).catch({})

/** What the links of notices do; the addresses are shared with those of creators' emails. */
export function mountNoticeStops(
  scope: FastifyInstance,
  site: SiteTools,
  subscriptions: readonly Subscription[],
): Record<'show' | 'stop' | 'resume', LinkHandler> {
  const ofTopic = (topic: string) => subscriptions.find((one) => one.topic === topic)

  async function page(
    ctx: CallCtx,
    link: NoticeLink,
    request: LinkRequest,
    reply: FastifyReply,
    saved?: 'saved',
  ): Promise<FastifyReply> {
    const reader = await readerOf(ctx, link)
    const subscription = ofTopic(link.topic)
    const isOn = reader && subscription ? await subscription.isOn(ctx, reader) : false
    const html = renderSite(
      <NoticePage
        site={reader?.language ? frameIn(site.frame, reader.language) : site.frame}
        viewer={site.viewerOf(request)}
        token={request.params.token}
        topic={subscription?.topic ?? 'weeklyReports'}
        state={reader && subscription ? (saved ?? (isOn ? 'asked' : 'stopped')) : 'gone'}
        canUndo={subscription?.resume !== undefined}
        choices={reader ? await choicesOf(ctx, reader) : []}
      />,
    )
    return sendPage(reply, html)
  }

  async function choicesOf(ctx: CallCtx, reader: Reader): Promise<NoticePageProps['choices']> {
    const concerned = subscriptions.filter((one) => one.resume && one.concerns(reader))
    return Promise.all(
      concerned.map(async (one) => ({ topic: one.topic, isOn: await one.isOn(ctx, reader) })),
    )
  }

  async function change(ctx: CallCtx, link: NoticeLink, on: boolean): Promise<void> {
    const subscription = ofTopic(link.topic)
    await withTransaction(ctx, async (ctx) => {
      const reader = await readerOf(ctx, link)
      if (reader) await (on ? subscription?.resume?.(ctx, reader) : subscription?.stop(ctx, reader))
    })
  }

  async function choose(ctx: CallCtx, link: NoticeLink, ticked: ReadonlySet<Topic>): Promise<void> {
    await withTransaction(ctx, async (ctx) => {
      const reader = await readerOf(ctx, link)
      if (!reader) return
      for (const one of subscriptions.filter((one) => one.resume && one.concerns(reader)))
        await (ticked.has(one.topic) ? one.resume?.(ctx, reader) : one.stop(ctx, reader))
    })
  }

  scope.post<ByToken>('/unsubscribe/:token/preferences', async (request, reply) => {
    const ctx = await site.ctxOf(request, reply)
    const link = readStopToken(ctx.instance, request.params.token)
    if (link?.kind !== 'notice') return reply.redirect(`/unsubscribe/${request.params.token}`, 303)
    const ticked = zTicked.parse(request.body ?? {})
    await choose(ctx, link, new Set(topics.filter((topic) => ticked[topic] !== undefined)))
    return page(ctx, link, request, reply, 'saved')
  })

  return {
    show: page,
    async stop(ctx, link, request, reply) {
      await change(ctx, link, false)
      return page(ctx, link, request, reply)
    },
    async resume(ctx, link, request, reply) {
      await change(ctx, link, true)
      return reply.redirect(`/unsubscribe/${request.params.token}`, 303)
    },
  }
}
