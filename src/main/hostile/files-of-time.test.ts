import { writeFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { beforeAll, describe, expect, it } from 'vitest'
import { addClientFile, listClientFiles } from '#areas/coaching/server/client-files.ts'
import { bookForClient } from '#areas/coaching/server/host-booking.ts'
import { manageLinkOf } from '#areas/coaching/server/manage-link.ts'
import { changePackage } from '#areas/coaching/server/packages.ts'
import { makeClient, makePackage, setHours } from '#areas/coaching/testing/clients-making.ts'
import { makePdf } from '#areas/downloads/testing/making.ts'
import { keepImage } from '#areas/files/server/files.ts'
import { files } from '#areas/files/server/tables.ts'
import { createUpload, getUpload, partOf } from '#areas/files/server/uploads.ts'
import type { Tier } from '#areas/memberships/contract.ts'
import { addMember } from '#areas/memberships/server/members.ts'
import { createPiece } from '#areas/memberships/server/pieces.ts'
import { createTier } from '#areas/memberships/server/tiers.ts'
import type { Id } from '#kernel/ids.ts'
import { days } from '#kernel/time.ts'
import { type CreatorCtx, systemCtx, withTransaction } from '#platform/context.ts'
import { makeZip } from '#testing/documents.ts'
import { type Answer, call, testProduct, visit } from '#testing/http.ts'
import { makePng } from '#testing/images.ts'
import { ctxFor, type Member, makeMember, makeSeller, type Seller } from '#testing/people.ts'

const at = testProduct()
let seller: Seller
let ana: CreatorCtx
let mia: Member
let clientId: Id<'ccl'>
/** The page of a booking, as its client gets it by email. */
let mailed: string
let tier: Tier
let package_: Awaited<ReturnType<typeof makePackage>>

beforeAll(async () => {
  seller = await makeSeller(at.app, 'Celadon', 'Ana Reis')
  ana = (await ctxFor(at.app, seller)) as CreatorCtx
  const { workspaceId } = ana.actor
  await setHours(ana)
  package_ = await makePackage(ana, { title: 'Three', sessions: 3, minutes: 60 })
  clientId = (await makeClient(ana, package_.id)).id
  const session = await bookForClient(ana, {
    ...{ clientId, packageId: package_.id, override: true },
    startsAt: new Date(ana.now().getTime() + days(9)).toISOString(),
  })
  const id = session.bookings[0]?.id ?? 'bkg_'
  mailed = await withTransaction(systemCtx(ana, 'test', workspaceId), (ctx) =>
    manageLinkOf(ctx, { workspaceId, id }),
  )
  tier = await createTier(ana, { title: 'Basic', priceCents: 2900 })
  mia = await makeMember(at.app, { name: 'Mia Chen' })
  await addMember(ana, { email: mia.email, name: 'Mia Chen', tierId: tier.id, endsAt: null })
  await at.app.worker.settle()
})

/** Uploads as the screens of both do. @throws the sentence why it was refused. */
async function upload(name: string, bytes: Buffer, type = ''): Promise<Id<'fil'>> {
  const begun = await createUpload(ana, { name, type, purpose: 'attachment', bytes: bytes.length })
  await writeFile(partOf(at.app.instance, begun.id), bytes)
  const { file, refusal } = await getUpload(ana, begun.id)
  if (!file) throw new Error(refusal ?? 'It wasn’t kept.')
  return file.id
}

/** A file as members and a client get it, each by the link on their page. */
async function asBothGetIt(fileId: Id<'fil'>): Promise<[string, Answer][]> {
  const piece = await createPiece(ana, {
    ...{ kind: 'document' as const, title: 'A file', body: '', tierId: tier.id, fileId, zone: 'UTC' },
    publishedAt: ana.now().toISOString(),
  })
  const page = await visit(at.app, `/@${seller.handle}/members/${piece.id}`, { as: mia })
  const href = /href="(\/files\/[^"]+)"/.exec(page.text)?.[1] ?? 'nowhere'
  await addClientFile(ana, clientId, { fileId, isShared: true })
  const [shared] = await listClientFiles(ana, clientId)
  return [
    ['a member', await call(at.app, 'GET', href, { as: mia })],
    ['a client', await visit(at.app, `${mailed}/files/${shared?.id}`)],
    ['the coach', await call(at.app, 'GET', shared?.url ?? '', { as: seller })],
  ]
}

