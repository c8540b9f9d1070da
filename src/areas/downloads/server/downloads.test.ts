import { and, eq, isNotNull } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import { usedBytes } from '#areas/files/server/storage.ts'
import { files } from '#areas/files/server/tables.ts'
import { newId } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { testClock } from '#testing/clock.ts'
import { asCreator } from '#testing/context.ts'
import { testDb } from '#testing/db.ts'
import { makePng } from '#testing/images.ts'
import { makeDownload, makePdf, uploadForSale, uploadPicture, uploadZip } from '../testing/making.ts'
import { changeDownload, createDownload, getDownload, listDownloads } from './downloads.ts'
import { duplicateDownload } from './duplicating.ts'
import { addFile, arrangeFiles, removeFile } from './file-list.ts'
import { publishDownload, unpublishDownload } from './publishing.ts'
import { showPages } from './showing-pages.ts'
import { discardAllDownloads, discardDownload, emptyTrash, removeDownload, restoreDownload } from './trash.ts'
import { addVersion } from './versions.ts'

const test = testDb()
const clock = testClock()
let ana: CreatorCtx
let other: CreatorCtx
beforeAll(async () => {
  ana = await asCreator(test.db, { now: clock.now })
  other = await asCreator(test.db, { now: clock.now })
})

const titles = async (ctx: CreatorCtx, status?: 'draft' | 'published' | 'trash') =>
  (await listDownloads(ctx, { page: 1, status })).downloads.map(({ title }) => title)
/** Files of Ana's that nothing shows. */
const unused = async () =>
  (
    await test.db
      .select({ id: files.id })
      .from(files)
      .where(and(eq(files.workspaceId, ana.actor.workspaceId), isNotNull(files.unusedSince)))
  ).map(({ id }) => id)
const wrong = (field: string, sentence: unknown = expect.any(String)) => ({
  code: 'INVALID',
  fields: { [field]: sentence },
})
const notFound = { code: 'NOT_FOUND', message: 'This product was deleted, or the link is wrong.' }
const noteFile = (ctx: CreatorCtx, text: string) => uploadForSale(ctx, 'notes.txt', Buffer.from(text))

describe('a draft', () => {
  it('66: is made of a dropped PDF, called like it, with type and size', async () => {
    const bytes = await makePdf(3)
    const stored = await uploadForSale(ana, 'glaze-recipe_cards.pdf', bytes)
    const made = await createDownload(ana, { fileId: stored.id })
    expect(made).toMatchObject({
      title: 'Glaze recipe cards',
      type: 'pdf',
      fileSize: bytes.length,
      status: 'draft',
      price: { cents: 0, currency: 'USD' },
      ...{ sales: 0, downloads: 0, rating: null, reviews: 0, imageUrl: null },
      salesPath: expect.stringMatching(/^\/@[^/]+\/products\/glaze-recipe-cards$/),
      files: [{ name: 'glaze-recipe_cards.pdf', type: 'pdf', number: 1, pages: 3, earlier: [] }],
    })
    expect(await titles(ana)).toEqual(['Glaze recipe cards'])
    expect(await titles(ana, 'published')).toEqual([])
  })

  it('is made of a ZIP and of an image too, by what is in them', async () => {
    const zip = await createDownload(ana, { fileId: (await uploadZip(ana)).id })
    const png = await uploadForSale(ana, 'Poster.png', makePng({ width: 30, height: 40 }))
    const image = await createDownload(ana, { fileId: png.id })
    expect([zip.type, image.type]).toEqual(['zip', 'image'])
  })

  it('is made of nothing else', async () => {
    const text = await noteFile(ana, 'Only words.')
    await expect(createDownload(ana, { fileId: text.id })).rejects.toMatchObject(
      wrong('file', 'notes.txt isn’t a PDF, ZIP, image, audio or video file.'),
    )
    await expect(uploadForSale(ana, 'report.exe', Buffer.from('MZ'))).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
    })
    await expect(uploadForSale(ana, 'empty.pdf', Buffer.alloc(0))).rejects.toMatchObject({ code: 'INVALID' })
    await expect(uploadForSale(ana, 'page.zip', Buffer.from('<html><script>'))).rejects.toThrow()
    await expect(createDownload(ana, { fileId: newId('fil') })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  })

  it('E1: is called by the last part of a name alone, however it was sent', async () => {
    const stored = await uploadForSale(ana, '..\\..\\etc/..%2f\u202eevil\u0000.pdf', await makePdf())
    expect(stored.name).toBe('..%2fevil.pdf'.replace(/^\.+/, ''))
  })

  it('of two files of one name has an address each, at once too', async () => {
    const stored = await Promise.all([1, 2, 3].map(() => uploadZip(ana, 'Same.zip')))
    const made = await Promise.all(stored.map(({ id }) => createDownload(ana, { fileId: id })))
    expect(new Set(made.map(({ salesPath }) => salesPath)).size).toBe(3)
  })
})

