import { beforeAll, describe, expect, it } from 'vitest'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { call, testProduct, visit } from '#testing/http.ts'
import { ctxFor, makeSeller, type Seller } from '#testing/people.ts'
import type { DownloadDetail } from '../contract.ts'
import { makePdf, uploadForSale, uploadPicture, uploadZip } from '../testing/making.ts'
import { createDownload, getDownload } from './downloads.ts'
import { duplicateDownload } from './duplicating.ts'
import { addFile, removeFile } from './file-list.ts'
import { publishDownload } from './publishing.ts'
import { showPages } from './showing-pages.ts'
import { removeDownload, restoreDownload } from './trash.ts'
import { addVersion } from './versions.ts'

const at = testProduct({ demo: true })
let seller: Seller
let creator: CreatorCtx
beforeAll(async () => {
  seller = await makeSeller(at.app, 'Celadon', 'Ana Reis')
  creator = (await ctxFor(at.app, seller)) as CreatorCtx
})

const pdfOf = async (pages: number) => (await uploadForSale(creator, 'Cards.pdf', await makePdf(pages))).id
/** A product on sale, of one PDF. */
async function makeProduct(pages = 6): Promise<DownloadDetail & { fileId: Id<'dfl'> }> {
  const { id } = await createDownload(creator, { fileId: await pdfOf(pages) })
  const product = await publishDownload(creator, id)
  return { ...product, fileId: product.files[0]?.id ?? 'dfl_' }
}
const pagesOf = async (...numbers: number[]) =>
  Promise.all(
    numbers.map(async (page) => ({
      page,
      imageFileId: await uploadPicture(creator, { width: 60, height: 90 }),
    })),
  )
const open = (imageFileId: Id<'fil'>, as?: Seller) =>
  call(at.app, 'GET', `/files/${imageFileId}`, as ? { as } : {})

describe('pages that anyone sees', () => {
  it('are on the page of the product in their order, with their size, and go with it', async () => {
    const { id, fileId, salesPath } = await makeProduct()
    const pages = await pagesOf(5, 2)
    const shown = await showPages(creator, id, { fileId, version: 1, pages })
    expect(shown.preview).toMatchObject({ fileId, isOld: false, pages: [{ page: 2 }, { page: 5 }] })
    await at.app.worker.settle()
    const { text } = await visit(at.app, salesPath)
    expect(text).toContain('View 2 pages free')
    expect(text).toContain('alt="Cards, page 2"')
    expect(text).toContain('href="#page-5"')
    expect(text).toContain('width="60" height="90"')
    const picture = pages[0]?.imageFileId ?? 'fil_'
    expect((await open(picture)).status).toBe(200)

    await removeDownload(creator, id)
    await at.app.worker.settle()
    expect((await open(picture)).status).toBe(404)
    await restoreDownload(creator, id)
    await at.app.worker.settle()
    expect((await open(picture)).status).toBe(200)

    await showPages(creator, id, { fileId, version: 1, pages: [] })
    await at.app.worker.settle()
    expect((await open(picture)).status).toBe(404)
    expect((await visit(at.app, salesPath)).text).not.toContain('pages free')
  })

  it('stay beside a cover that changes, and are of a draft to its creator alone', async () => {
    const { id } = await createDownload(creator, { fileId: await pdfOf(2) })
    const fileId = (await getDownload(creator, id)).files[0]?.id ?? 'dfl_'
    const [page] = await pagesOf(1)
    await showPages(creator, id, { fileId, version: 1, pages: page ? [page] : [] })
    const picture = page?.imageFileId ?? 'fil_'
    const body = { imageFileId: await uploadPicture(creator) }
    await call(at.app, 'PATCH', `/api/v1/digital-products/${id}`, { as: seller, body })
    expect((await getDownload(creator, id)).preview?.pages).toHaveLength(1)
    expect((await open(picture, seller)).status).toBe(200)
    expect((await open(picture)).status).toBe(404)
  })

  it('are old once the file has a new version, and can’t be drawn of the one before', async () => {
    const { id, fileId } = await makeProduct(3)
    await showPages(creator, id, { fileId, version: 1, pages: await pagesOf(3) })
    const version = { storedId: await pdfOf(2), note: '', tellBuyers: false }
    const { download } = await addVersion(creator, { downloadId: id, fileId }, version)
    expect(download.preview).toMatchObject({ isOld: true, pages: [{ page: 3 }] })
    await expect(
      showPages(creator, id, { fileId, version: 1, pages: await pagesOf(1) }),
    ).rejects.toMatchObject({
      ...{ code: 'CONFLICT', message: 'This file has a new version. Choose its pages again.' },
    })
    const again = await showPages(creator, id, { fileId, version: 2, pages: await pagesOf(1) })
    expect(again.preview).toMatchObject({ isOld: false, pages: [{ page: 1 }] })
  })

  it('are refused where they aren’t there, twice, not of a PDF, or no picture of the workspace', async () => {
    const { id, fileId } = await makeProduct(2)
    const [first] = await pagesOf(1)
    if (!first) throw new Error('There’s no page.')
    const show = (pages: { page: number; imageFileId: Id<'fil'> }[], of = fileId) =>
      showPages(creator, id, { fileId: of, version: 1, pages })
    const wrong = (field: string) => ({ code: 'INVALID', fields: { [field]: expect.any(String) } })
    await expect(show([{ ...first, page: 3 }])).rejects.toMatchObject(wrong('pages'))
    await expect(show([first, first])).rejects.toMatchObject(wrong('pages'))
    const zip = await uploadZip(creator)
    const withZip = await addFile(creator, id, zip.id)
    await expect(show([first], withZip.files[1]?.id)).rejects.toMatchObject(wrong('fileId'))
    await expect(show([{ page: 1, imageFileId: zip.id }])).rejects.toMatchObject(wrong('pages'))
    const stranger = (await ctxFor(at.app, await makeSeller(at.app, 'Other', 'Bo Lind'))) as CreatorCtx
    const theirs = await uploadPicture(stranger)
    await expect(show([{ page: 1, imageFileId: theirs }])).rejects.toMatchObject(wrong('pages'))
    expect((await getDownload(creator, id)).preview).toBeNull()
    const body = {
      fileId,
      version: 1,
      pages: Array.from({ length: 6 }, (_, n) => ({ ...first, page: n + 1 })),
    }
    const answer = await call(at.app, 'PUT', `/api/v1/digital-products/${id}/preview`, { as: seller, body })
    expect(answer.status).toBe(422)
  })

  it('leave with their file, and are in a copy', async () => {
    const { id, fileId } = await makeProduct(4)
    await addFile(creator, id, (await uploadZip(creator)).id)
    const pages = await pagesOf(1, 4)
    await showPages(creator, id, { fileId, version: 1, pages })
    const copy = await duplicateDownload(creator, id)
    expect(copy.preview).toMatchObject({
      fileId: copy.files[0]?.id,
      isOld: false,
      pages: pages.map(({ page, imageFileId }) => ({ page, imageFileId })),
    })
    expect((await removeFile(creator, id, fileId)).preview).toBeNull()
    // The copy still holds them.
    await publishDownload(creator, copy.id)
    await at.app.worker.settle()
    expect((await open(pages[0]?.imageFileId ?? 'fil_')).status).toBe(200)
  })
})