/** No browser runs a thing of it: it's what it's said to be, in a box without scripts, of no origin. */
function expectInert(who: string, { status, headers }: Answer): void {
  expect([who, status]).toEqual([who, 200])
  expect([who, headers['content-security-policy']]).toEqual([who, "sandbox; default-src 'none'"])
  expect([who, headers['x-content-type-options']]).toEqual([who, 'nosniff'])
  const type = String(headers['content-type'])
  expect([who, type]).toEqual([who, expect.not.stringMatching(/html|xml|svg|script|multipart/i)])
  expect([who, headers['content-disposition']]).toEqual([
    who,
    expect.stringMatching(/^(attachment|inline); /),
  ])
  // Only what a browser draws by itself and can't be a program may be shown in place.
  if (String(headers['content-disposition']).startsWith('inline'))
    expect([who, type]).toEqual([
      who,
      expect.stringMatching(/^(image\/(png|jpeg|webp|gif|avif)|application\/pdf)$/),
    ])
}

const script = '<script>trap(1)</script>'
const html = Buffer.from(`<!doctype html><html>${script}</html>`)
const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="trap(1)">${script}</svg>`)
const png = makePng({ width: 8, height: 8 })
const exe = Buffer.concat([Buffer.from('MZ'), Buffer.alloc(200)])

function makePdfWithScript(): Promise<Buffer> {
  const document = new PDFDocument()
  const js = document.ref({ Type: 'Action', S: 'JavaScript', JS: new String('app.alert(1)') })
  js.end({})
  Object.assign(Reflect.get(document, '_root').data, { OpenAction: js })
  document.text('Page')
  document.end()
  return buffer(document)
}

describe('C3: files for members and clients', () => {
  it('C3: of another kind than they say are refused in words, and nothing is left of them', async () => {
    const zip = await makeZip({ 'a.txt': 'b' })
    const before = await at.app.database.db.$count(files)
    const refused: [string, Buffer, string?][] = [
      ['page.html', html],
      ['page.png', html, 'image/png'],
      ['page.pdf', html, 'application/pdf'],
      ['page.zip', html],
      ['drawing.svg', svg, 'image/svg+xml'],
      ['drawing.svg', svg, 'image/png'],
      ['drawing.png', svg, 'image/png'],
      ['drawing.svg.png', svg],
      ['program.exe', exe],
      ['program.pdf', exe],
      ['program.pdf', Buffer.concat([exe, await makePdf()])],
      ['archive.png', zip, 'image/png'],
      ['archive.pdf', zip],
      ['picture.pdf', png],
      ['paper.png', await makePdf()],
      ['empty.png', Buffer.alloc(0), 'image/png'],
      ['empty.pdf', Buffer.alloc(0)],
      ['empty.txt', Buffer.alloc(0)],
    ]
    for (const [name, bytes, type] of refused) {
      const said = await upload(name, bytes, type).then(
        () => 'kept',
        (error: Error) => error.message,
      )
      expect([name, said]).toEqual([name, expect.stringMatching(/^[A-Z].*[a-z].*\.$/)])
    }
    expect(await at.app.database.db.$count(files)).toBe(before)
  })

  it('C3: are served as what they are, with nothing in them that runs', async () => {
    const kept: [string, Buffer, string?][] = [
      ['photo.png', png, 'image/png'],
      ['photo.png', png, 'text/html'],
      ['said.png', makePng({ chunks: [{ type: 'tEXt', data: Buffer.from(`Comment\0${script}`) }] })],
      ['page-in-it.png', makePng({ after: html }), 'image/png'],
      ['notes.txt', html, 'text/plain'],
      ['notes.md', html],
      ['rows.csv', html],
      ['plan.pdf', await makePdfWithScript()],
      ['plan.pdf', Buffer.concat([await makePdf(), html])],
      ['plain.txt', Buffer.from('javascript:trap(1) {{7*7}} =cmd()'), 'text/html'],
      ['pack.zip', await makeZip({ 'index.html': html.toString() })],
      ['archive.gif', Buffer.concat([Buffer.from('GIF89a'), await makeZip({ 'a.txt': 'b' })]), 'image/gif'],
      ['both.zip', await makeZip({ 'index.html': html.toString(), 'META-INF/MANIFEST.MF': 'Main-Class: X' })],
    ]
    const got: string[] = []
    for (const [name, bytes, type] of kept) {
      const fileId = await upload(name, bytes, type).catch((error: Error) => error)
      // Refusing it is as good.
      if (fileId instanceof Error) {
        expect([name, fileId.message]).toEqual([name, expect.stringMatching(/^[A-Z].*\.$/)])
        continue
      }
      got.push(name)
      for (const [who, answer] of await asBothGetIt(fileId)) {
        expectInert(`${who}: ${name}`, answer)
        if (who === 'a client') expect(answer.headers['content-disposition']).toMatch(/^attachment; /)
      }
      for (const small of ['?w=640', '?w=640&w=1280', '?w=x']) {
        const answer = await call(at.app, 'GET', `/files/${fileId}${small}`, { as: seller })
        expectInert(`${small}: ${name}`, answer)
      }
    }
    expect(got).toEqual(expect.arrayContaining(['photo.png', 'plain.txt', 'plan.pdf', 'pack.zip']))
  })

  it('C3: have names that lead nowhere, hide nothing and end no line, on pages and in headers', async () => {
    for (const given of [
      '../../../etc/passwd.txt',
      '..\\..\\con.txt',
      'a\r\nset-cookie: sid=x\r\n.txt',
      'a"; filename=evil.exe; x=".txt',
      '\u202etxt.exe.txt',
      '<img src=x onerror=trap(1)>.txt',
      '\ud800x.txt',
      `${'a'.repeat(300)}.txt`,
      '.txt',
    ]) {
      const fileId = await upload(given, Buffer.from(`Notes of ${given.length}`), 'text/plain')
      for (const [who, answer] of await asBothGetIt(fileId)) {
        expectInert(`${who}: ${given}`, answer)
        const named = String(answer.headers['content-disposition'])
        expect([given, named]).toEqual([
          given,
          expect.stringMatching(/^attachment; filename="[\w. -]+\.txt"; filename\*=UTF-8''[\w.%!~-]+\.txt$/),
        ])
        expect(named).not.toMatch(/%E2%80%AE|%0D|%0A|\//i)
        expect(answer.headers['set-cookie'] ?? '').not.toContain('sid=x')
      }
    }
    const page = await visit(at.app, mailed)
    expect(page.text).not.toMatch(/<img[^>]+onerror|\u202e/)
  })
})

describe('C3: covers', () => {
  it('C3: of pieces are drawn here, run nothing and are of nothing that someone typed', async () => {
    const piece = await createPiece(ana, {
      ...{ kind: 'document' as const, title: `"/>${script}`, body: 'Text', tierId: tier.id, zone: 'UTC' },
      publishedAt: ana.now().toISOString(),
    })
    const cover = await call(at.app, 'GET', `/@${seller.handle}/members/${piece.id}/cover.svg`)
    expect([cover.status, cover.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(cover.headers['x-content-type-options']).toBe('nosniff')
    expect(cover.headers['content-security-policy']).toMatch(/default-src 'none'/)
    expect(cover.headers['content-security-policy']).not.toMatch(/script-src(?! 'none')/)
    expect(cover.text).not.toMatch(/<script|trap|\son\w+=|foreignObject|href/i)
  })

  it('C3: of packages are pictures alone', async () => {
    const keep = (name: string, type: string, bytes: Buffer) =>
      keepImage(ana, {
        ...{ name, type, bytes: bytes.length },
        source: (async function* () {
          yield bytes
        })(),
      })
    for (const [name, type, bytes] of [
      ['cover.svg', 'image/svg+xml', svg],
      ['cover.png', 'image/png', svg],
      ['cover.png', 'image/png', html],
      ['cover.png', 'image/png', makePng({ after: html })],
      ['cover.png', 'image/png', await makePdf()],
      ['cover.png', 'image/png', Buffer.alloc(0)],
    ] as const)
      await expect(keep(name, type, bytes), name).rejects.toMatchObject({ code: expect.any(String) })
    const document = await upload('plan.pdf', await makePdf())
    await expect(changePackage(ana, package_.id, { imageFileId: document })).rejects.toMatchObject({
      code: expect.toBeOneOf(['INVALID', 'NOT_FOUND']),
    })
    const { id } = await keep('cover.png', 'image/png', png)
    await changePackage(ana, package_.id, { imageFileId: id })
    for (const small of ['', '?w=640', '?w=1280'])
      expectInert(`cover${small}`, await call(at.app, 'GET', `/files/${id}${small}`))
  })
})
