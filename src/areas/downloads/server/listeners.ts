import { and, isNull } from 'drizzle-orm'
import { accessRevoked } from '#areas/access/events.ts'
import { getOwner, getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { announce } from '#platform/events/announce.ts'
import { afterEvent, inTransaction, type Listener } from '#platform/events/listeners.ts'
import { sendMail } from '#platform/mail/kind.ts'
import { productNews } from '#platform/product-news.ts'
import { within } from '#platform/tables.ts'
import { licenseKeysLow, licenseKeyTaken } from '../events.ts'
import { fewKeys } from '../license-rules.ts'
import { editPathOf } from '../rules.ts'
import { dropCopiesOfGrant } from './copies.ts'
import { downloadsMailDe } from './emails/words.de.ts'
import { downloadsMail } from './emails/words.ts'
import { countUnsold } from './giving-keys.ts'
import { keysLowMail } from './mails.ts'
import { downloads } from './tables.ts'

export const downloadsListeners: readonly Listener[] = [
  inTransaction('downloads.dropCopies', accessRevoked, async (ctx, { grantId, thingKind }) => {
    if (thingKind === 'download') await dropCopiesOfGrant(ctx, grantId)
  }),
  // By what is left now: of several sales at once none saw what the others took.
  afterEvent('downloads.tellKeysLow', licenseKeyTaken, async (ctx, { downloadId }) => {
    const { workspaceId } = ctx.actor
    const left = await countUnsold(ctx, workspaceId, downloadId, fewKeys + 1)
    if (left > fewKeys) return
    // Once that few are left, and once that none is; more keys begin anew.
    const told = left === 0 ? downloads.keysOutToldAt : downloads.keysLowToldAt
    const [product] = await ctx.db
      .update(downloads)
      .set({ keysLowToldAt: ctx.now(), ...(left === 0 ? { keysOutToldAt: ctx.now() } : {}) })
      .where(and(within(workspaceId, downloads, downloadId), isNull(told)))
      .returning({ title: downloads.title })
    if (!product) return
    await announce(ctx, workspaceId, licenseKeysLow, { downloadId, title: product.title, left })
    const { userId, email, displayName: name, language } = await getOwner(ctx, workspaceId)
    const [en, de] = [downloadsMail.keysLow, downloadsMailDe.keysLow]
    const news = {
      ...{
        kind: 'download' as const,
        workspaceId,
        link: editPathOf(downloadId),
        fold: `keysLow:${downloadId}`,
      },
      headline: { en: en.subject(product.title, left), de: de.subject(product.title, left) },
      text: { en: en.news(left), de: de.news(left) },
    }
    for (const tell of ctx.instance.given(productNews)) await tell(ctx, userId, news)
    const { language: ofStore } = await getWorkspace(ctx, workspaceId)
    await sendMail(
      ctx,
      keysLowMail,
      { workspaceId, to: { address: email, name }, language: language ?? ofStore },
      { title: product.title, left, path: editPathOf(downloadId) },
    )
  }),
]
