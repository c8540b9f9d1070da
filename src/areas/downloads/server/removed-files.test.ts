import { and, eq, isNotNull } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { files } from '#areas/files/server/tables.ts'
import { pay } from '#areas/payments/server/checkout/paying.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { testProduct, visit } from '#testing/http.ts'
import { goodCard } from '#testing/makers.ts'
import { ctxFor, ctxOf, type Member, makeMember, makeSeller } from '#testing/people.ts'
import type { DownloadDetail } from '../contract.ts'
import { makeDownload, uploadZip } from '../testing/making.ts'
import { listDownloads } from './downloads.ts'
import { addFile, removeFile } from './file-list.ts'
import { discardAllDownloads, removeDownload, restoreDownload, trashSweep } from './trash.ts'

const at = testProduct({ demo: true })
let creator: CreatorCtx
let mia: Member
beforeAll(async () => {
  creator = (await ctxFor(at.app, await makeSeller(at.app, 'Celadon', 'Ana Reis'))) as CreatorCtx
  mia = await makeMember(at.app, { name: 'Mia Chen' })
})

let checkouts = 0
async function makeBought(): Promise<DownloadDetail & { storedId: Id<'fil'> }> {
  const product = await makeDownload(creator)
  const payment = { email: mia.email, name: 'Mia Chen', expectedTotalCents: 900, input: goodCard }
  await pay(await ctxFor(at.app, mia), product.offerId, payment, `removed-${++checkouts}`)
  await at.app.worker.settle()
  return product
}
const shelfOf = async ({ id }: DownloadDetail) => (await visit(at.app, `/downloads/${id}`, { as: mia })).text
const isUnused = async (storedId: Id<'fil'>) =>
  (
    await at.app.database.db
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.id, storedId), isNotNull(files.unusedSince)))
  ).length > 0
const sweepIn = (later: number) =>
  trashSweep.run(
    { ...ctxOf(at.app), now: () => new Date(Date.now() + days(later)) },
    new AbortController().signal,
  )
const gone = 'The seller removed these files.'

describe('a product that people bought, in the trash', () => {
  it('keeps its files for them, unless they’re removed too', async () => {
    const kept = await makeBought()
    await removeDownload(creator, kept.id)
    expect(await shelfOf(kept)).toContain('Printing notes.zip')
    const removed = await makeBought()
    await removeDownload(creator, removed.id, { files: 'remove' })
    const shelf = await shelfOf(removed)
    expect(shelf).toContain(gone)
    expect(shelf).not.toContain('Printing notes.zip')
    expect(await isUnused(removed.storedId)).toBe(false)
  })

  it('brings its files back, but not those that were removed before', async () => {
    const product = await makeBought()
    const { files: both } = await addFile(creator, product.id, (await uploadZip(creator, 'Old.zip')).id)
    await removeFile(creator, product.id, both[1]?.id ?? 'dfl_')
    await removeDownload(creator, product.id, { files: 'remove' })
    const back = await restoreDownload(creator, product.id)
    expect(back).toMatchObject({ status: 'published', files: [{ name: 'Printing notes.zip' }] })
    expect(await shelfOf(product)).toContain('Printing notes.zip')
  })

  it('loses its files for good after thirty days, not before, and stays with its orders', async () => {
    const [removed, kept] = [await makeBought(), await makeBought()]
    await removeDownload(creator, removed.id, { files: 'remove' })
    await removeDownload(creator, kept.id)
    await sweepIn(29)
    expect(await isUnused(removed.storedId)).toBe(false)
    await sweepIn(31)
    await sweepIn(31)
    expect([await isUnused(removed.storedId), await isUnused(kept.storedId)]).toEqual([true, false])
    expect(await shelfOf(removed)).toContain(gone)
    expect(await shelfOf(kept)).toContain('Printing notes.zip')
    expect(await discardAllDownloads(creator)).toMatchObject({ deleted: 0 })
    const { downloads } = await listDownloads(creator, { page: 1, status: 'trash' })
    expect(downloads.find(({ id }) => id === removed.id)).toMatchObject({ fileCount: 0, sales: 1 })
    // What has nothing to give isn't on sale.
    expect(await restoreDownload(creator, removed.id)).toMatchObject({ status: 'draft', files: [] })
  })
})