describe('changing a product', () => {
  it('keeps what isn’t named, and says what is wrong beside its field', async () => {
    const { id } = await makeDownload(ana, { draft: true })
    const changed = await changeDownload(ana, id, {
      description: ' 24 recipes. ',
      downloadLimit: 5,
      linkDays: 365,
      license: 'For your own studio.',
    })
    expect(changed).toMatchObject({
      title: 'Night kiln notes',
      price: { cents: 900 },
      ...{ description: '24 recipes.', downloadLimit: 5, linkDays: 365, license: 'For your own studio.' },
    })
    await expect(changeDownload(ana, id, { title: ' ' })).rejects.toMatchObject(
      wrong('title', 'Enter a title'),
    )
    await expect(changeDownload(ana, id, { downloadLimit: 0 })).rejects.toMatchObject(wrong('downloadLimit'))
    await expect(changeDownload(ana, id, { linkDays: 0 })).rejects.toMatchObject(wrong('linkDays'))
    for (const priceCents of [-1, 5_000_001, 1e9, 0.5, Number.NaN])
      await expect(changeDownload(ana, id, { priceCents })).rejects.toMatchObject(wrong('price'))
    expect(await getDownload(ana, id)).toEqual(changed)
    expect(await changeDownload(ana, id, { downloadLimit: null })).toMatchObject({ downloadLimit: null })
  })

  it('moves its address with its title until it was on sale', async () => {
    const { id } = await makeDownload(ana, { draft: true })
    const moved = await changeDownload(ana, id, { title: 'Day kiln' })
    expect(moved.salesPath).toMatch(/\/day-kiln$/)
    await publishDownload(ana, id)
    await unpublishDownload(ana, id)
    expect((await changeDownload(ana, id, { title: 'Noon kiln' })).salesPath).toBe(moved.salesPath)
  })

  it('takes a made cover until one was uploaded', async () => {
    const { id } = await makeDownload(ana, { draft: true })
    const image = () => uploadPicture(ana)
    const [made, own, later] = [await image(), await image(), await image()]
    expect(await changeDownload(ana, id, { imageFileId: made, coverIsMade: true })).toMatchObject({
      ...{ imageFileId: made, coverIsMade: true, imageUrl: `/files/${made}` },
    })
    expect(await changeDownload(ana, id, { imageFileId: own })).toMatchObject({
      ...{ imageFileId: own, coverIsMade: false },
    })
    expect(await changeDownload(ana, id, { imageFileId: later, coverIsMade: true })).toMatchObject({
      imageFileId: own,
    })
    const zip = (await uploadZip(ana)).id
    await expect(changeDownload(ana, id, { imageFileId: zip })).rejects.toMatchObject(wrong('imageFileId'))
  })
})

