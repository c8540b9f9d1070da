import { writeFile } from 'node:fs/promises'
import PDFDocument from 'pdfkit'
import { type FileRow, getOwnFile, keepImage } from '#areas/files/server/files.ts'
import { createUpload, getUpload, partOf } from '#areas/files/server/uploads.ts'
import type { Id } from '#kernel/ids.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { makeZip } from '#testing/documents.ts'
import { makePng } from '#testing/images.ts'
import type { DownloadDetail } from '../contract.ts'
import { changeDownload, createDownload } from '../server/downloads.ts'
import { publishDownload } from '../server/publishing.ts'

/** A PDF of so many pages. */
export async function makePdf(pages = 1, text = 'Page'): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false })
  for (let page = 0; page < pages; page++) document.addPage().text(`${text} ${page}`)
  document.end()
  const chunks: Buffer[] = []
  for await (const chunk of document) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Uploads a picture: a cover, or a page that was drawn. */
export async function uploadPicture(ctx: CreatorCtx, size = { width: 40, height: 40 }): Promise<Id<'fil'>> {
  const png = makePng(size)
  const source = (async function* () {
    yield png
  })()
  return (await keepImage(ctx, { name: 'page.png', type: 'image/png', bytes: png.length, source })).id
}

/** Uploads a file as a creator does, looked at like any other. */
export async function uploadForSale(
  ctx: CreatorCtx,
  name: string,
  bytes: Buffer,
  purpose: 'pdf' | 'audio' | 'video' | 'attachment' = name.endsWith('.pdf') ? 'pdf' : 'attachment',
): Promise<FileRow> {
  const row = await createUpload(ctx, { name, type: '', purpose, bytes: bytes.length })
  await writeFile(partOf(ctx.instance, row.id), bytes)
  const { file, refusal } = await getUpload(ctx, row.id)
  if (!file) throw new Error(refusal ?? `${name} wasn’t kept.`)
  return getOwnFile(ctx, file.id)
}

let made = 0
/** A ZIP of its own. */
export const uploadZip = async (ctx: CreatorCtx, name = 'Printing notes.zip') =>
  uploadForSale(ctx, name, await makeZip({ 'notes.txt': `Notes ${++made}` }))

type Options = Partial<
  Pick<DownloadDetail, 'title' | 'downloadLimit' | 'linkDays' | 'stampsBuyers'> & {
    priceCents: number
    draft: boolean
  }
>

/** A product with one file, on sale: a ZIP, if it isn't given. */
export async function makeDownload(
  ctx: CreatorCtx,
  { draft = false, ...changes }: Options = {},
  file?: FileRow,
): Promise<DownloadDetail & { storedId: Id<'fil'> }> {
  const stored = file ?? (await uploadZip(ctx))
  const { id } = await createDownload(ctx, { fileId: stored.id })
  const changed = await changeDownload(ctx, id, { title: 'Night kiln notes', priceCents: 900, ...changes })
  return { ...(draft ? changed : await publishDownload(ctx, id)), storedId: stored.id }
}
