import { readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { hours } from '#kernel/time.ts'
import { makeCompoundFile, makeOfficeDocument, makeZip } from '#testing/documents.ts'
import { type Answer, type Caller, call, testProduct } from '#testing/http.ts'
import { makePng } from '#testing/images.ts'
import { makeMp3, makeMp4, makeOgg, makeWav, makeWebm } from '#testing/media.ts'
import { ctxOf, makeWorld, type World } from '#testing/people.ts'
import { listenOnLoopback } from '#testing/raw-http.ts'
import { workedMs } from '#testing/waiting.ts'
import type { UploadPurpose } from '../rules.ts'
import { sweepUploads } from './sweeps.ts'

const at = testProduct()
let world: World
beforeAll(async () => {
  world = await makeWorld(at.app)
})

const tus = { 'tus-resumable': '1.0.0' }
const base64 = (text: string) => Buffer.from(text).toString('base64')

type UploadInput = { name?: string; type?: string; purpose?: UploadPurpose; bytes?: number | string }

const begin = (
  as: Caller | null,
  { name = 'intro.mp4', type = '', purpose = 'video', bytes = 10 }: UploadInput,
) =>
  call(at.app, 'POST', '/api/v1/uploads', {
    as,
    raw: '',
    headers: {
      ...tus,
      'upload-length': String(bytes),
      'upload-metadata': `name ${base64(name)},type ${base64(type)},purpose ${base64(purpose)}`,
    },
  })
const idOf = (begun: Answer) => String(begun.headers.location).split('/').at(-1) ?? ''
const began = async (begun: UploadInput, as: Caller = world.a) => idOf(await begin(as, begun))
const send = (id: string, offset: number, bytes: Buffer, as: Caller | null = world.a, headers = {}) =>
  call(at.app, 'PATCH', `/api/v1/uploads/${id}`, {
    as,
    raw: bytes,
    headers: {
      ...tus,
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      ...headers,
    },
  })
const head = (id: string, as: Caller | null = world.a) =>
  call(at.app, 'HEAD', `/api/v1/uploads/${id}`, { as, headers: tus })
const offsetOf = async (id: string) => Number((await head(id)).headers['upload-offset'])
const ask = async (id: string, as: Caller = world.a) =>
  (await call(at.app, 'GET', `/api/v1/uploads/${id}`, { as })).body
const partPath = (id: string) => join(at.app.config.dataDir, 'files', '.uploads', id)

/** Sends a whole file and answers what it became. */
async function upload(bytes: Buffer, begun: UploadInput) {
  const id = await began({ ...begun, bytes: bytes.length })
  expect((await send(id, 0, bytes)).status).toBe(204)
  return { id, ...(await ask(id)) } as {
    id: string
    state: string
    refusal: string | null
    file: Record<string, unknown> | null
  }
}

async function pdfOf(pages: number, options = {}): Promise<Buffer> {
  const document = new PDFDocument({ ...options, autoFirstPage: false })
  for (let page = 0; page < pages; page++) document.addPage().text(`Page ${page}`)
  document.end()
  const chunks: Buffer[] = []
  for await (const chunk of document) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

describe('an upload in parts', () => {
  it('goes on where it stopped and becomes a file, byte for byte', async () => {
    const video = makeMp4({ seconds: 61.5, bytes: 300_000 })
    const begun = await begin(world.a, { bytes: video.length })
    expect([begun.status, begun.headers['tus-resumable']]).toEqual([201, '1.0.0'])
    expect(begun.headers.location).toMatch(/^\/api\/v1\/uploads\/upl_[0-9a-z]{26}$/)
    const id = idOf(begun)
    expect(await ask(id)).toEqual({ id, state: 'receiving', refusal: null, file: null })

    const first = await send(id, 0, video.subarray(0, 100_000))
    expect([first.status, first.headers['upload-offset']]).toEqual([204, '100000'])
    const known = await head(id)
    expect(known.headers).toMatchObject({
      'upload-offset': '100000',
      'upload-length': String(video.length),
      'cache-control': 'no-store',
    })
    expect((await send(id, 100_000, video.subarray(100_000))).status).toBe(204)
    const { state, file } = await ask(id)
    expect(state).toBe('done')
    expect(file).toEqual({
      id: expect.stringMatching(/^fil_/),
      name: 'intro.mp4',
      type: 'video/mp4',
      kind: 'video',
      bytes: video.length,
      width: 640,
      height: 360,
      seconds: 61.5,
      pages: null,
      processed: null,
      url: expect.stringMatching(/^\/files\/fil_/),
    })
    const { url } = file as { url: string }
    const served = await call(at.app, 'GET', url, { as: world.a })
    expect(served.bytes.equals(video)).toBe(true)
    expect(served.headers).toMatchObject({ 'content-type': 'video/mp4', 'accept-ranges': 'bytes' })
    expect(await stat(partPath(id)).catch(() => null)).toBeNull()
    // The browser that lost the last answer asks again.
    expect((await head(id)).headers['upload-offset']).toBe(String(video.length))
    expect((await ask(id)).file).toEqual(file)
  })

  it('is its workspace’s alone: others find nothing, as of one that never was', async () => {
    const id = await began({ bytes: 8 })
    const unknown = `upl_${'0'.repeat(26)}`
    for (const uploadId of [id, unknown]) {
      expect((await head(uploadId, world.b)).status).toBe(404)
      expect((await send(uploadId, 0, Buffer.from('x'), world.b)).body).toMatchObject({ code: 'NOT_FOUND' })
      expect(
        (await call(at.app, 'DELETE', `/api/v1/uploads/${uploadId}`, { as: world.b, headers: tus, raw: '' }))
          .status,
      ).toBe(404)
      expect((await call(at.app, 'GET', `/api/v1/uploads/${uploadId}`, { as: world.b })).status).toBe(404)
    }
    expect((await begin(null, {})).status).toBe(401)
    expect((await begin(world.s, {})).status).toBe(403)
    expect((await send(id, 0, Buffer.from('x'), null)).status).toBe(401)
    expect(await offsetOf(id)).toBe(0)
  })

  it('takes a part only where the last ended, and no byte more than announced', async () => {
    const id = await began({ bytes: 8 })
    expect((await send(id, 0, Buffer.from('1234'))).status).toBe(204)
    for (const offset of [0, 3, 5]) {
      const answer = await send(id, offset, Buffer.from('xx'))
      expect([answer.status, answer.body.code]).toEqual([409, 'CONFLICT'])
    }
    expect((await send(id, 4, Buffer.from('56789'))).status).toBe(413)
    expect(await offsetOf(id)).toBe(4)
    expect((await send(id, 4, Buffer.from('5678'), world.a, { 'tus-resumable': '0.2' })).status).toBe(400)
    const cancelled = await call(at.app, 'DELETE', `/api/v1/uploads/${id}`, {
      as: world.a,
      headers: tus,
      raw: '',
    })
    expect(cancelled.status).toBe(204)
    expect([(await head(id)).status, await stat(partPath(id)).catch(() => 'gone')]).toEqual([404, 'gone'])
  })

  it('E3: takes bytes alone: no JSON, no form, no path of the server’s own', async () => {
    const id = await began({ bytes: 8 })
    for (const type of ['application/json', 'multipart/form-data; boundary=x', 'text/plain', '']) {
      const answer = await send(id, 0, Buffer.from('12345678'), world.a, { 'content-type': type })
      expect([400, 415]).toContain(answer.status)
    }
    const body = JSON.stringify({ files: [{ filepath: '/etc/passwd' }] })
    const headers = { ...tus, 'content-type': 'application/json' }
    const answer = await call(at.app, 'POST', '/api/v1/uploads', { as: world.a, raw: body, headers })
    expect([answer.status, answer.body.code]).toEqual([400, 'BAD_REQUEST'])
    expect(await offsetOf(id)).toBe(0)
  })

  it('F5: is refused when another site started it, and no other site may read its answers', async () => {
    const headers = { ...tus, 'upload-length': '5', origin: 'https://evil.example' }
    const answer = await call(at.app, 'POST', '/api/v1/uploads', { as: world.a, raw: '', headers })
    expect(answer.status).toBe(403)
    const options = await call(at.app, 'OPTIONS', '/api/v1/uploads', {
      as: world.a,
      headers: { origin: 'https://evil.example' },
    })
    for (const { headers } of [options, await begin(world.a, {})])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  it.each([
    ['a program', { name: 'setup.exe', purpose: 'attachment' }, 415],
    ['a page', { name: 'x.html', type: 'text/html', purpose: 'attachment' }, 415],
    ['a drawing that is a program', { name: 'x.svg', type: 'image/svg+xml', purpose: 'image' }, 415],
    ['a PDF as a video', { name: 'x.pdf', purpose: 'video' }, 415],
    ['nothing', { bytes: 0 }, 422],
    ['no length', { bytes: '' }, 400],
    ['a length below nothing', { bytes: '-5' }, 400],
    ['more than a video may have', { bytes: 2_048_000_001 }, 413],
    ['E2: 2 MB + 1 of captions', { name: 'x.vtt', purpose: 'captions', bytes: 2_000_001 }, 413],
    ['a purpose of its own', { purpose: 'anything' as UploadPurpose }, 400],
  ] as [string, UploadInput, number][])('refuses %s before a byte is sent', async (_, begun, status) => {
    const before = await readdir(join(partPath(''))).catch(() => [])
    const answer = await begin(world.a, begun)
    expect(answer.status).toBe(status)
    expect(String(answer.body.message)).toMatch(/^[A-Z].{10,}\.$/)
    expect(await readdir(partPath('')).catch(() => [])).toEqual(before)
  })

  it('keeps what had arrived when the browser goes away in the middle of a part', async () => {
    const port = await listenOnLoopback(at.app.web)
    const video = makeMp4({ bytes: 3_000_000 })
    const id = await began({ bytes: video.length })
    let sent = 0
    for (const share of [0.2, 0.6, 0.9]) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(
        `PATCH /api/v1/uploads/${id} HTTP/1.1\r\nhost: localhost:3000\r\ncookie: ${world.a.cookie}\r\ntus-resumable: 1.0.0\r\nupload-offset: ${sent}\r\ncontent-type: application/offset+octet-stream\r\ncontent-length: ${video.length - sent}\r\n\r\n`,
      )
      const until = Math.floor(video.length * share)
      await new Promise((resolve) => socket.write(video.subarray(sent, until), resolve))
      await expect.poll(async () => (await stat(partPath(id))).size, { timeout: 5000 }).toBe(until)
      socket.destroy()
      sent = await offsetOf(id)
      expect(sent).toBe(until)
    }
    // And while a dead connection still holds it, another continues.
    expect((await send(id, sent, video.subarray(sent))).status).toBe(204)
    const { file } = await ask(id)
    const { url } = file as { url: string }
    expect((await call(at.app, 'GET', url, { as: world.a })).bytes.equals(video)).toBe(true)
  })

  it('is looked at again when the process died over it', async () => {
    const video = makeMp4()
    const id = await began({ bytes: video.length })
    await send(id, 0, video.subarray(0, 20))
    // All is there, nothing was looked at: as after a kill between the last byte and the look.
    await writeFile(partPath(id), video)
    expect(await offsetOf(id)).toBe(video.length)
    const asked = await Promise.all([ask(id), ask(id), ask(id)])
    expect(new Set(asked.map(({ file }) => (file as { id: string }).id)).size).toBe(1)
    expect(asked[0]).toMatchObject({ state: 'done' })
  })
})

describe('what an upload must be', () => {
  it.each([
    ['MOV', makeMp4({ brand: 'qt  ' }), { name: 'a.mov' }, { type: 'video/quicktime', kind: 'video' }],
    ['WebM', makeWebm({ seconds: 4 }), { name: 'a.webm' }, { type: 'video/webm', seconds: 4, height: 240 }],
    [
      'M4A',
      makeMp4({ brand: 'M4A ', sound: true, seconds: 9 }),
      { name: 'a.m4a', purpose: 'audio' },
      { type: 'audio/mp4', kind: 'audio', seconds: 9 },
    ],
    ['MP3', makeMp3(), { name: 'a.mp3', purpose: 'audio' }, { type: 'audio/mpeg', kind: 'audio' }],
    ['Ogg', makeOgg(5), { name: 'a.ogg', purpose: 'audio' }, { type: 'audio/ogg', seconds: 5 }],
    ['WAV', makeWav(3), { name: 'a.wav', purpose: 'audio' }, { type: 'audio/wav', seconds: 3 }],
    [
      'a ZIP',
      Buffer.from('PK\x03\x04\x14\0\0\0\0\0aaaaaaaaaaaaaaaaaaaa\x05\0\0\0a.txt12345', 'latin1'),
      { name: 'a.zip', purpose: 'attachment' },
      { type: 'application/zip', kind: 'document' },
    ],
    [
      'a table',
      Buffer.from('name,price\nBowl,4\n'),
      { name: 'a.csv', purpose: 'attachment' },
      { type: 'text/csv', kind: 'document' },
    ],
    [
      'a video to save',
      makeMp4(),
      { name: 'a.mp4', purpose: 'attachment' },
      { type: 'video/mp4', kind: 'document' },
    ],
  ] as [string, Buffer, UploadInput, object][])('takes %s', async (_, bytes, begun, expected) => {
    expect(await upload(bytes, begun)).toMatchObject({
      state: 'done',
      file: { ...expected, bytes: bytes.length },
    })
  })

  it('counts the pages of a PDF, and says what is wrong with one', async () => {
    const pdf = await pdfOf(7)
    expect((await upload(pdf, { name: 'a.pdf', purpose: 'pdf' })).file).toMatchObject({
      kind: 'pdf',
      pages: 7,
    })
    const locked = await upload(await pdfOf(1, { userPassword: 'x' }), { name: 'a.pdf', purpose: 'pdf' })
    expect(locked).toMatchObject({ state: 'refused', refusal: expect.stringContaining('password') })
    const broken = await upload(Buffer.from('%PDF-1.7\ntrash'), { name: 'a.pdf', purpose: 'pdf' })
    expect(broken).toMatchObject({
      state: 'refused',
      refusal: expect.stringContaining('can’t read this PDF'),
    })
  })

  it('writes captions anew, and names the line that is wrong', async () => {
    const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<b>Clay</b>\n'
    const { file } = await upload(Buffer.from(text), { name: 'a.vtt', purpose: 'captions' })
    const served = await call(at.app, 'GET', String(file?.url), { as: world.a })
    expect(served.text).toBe('WEBVTT\n\n00:00:01.000 --> 00:00:02.000\nClay\n')
    expect(served.headers['content-type']).toBe('text/vtt; charset=utf-8')
    const wrong = await upload(Buffer.from('WEBVTT\n\nx\ny\n'), { name: 'a.vtt', purpose: 'captions' })
    expect(wrong).toMatchObject({ state: 'refused', refusal: expect.stringContaining('Line 4') })
  })

  it('C3: is never more than its name says', async () => {
    const page = Buffer.from('<!doctype html><script>alert(1)</script>')
    const jar = Buffer.from(
      'PK\x03\x04\x14\0\0\0\0\0aaaaaaaaaaaaaaaa\x14\0\0\0META-INF/MANIFEST.MFx',
      'latin1',
    )
    for (const [bytes, begun] of [
      [page, { name: 'a.mp4', purpose: 'video' }],
      [page, { name: 'a.pdf', purpose: 'pdf' }],
      [page, { name: 'a.txt', purpose: 'attachment' }],
      [Buffer.from('<svg onload="x()"/>'), { name: 'a.md', purpose: 'attachment' }],
      [
        Buffer.from('\x7fELF\x02\x01\x01 and so on, long enough', 'latin1'),
        { name: 'a.zip', purpose: 'attachment' },
      ],
      [
        Buffer.from('MZ\x90\0\x03\0\0\0 and so on, long enough to be seen', 'latin1'),
        { name: 'a.docx', purpose: 'attachment' },
      ],
      [
        Buffer.from('MZ\x90\0\x03\0\0\0 and so on, long enough to be seen', 'latin1'),
        { name: 'a.txt', purpose: 'attachment' },
      ],
      [jar, { name: 'a.zip', purpose: 'attachment' }],
      [makeMp4({ index: 'none', bytes: 5000 }), { name: 'cut.mp4', purpose: 'video' }],
      [makeMp4(), { name: 'film.m4a', purpose: 'audio' }],
      [makePng({ after: Buffer.from('<script>alert(1)</script>') }), { name: 'a.png', purpose: 'image' }],
      [Buffer.from('WEBVTT\n\n<script>'), { name: 'a.vtt', purpose: 'captions' }],
    ] as [Buffer, UploadInput][]) {
      const { id, state, refusal, file } = await upload(bytes, begun)
      expect([begun.name, state, file]).toEqual([begun.name, 'refused', null])
      expect(refusal).toMatch(/^[A-Z].{10,}\.$/)
      await expect.poll(() => stat(partPath(id)).catch(() => null)).toBeNull()
      expect((await ask(id)).refusal).toBe(refusal)
    }
  })

  it('C3: a document is looked into: an archive of anything is none', async () => {
    const docx = await makeOfficeDocument('docx')
    const any = await makeZip({ 'setup.exe': 'MZ' })
    expect(await upload(docx, { name: 'a.docx', purpose: 'attachment' })).toMatchObject({ state: 'done' })
    for (const ending of ['docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub']) {
      const { state, refusal } = await upload(any, { name: `a.${ending}`, purpose: 'attachment' })
      expect([ending, state]).toEqual([ending, 'refused'])
      expect(refusal).toContain('This file’s content doesn’t match its name')
    }
    for (const [name, bytes] of [
      ['a.xlsx', docx],
      ['a.docx', await makeOfficeDocument('docx', { 'word/vbaProject.bin': 'x' })],
      ['a.doc', makeCompoundFile('!SummaryInformation')],
    ] as const)
      expect([name, (await upload(bytes, { name, purpose: 'attachment' })).state]).toEqual([name, 'refused'])
  })

  it('C3: what is a page, a program or a script as well is served as what it was taken for, and runs nothing', async () => {
    const page = Buffer.from('<!doctype html><script>fetch("//elsewhere.example")</script>')
    const box = (name: string, bytes: Buffer) =>
      Buffer.concat([Buffer.from([0, 0, 0, bytes.length + 8]), Buffer.from(name, 'latin1'), bytes])
    const film = Buffer.concat([makeMp4(), box('free', page)])
    const opening = '/OpenAction<</S/JavaScript/JS(app.launchURL\\("//elsewhere.example"\\))>>'
    const scripted = [
      ...['%PDF-1.4', `1 0 obj<</Type/Catalog/Pages 2 0 R${opening}>>endobj`],
      ...[
        '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
        '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]>>endobj',
      ],
      ...['trailer<</Root 1 0 R>>', '%%EOF', String(page)],
    ].join('\n')
    const sound = Buffer.concat([makeMp3(), page])
    const archive = Buffer.concat([page, Buffer.from('PK\x03\x04 and so on', 'latin1')])
    for (const [bytes, begun, type] of [
      [film, { name: 'page.mp4', purpose: 'video' }, 'video/mp4'],
      [Buffer.from(scripted, 'latin1'), { name: 'page.pdf', purpose: 'pdf' }, 'application/pdf'],
      [sound, { name: 'page.mp3', purpose: 'audio' }, 'audio/mpeg'],
      [archive, { name: 'page.zip', purpose: 'attachment' }, null],
      [Buffer.from('GIF89a/*<script>*/=1;alert(1)'), { name: 'page.gif', purpose: 'image' }, null],
      [Buffer.from('<svg onload="x()"/>'), { name: 'drawing.svg.png', purpose: 'image' }, null],
    ] as [Buffer, UploadInput, string | null][]) {
      const { file } = await upload(bytes, begun)
      expect([begun.name, file?.type ?? null]).toEqual([begun.name, type])
      if (!file) continue
      const { headers } = await call(at.app, 'GET', String(file.url), { as: world.a })
      expect(headers).toMatchObject({
        'content-type': type,
        'content-security-policy': "sandbox; default-src 'none'",
        'x-content-type-options': 'nosniff',
      })
    }
    expect((await begin(world.a, { name: 'drawing.svg', purpose: 'attachment' })).status).toBe(415)
  })

  it('E2: bombs are refused or kept unopened within a second, and others are served meanwhile', async () => {
    const before = process.memoryUsage().rss
    const startedAt = workedMs()
    const healthy = call(at.app, 'GET', '/healthz')
    // 65,000 × 65,000 pixels in a few kilobytes; an archive that says it holds 10 GB.
    const pixels = makePng({ width: 65_000, height: 65_000 })
    expect((await upload(pixels, { name: 'bomb.png', purpose: 'image' })).state).toBe('refused')
    const header = Buffer.from('PK\x03\x04\x14\0\0\0\x08\0aaaabbbb', 'latin1')
    const sizes = Buffer.from([0x00, 0x00, 0x10, 0x00, 0xff, 0xff, 0xff, 0xff, 5, 0, 0, 0])
    const archive = Buffer.concat([header, sizes, Buffer.from('a.bin'), Buffer.alloc(1_000_000)])
    expect((await upload(archive, { name: 'bomb.zip', purpose: 'attachment' })).state).toBe('done')
    expect((await healthy).status).toBe(200)
    expect(workedMs() - startedAt).toBeLessThan(3000)
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })
})

describe('a picture', () => {
  it('keeps nothing a camera wrote, stands upright, and is there in smaller sizes', async () => {
    const photo = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: '#b4613a' } })
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'Ana Reis' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '41/1 9/1 0/1' },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(photo.includes('Ana Reis')).toBe(true)
    const { file } = await upload(photo, { name: 'p.jpg', purpose: 'image' })
    expect(file).toMatchObject({ width: 1000, height: 2000, type: 'image/jpeg' })
    const url = String(file?.url)
    const sizes = []
    for (const query of ['', '?w=640', '?w=300', '?w=900', '?w=5000', '?w=-1', '?w=x']) {
      const { bytes, headers } = await call(at.app, 'GET', url + query, { as: world.a })
      expect(bytes.includes('Ana Reis')).toBe(false)
      const { width, height, exif, orientation } = await sharp(bytes).metadata()
      expect([exif, orientation]).toEqual([undefined, undefined])
      sizes.push([query, width, height])
      const again = { 'if-none-match': String(headers.etag) }
      expect((await call(at.app, 'GET', url + query, { as: world.a, headers: again })).status).toBe(304)
    }
    expect(sizes).toEqual([
      ['', 1000, 2000],
      ['?w=640', 640, 1280],
      ['?w=300', 640, 1280],
      ['?w=900', 1000, 2000],
      ['?w=5000', 1000, 2000],
      ['?w=-1', 1000, 2000],
      ['?w=x', 1000, 2000],
    ])
    expect((await call(at.app, 'GET', `${url}?w=640`, { as: world.b })).status).toBe(404)
  })

  it('keeps its motion, and never grows wider than it is shown', async () => {
    const frames = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#000' } })
      .raw()
      .toBuffer()
    const gif = await sharp(Buffer.concat([frames, Buffer.alloc(frames.length, 200)]), {
      raw: { width: 40, height: 80, channels: 3, pageHeight: 40 },
    })
      .gif({ loop: 0, delay: [100, 100] })
      .toBuffer()
    const moving = await upload(gif, { name: 'm.gif', purpose: 'image' })
    expect(moving.file).toMatchObject({ width: 40, height: 40, type: 'image/gif' })
    const served = await call(at.app, 'GET', String(moving.file?.url), { as: world.a })
    expect((await sharp(served.bytes, { animated: true }).metadata()).pages).toBe(2)
    const wide = await sharp({ create: { width: 4000, height: 100, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer()
    expect((await upload(wide, { name: 'w.webp', purpose: 'image' })).file).toMatchObject({
      width: 2560,
      height: 64,
    })
  })
})

describe('E4: a link that saves a file', () => {
  const linkTo = async (fileId: unknown, as: Caller | null) =>
    call(at.app, 'POST', `/api/v1/files/${fileId}/link`, { as, body: {} })
  const saved = async () => {
    const { file } = await upload(Buffer.from('words'), { name: 'Glaze "list".txt', purpose: 'attachment' })
    return String(file?.id)
  }

  it('serves the file by name, to the browser that asked, for five minutes', async () => {
    const fileId = await saved()
    const { status, body } = await linkTo(fileId, world.a)
    expect(status).toBe(200)
    const left = Date.parse(String(body.expiresAt)) - Date.now()
    expect(left).toBeGreaterThan(290_000)
    expect(left).toBeLessThanOrEqual(300_000)
    const url = String(body.url)
    const answer = await call(at.app, 'GET', url, { as: world.a })
    expect(answer.text).toBe('words')
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename="Glaze _list_.txt"; filename*=UTF-8''Glaze%20%22list%22.txt`,
      'content-security-policy': "sandbox; default-src 'none'",
      'x-content-type-options': 'nosniff',
    })
    const range = await call(at.app, 'GET', url, { as: world.a, headers: { range: 'bytes=1-2' } })
    expect([range.status, range.text]).toEqual([206, 'or'])
    expect((await call(at.app, 'HEAD', url, { as: world.a })).headers['content-length']).toBe('5')
  })

  it('is refused when it is altered, over, in other hands, or of another file', async () => {
    const [fileId, other] = [await saved(), await saved()]
    const url = new URL(String((await linkTo(fileId, world.a)).body.url), 'http://x')
    const statusOf = async (change: (url: URL) => void, as: Caller | null = world.a) => {
      const changed = new URL(url)
      change(changed)
      return (await call(at.app, 'GET', changed.pathname + changed.search, { as })).status
    }
    const set = (name: string, value: string) => (url: URL) => url.searchParams.set(name, value)
    expect(await statusOf(() => {})).toBe(200)
    expect(await statusOf(set('signature', 'x'.repeat(43)))).toBe(403)
    expect(await statusOf(set('signature', ''))).toBe(403)
    expect(await statusOf(set('expires', String(Math.floor(Date.now() / 1000) + 9000)))).toBe(403)
    expect(await statusOf(set('expires', '1e99'))).toBe(403)
    expect(await statusOf((url) => (url.pathname = url.pathname.replace(fileId, other)))).toBe(403)
    for (const as of [world.b, world.s, world.t, null]) expect(await statusOf(() => {}, as)).toBe(403)
    for (const as of [world.b, world.t, null]) expect((await linkTo(fileId, as)).status).toBe(404)
    await at.app.database.pool.query('update files set deleted_at = now() where id = $1', [fileId])
    expect(await statusOf(() => {})).toBe(404)
  })
})

describe('E1: names', () => {
  it.each([
    '../../etc/passwd.txt',
    '..%2f..%2fetc%2fpasswd.txt',
    '%2e%2e%5cboot.txt',
    '.htaccess.txt',
    'C:\\boot\\x.txt',
    'x\0.txt',
    'con.txt',
    `${'x'.repeat(300)}.txt`,
    '\u202etxt.exe.txt',
  ])('%j becomes no path, and nothing outside the data folder', async (name) => {
    const { file } = await upload(Buffer.from('words'), { name, purpose: 'attachment' })
    expect(file).toMatchObject({ url: `/files/${file?.id}` })
    expect(String(file?.name)).not.toMatch(/[/\\\0\u202e]/)
    const folder = join(at.app.config.dataDir, 'files', world.a.workspaceId)
    expect((await readdir(folder)).filter((entry) => !/^(fil|siz)_[0-9a-z]{26}$/.test(entry))).toEqual([])
    expect(await readFile(join(folder, String(file?.id)), 'utf8')).toBe('words')
  })
})

describe('uploads nobody goes on with', () => {
  it('given up while they are looked at leave no bytes behind', async () => {
    const { files } = ctxOf(at.app).instance
    const { keep, remove } = files
    const store = join(at.app.config.dataDir, 'files', world.a.workspaceId)
    await upload(Buffer.from('words'), { name: 'a.txt', purpose: 'attachment' })
    const before = new Set(await readdir(store))
    const id = await began({ name: 'late.txt', purpose: 'attachment', bytes: 5 })
    const removed = vi.spyOn(files, 'remove').mockImplementation((key) => remove.call(files, key))
    const kept = vi.spyOn(files, 'keep').mockImplementation(async (key, path) => {
      await keep.call(files, key, path)
      await call(at.app, 'DELETE', `/api/v1/uploads/${id}`, { as: world.a, headers: tus, raw: '' })
    })
    try {
      await send(id, 0, Buffer.from('words'))
      await expect.poll(() => removed.mock.calls.length).toBe(1)
      await removed.mock.results[0]?.value
      expect((await readdir(store)).filter((name) => !before.has(name))).toEqual([])
    } finally {
      kept.mockRestore()
      removed.mockRestore()
    }
  })

  it('are swept after a day, with their bytes; files they became stay', async () => {
    const inHours = (n: number) => ({ ...ctxOf(at.app), now: () => new Date(Date.now() + hours(n)) })
    const [left, touched] = [await began({ bytes: 100 }), await began({ bytes: 100 })]
    await send(left, 0, Buffer.alloc(50))
    const { file, id: done } = await upload(Buffer.from('words'), { name: 'a.txt', purpose: 'attachment' })
    await sweepUploads(inHours(23))
    expect(await offsetOf(left)).toBe(50)
    await at.app.database.pool.query('update uploads set touched_at = $2 where id = $1', [
      touched,
      inHours(10).now(),
    ])
    await sweepUploads(inHours(25))
    expect([(await head(left)).status, (await head(done)).status, await offsetOf(touched)]).toEqual([
      404, 404, 0,
    ])
    expect(await stat(partPath(left)).catch(() => null)).toBeNull()
    expect((await call(at.app, 'GET', String(file?.url), { as: world.a })).text).toBe('words')
  })
})
