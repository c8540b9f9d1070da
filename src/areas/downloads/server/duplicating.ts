import { getOwnFile } from '#areas/files/server/files.ts'
import { copyOffers } from '#areas/payments/server/offers/changing.ts'
import { findOffer } from '#areas/payments/server/offers.ts'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import type { DownloadDetail } from '../contract.ts'
import { holdAll, listFiles, storeFile } from './download-files.ts'
import { changeDownload, copyOf, createDownload } from './downloads.ts'
import { setLicensing } from './license-keys.ts'
import { lockDownload } from './own-download.ts'
import { copyPages } from './preview-pages.ts'

/** Copies a product as a draft, with its files as they are now, its price and its limits. Sales and versions stay with it. @throws NOT_FOUND. */
export function duplicateDownload(ctx: CreatorCtx, downloadId: Id<'dwl'>): Promise<DownloadDetail> {
  return withTransaction(ctx, async (ctx) => {
    const original = await lockDownload(ctx, downloadId)
    const offer = await findOffer(ctx, ctx.actor.workspaceId, { kind: 'download', id: downloadId })
    const copy = await createDownload(ctx, { title: copyOf(ctx, original.title) })
    const files = new Map<Id<'dfl'>, { copyId: Id<'dfl'>; number: number }>()
    for (const [position, { id, storedId, number }] of (await listFiles(ctx, downloadId)).entries())
      files.set(id, {
        copyId: await storeFile(ctx, copy.id, await getOwnFile(ctx, storedId), position),
        number,
      })
    await holdAll(ctx, copy.id)
    await copyPages(ctx, downloadId, { id: copy.id, imageFileId: null }, files)
    // The keys of a list are sold once: the copy has a list of its own.
    await setLicensing(ctx, copy.id, { licensing: original.licensing, prefix: original.keyPrefix })
    const { description, license, imageFileId, coverIsMade, downloadLimit, linkDays, stampsBuyers } = original
    const detail = await changeDownload(ctx, copy.id, {
      ...{ description, license, imageFileId, coverIsMade, downloadLimit, linkDays, stampsBuyers },
      priceCents: offer?.priceCents ?? 0,
    })
    await copyOffers(ctx, { kind: 'download', id: downloadId }, { kind: 'download', id: copy.id })
    return detail
  })
}