describe('the files of a product', () => {
  it('come, move and go; what is on sale keeps one', async () => {
    const { id } = await makeDownload(ana)
    const second = await uploadForSale(ana, 'Cards.pdf', await makePdf())
    const added = await addFile(ana, id, second.id)
    expect(added.files.map(({ name }) => name)).toEqual(['Printing notes.zip', 'Cards.pdf'])
    // Sent again, it's there already.
    expect((await addFile(ana, id, second.id)).files).toHaveLength(2)
    const ids = added.files.map((file) => file.id)
    const turned = await arrangeFiles(ana, id, [...ids].reverse())
    expect([turned.type, turned.files.map((file) => file.id)]).toEqual(['pdf', [...ids].reverse()])
    await expect(arrangeFiles(ana, id, ids.slice(1))).rejects.toMatchObject({ code: 'CONFLICT' })
    await removeFile(ana, id, ids[1] ?? newId('dfl'))
    await expect(removeFile(ana, id, ids[0] ?? newId('dfl'))).rejects.toMatchObject({ code: 'CONFLICT' })
    await expect(removeFile(ana, id, newId('dfl'))).rejects.toMatchObject({ code: 'NOT_FOUND' })
    expect((await getDownload(ana, id)).files).toHaveLength(1)
  })

  it('have versions, each of which counts as storage', async () => {
    const { id, files } = await makeDownload(ana)
    const [file] = files
    const fileId = file?.id ?? newId('dfl')
    const stored = await uploadZip(ana, 'Printing notes 2.zip')
    const before = await usedBytes(ana, ana.actor.workspaceId)
    const asked = { storedId: stored.id, note: ' Two recipes corrected. ', tellBuyers: true }
    const { download, told } = await addVersion(ana, { downloadId: id, fileId }, asked)
    expect(told).toBe(0)
    expect(download.files).toMatchObject([
      {
        ...{ id: fileId, number: 2, name: 'Printing notes 2.zip', note: 'Two recipes corrected.' },
        earlier: [{ number: 1, name: 'Printing notes.zip' }],
      },
    ])
    // Neither is unused: clearing what nothing shows leaves both.
    expect(await unused()).not.toContain(stored.id)
    expect(await unused()).not.toContain(file?.storedId)
    expect(await usedBytes(ana, ana.actor.workspaceId)).toBe(before)
    expect((await addVersion(ana, { downloadId: id, fileId }, asked)).download.files[0]?.number).toBe(2)
  })

  it('are at most twenty', async () => {
    const { id } = await makeDownload(ana)
    for (let n = 1; n < 20; n++) await addFile(ana, id, (await uploadZip(ana, `${n}.zip`)).id)
    await expect(addFile(ana, id, (await uploadZip(ana, '21.zip')).id)).rejects.toMatchObject({
      code: 'CONFLICT',
    })
  })
})

describe('publishing a product', () => {
  it('asks for a file, and is done once', async () => {
    const { id } = await createDownload(ana, { title: 'Empty' })
    await expect(publishDownload(ana, id)).rejects.toMatchObject({
      ...{ code: 'CONFLICT', message: 'Add a file before publishing.' },
    })
    await addFile(ana, id, (await uploadZip(ana)).id)
    expect(await publishDownload(ana, id)).toMatchObject({ status: 'published' })
    await expect(publishDownload(ana, id)).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await unpublishDownload(ana, id)).toMatchObject({ status: 'draft' })
    await expect(unpublishDownload(ana, id)).rejects.toMatchObject({ code: 'CONFLICT' })
  })
})

describe('the trash', () => {
  it('keeps a product for thirty days, and gives it back as it was', async () => {
    const made = await makeDownload(ana, { title: 'Thrown away' })
    await removeDownload(ana, made.id)
    await expect(getDownload(ana, made.id)).rejects.toMatchObject(notFound)
    expect(await titles(ana)).not.toContain('Thrown away')
    const { downloads } = await listDownloads(ana, { page: 1, status: 'trash' })
    expect(downloads).toMatchObject([
      {
        title: 'Thrown away',
        trashed: { goneAt: new Date(clock.now().getTime() + days(30)).toISOString() },
      },
    ])
    const back = await restoreDownload(ana, made.id)
    expect(back).toMatchObject({ status: 'published', salesPath: made.salesPath })
    await expect(restoreDownload(ana, made.id)).rejects.toMatchObject(notFound)
    await expect(discardDownload(ana, made.id)).rejects.toMatchObject(notFound)
  })

  it('is emptied by hand and by time, and then nothing holds the files', async () => {
    const [now, later] = [await makeDownload(ana), await makeDownload(ana)]
    await removeDownload(ana, now.id)
    await removeDownload(ana, later.id)
    expect(await unused()).not.toContain(now.storedId)
    await discardDownload(ana, now.id)
    expect(await unused()).toContain(now.storedId)
    await emptyTrash(ana)
    expect(await titles(ana, 'trash')).toHaveLength(1)
    clock.advance(days(31))
    await emptyTrash(ana)
    expect(await titles(ana, 'trash')).toEqual([])
  })

  it('is emptied in one press', async () => {
    const [one, another] = [await makeDownload(ana), await makeDownload(ana)]
    await removeDownload(ana, one.id)
    await removeDownload(ana, another.id)
    expect(await discardAllDownloads(other)).toEqual({ deleted: 0, kept: 0 })
    expect(await discardAllDownloads(ana)).toEqual({ deleted: 2, kept: 0 })
    expect(await titles(ana, 'trash')).toEqual([])
    expect(await unused()).toEqual(expect.arrayContaining([one.storedId, another.storedId]))
  })
})

describe('two tabs that edit one product', () => {
  const elsewhere = { code: 'CONFLICT', message: 'This product was changed in another tab.' }

  it('don’t overwrite each other unseen', async () => {
    const { id, revision } = await makeDownload(ana)
    const mine = await changeDownload(ana, id, { revision, title: 'Mine' })
    expect(mine.revision).toBe(revision + 1)
    await expect(changeDownload(ana, id, { revision, title: 'Theirs' })).rejects.toMatchObject({
      ...elsewhere,
      data: { reason: 'revision', revision: revision + 1 },
    })
    expect((await getDownload(ana, id)).title).toBe('Mine')
    // Who names no revision means it whatever is there.
    expect((await changeDownload(ana, id, { priceCents: 500 })).revision).toBe(revision + 2)
  })

  it('aren’t in each other’s way by what is saved beside the words', async () => {
    const { id, revision } = await makeDownload(ana)
    await changeDownload(ana, id, { imageFileId: await uploadPicture(ana), coverIsMade: true })
    await addFile(ana, id, (await uploadZip(ana)).id)
    expect((await changeDownload(ana, id, { revision, title: 'Saved' })).title).toBe('Saved')
  })

  it('E4: at once, one of them is saved', async () => {
    const { id, revision } = await makeDownload(ana)
    const tries = await Promise.allSettled(
      ['One', 'Two', 'Three'].map((title) => changeDownload(ana, id, { revision, title })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

it('a copy is a draft with the same files, price and limits', async () => {
  const made = await makeDownload(ana, { title: 'Original', downloadLimit: 3 })
  const copy = await duplicateDownload(ana, made.id)
  expect(copy).toMatchObject({
    ...{ title: 'Copy of Original', status: 'draft', downloadLimit: 3, price: { cents: 900 } },
    files: [{ name: 'Printing notes.zip', number: 1, storedId: made.storedId }],
  })
})

it('a product of another workspace is refused as if it never was, and stays as it is', async () => {
  const made = await makeDownload(ana, { title: 'Ana’s own' })
  const before = await getDownload(ana, made.id)
  const stored = (await uploadZip(other)).id
  const file = { downloadId: made.id, fileId: made.files[0]?.id ?? newId('dfl') }
  for (const id of [made.id, newId('dwl')]) {
    const attempts = [
      () => getDownload(other, id),
      () => changeDownload(other, id, { title: 'Mine' }),
      () => publishDownload(other, id),
      () => unpublishDownload(other, id),
      () => removeDownload(other, id),
      () => showPages(other, id, { fileId: file.fileId, version: 1, pages: [] }),
      () => duplicateDownload(other, id),
      () => addFile(other, id, stored),
      () => arrangeFiles(other, id, [file.fileId]),
      () => removeFile(other, id, file.fileId),
      () => addVersion(other, { ...file, downloadId: id }, { storedId: stored, note: '', tellBuyers: false }),
    ]
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject(notFound)
  }
  // A file of another workspace is no file.
  await expect(addFile(ana, made.id, stored)).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await titles(other)).not.toContain('Ana’s own')
  expect(await getDownload(ana, made.id)).toEqual(before)
})
