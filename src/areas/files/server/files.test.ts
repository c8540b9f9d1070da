import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { revokeAccess } from '#areas/access/server/grants.ts'
import type { Id } from '#kernel/ids.ts'
import { hours } from '#kernel/time.ts'
import { systemCtx, withTransaction } from '#platform/context.ts'
import { freshEmail } from '#testing/context.ts'
import { type Answer, type Caller, call, testProduct, visit } from '#testing/http.ts'
import { makeJpegHead, makePng } from '#testing/images.ts'
import { buyCourse, ctxFor, ctxOf, makeMember, makeWorld, type World } from '#testing/people.ts'
import { listenOnLoopback } from '#testing/raw-http.ts'
import { savedName } from '../upload-types.ts'
import { sweepUnusedFiles } from './sweeps.ts'

const at = testProduct()
const png = makePng({ width: 40, height: 30 })
let world: World
beforeAll(async () => {
  world = await makeWorld(at.app)
})

const upload = (
  as: Caller | null,
  bytes: Buffer | string = png,
  headers = {},
  name = 'kiln.png',
): Promise<Answer> =>
  call(at.app, 'POST', `/api/v1/files?name=${encodeURIComponent(name)}`, {
    as,
    raw: bytes,
    headers: { 'content-type': 'image/png', ...headers },
  })
const uploaded = async (as: Caller, bytes?: Buffer) => String((await upload(as, bytes)).body.id)
const get = (as: Caller | null, fileId: string, headers = {}) =>
  call(at.app, 'GET', `/files/${fileId}`, { as, headers })
const statusFor = async (as: Caller | null, fileId: string) => (await get(as, fileId)).status

/** Puts pictures into A's first lesson in place of whatever it showed. */
async function show(...fileIds: string[]): Promise<Answer> {
  const { a } = world
  const path = `/api/v1/courses/${a.course.id}/lessons/${a.course.lessonIds[0]}`
  const { body } = await call(at.app, 'GET', path, { as: a })
  const images = fileIds.map((fileId) => ({
    type: 'image',
    attrs: { fileId, alt: 'A kiln', width: 9, height: 9 },
  }))
  const words = { type: 'paragraph', content: [{ type: 'text', text: 'Words' }] }
  return call(at.app, 'PATCH', path, {
    as: a,
    body: { content: { type: 'doc', content: [words, ...images] }, revision: body.revision },
  })
}
const imagesOf = (lesson: Answer) =>
  ((lesson.body.content as { content: { type: string; attrs: Record<string, unknown> }[] }).content ?? [])
    .filter((node) => node.type === 'image')
    .map((node) => node.attrs)

describe('uploading an image', () => {
  it('answers what it is, and gives it back to its owner, drawn anew', async () => {
    const answer = await upload(world.a)
    expect(answer.status).toBe(201)
    const id = String(answer.body.id)
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^fil_[0-9a-z]{26}$/),
      name: 'kiln.png',
      type: 'image/png',
      kind: 'image',
      bytes: expect.any(Number),
      width: 40,
      height: 30,
      seconds: null,
      pages: null,
      processed: null,
      url: `/files/${id}`,
    })
    const file = await get(world.a, id)
    expect(file.bytes.length).toBe(answer.body.bytes)
    expect(await sharp(file.bytes).metadata()).toMatchObject({ format: 'png', width: 40, height: 30 })
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(file.bytes.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=60',
      'cross-origin-resource-policy': 'same-origin',
      'content-disposition': `inline; filename="kiln.png"; filename*=UTF-8''kiln.png`,
      'accept-ranges': 'bytes',
    })
  })

  it.each([
    ['another type', 415, 'UNSUPPORTED_MEDIA_TYPE', Buffer.from('<svg/>'), 'image/svg+xml'],
    ['JSON', 415, 'UNSUPPORTED_MEDIA_TYPE', Buffer.from('{}'), 'application/json'],
    ['a form', 415, 'UNSUPPORTED_MEDIA_TYPE', Buffer.from('a=b'), 'multipart/form-data; boundary=x'],
    ['a JPEG called PNG', 415, 'UNSUPPORTED_MEDIA_TYPE', makeJpegHead(9, 9), 'image/png'],
    [
      'a page inside',
      422,
      'INVALID',
      makePng({ after: Buffer.from('<script>alert(1)</script>') }),
      'image/png',
    ],
    ['a pixel bomb', 422, 'INVALID', makePng({ width: 16_000, height: 16_000 }), 'image/png'],
    [
      'one byte too many',
      413,
      'PAYLOAD_TOO_LARGE',
      makePng({ after: Buffer.alloc(10_000_001) }),
      'image/png',
    ],
  ])('refuses %s with words, and keeps nothing', async (_, status, code, bytes, type) => {
    const before = await keptFiles()
    const answer = await upload(world.a, bytes, { 'content-type': type })
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(String(answer.body.message)).toMatch(/^[A-Z].{15,}\.$/)
    expect(answer.body.requestId).toMatch(/^req_/)
    expect(await keptFiles()).toEqual(before)
  })

  it('E2: counts the bytes of a body without length', async () => {
    const before = await keptFiles()
    const { statusCode } = await at.app.web.inject({
      method: 'POST',
      url: '/api/v1/files',
      headers: { host: 'localhost:3000', cookie: world.a.cookie, 'content-type': 'image/png' },
      payload: Readable.from([png, ...Array.from({ length: 170 }, () => Buffer.alloc(65_536))]),
    })
    expect(statusCode).toBe(413)
    expect(await keptFiles()).toEqual(before)
  })

  it('F5: is refused when another site started it', async () => {
    expect((await upload(world.a, png, { origin: 'https://evil.example' })).status).toBe(403)
    expect((await upload(world.a, png, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  it.each([
    ['../../etc/passwd', 'passwd', 'passwd.png'],
    ['C:\\boot\\x.png', 'x.png', 'x.png'],
    ['a"\r\nSet-Cookie: x=1.png', 'a"Set-Cookie: x=1.png', 'a_Set-Cookie_ x_1.png'],
    ['\u202egnp.exe', 'gnp.exe', 'gnp.exe.png'],
    ['.htaccess', 'htaccess', 'htaccess.png'],
    ['Töpferöfen 🔥.png', 'Töpferöfen 🔥.png', 'T_pfer_fen __.png'],
    ['', 'image', 'image.png'],
    ['x'.repeat(300), 'x'.repeat(120), `${'x'.repeat(116)}.png`],
  ])('E1, E4: the name %j is only words, and ends as what the file is', async (given, shown, plain) => {
    const { body } = await upload(world.a, png, {}, given)
    expect(body.name).toBe(shown)
    const { headers } = await get(world.a, String(body.id))
    const whole = encodeURIComponent(savedName(shown, 'image/png')).replace(
      /['()*]/g,
      (sign) => `%${sign.charCodeAt(0).toString(16)}`,
    )
    expect(headers['content-disposition']).toBe(`inline; filename="${plain}"; filename*=UTF-8''${whole}`)
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('R3: leaves nothing when the browser goes away in the middle', async () => {
    const port = await listenOnLoopback(at.app.web)
    const before = await keptFiles()
    const large = makePng({ width: 4000, height: 4000, after: Buffer.alloc(3_000_000) })
    for (const share of [0.1, 0.5, 0.9, 0.99]) {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined)
      socket.write(
        `POST /api/v1/files HTTP/1.1\r\nhost: localhost:3000\r\ncookie: ${world.a.cookie}\r\ncontent-type: image/png\r\ncontent-length: ${large.length}\r\n\r\n`,
      )
      await new Promise((resolve) =>
        socket.write(large.subarray(0, Math.floor(large.length * share)), resolve),
      )
      socket.destroy()
    }
    // The next one is drawn after whatever is left of these.
    const { body } = await upload(world.a)
    expect(await unfinished()).toEqual([])
    const kept = await keptFiles()
    expect(kept.rows.filter((id) => !before.rows.includes(id))).toEqual([body.id])
    expect(kept.disk).toEqual([...before.disk, body.id].sort())
  })
})

const unfinished = () => readdir(join(at.app.config.dataDir, 'files', '.incoming')).catch(() => [])

/** What is on the disk and what the database says is there. */
async function keptFiles() {
  const { rows } = await at.app.database.pool.query(
    'select id from files where workspace_id = $1 order by id',
    [world.a.workspaceId],
  )
  const folder = join(at.app.config.dataDir, 'files', world.a.workspaceId)
  return { rows: rows.map((row) => row.id), disk: (await readdir(folder).catch(() => [])).sort() }
}

describe('the bytes of a file', () => {
  it('come in ranges', async () => {
    const id = await uploaded(world.a)
    const whole = (await get(world.a, id)).bytes
    const part = await get(world.a, id, { range: 'bytes=8-15' })
    expect([part.status, part.headers['content-range'], part.headers['content-length']]).toEqual([
      206,
      `bytes 8-15/${whole.length}`,
      '8',
    ])
    expect(part.bytes.equals(whole.subarray(8, 16))).toBe(true)
    const beyond = await get(world.a, id, { range: `bytes=${whole.length}-` })
    expect([beyond.status, beyond.headers['content-range'], beyond.text]).toEqual([
      416,
      `bytes */${whole.length}`,
      '',
    ])
    expect((await get(world.a, id, { range: 'bytes=0-1,4-5' })).bytes.equals(whole)).toBe(true)
  })

  it('are not sent again to who has them, and a range only of the version it is of', async () => {
    const id = await uploaded(world.a)
    const { etag } = (await get(world.a, id)).headers
    const again = await get(world.a, id, { 'if-none-match': `W/"x", ${etag}` })
    expect([again.status, again.text]).toEqual([304, ''])
    expect((await get(world.a, id, { range: 'bytes=0-3', 'if-range': etag })).status).toBe(206)
    expect((await get(world.a, id, { range: 'bytes=0-3', 'if-range': '"old"' })).status).toBe(200)
  })

  it('are announced to HEAD', async () => {
    const id = await uploaded(world.a)
    const head = await call(at.app, 'HEAD', `/files/${id}`, { as: world.a })
    const { bytes } = await get(world.a, id)
    expect([head.status, head.headers['content-length'], head.text]).toEqual([200, String(bytes.length), ''])
    expect((await call(at.app, 'HEAD', `/files/${id}`, { as: world.b })).status).toBe(404)
  })
})

describe('A6: who sees the image of a lesson', () => {
  it('its creator, buyers and pass holders do, and nobody else, not even by its ETag', async () => {
    const id = await uploaded(world.a)
    expect(imagesOf(await show(id))).toEqual([
      { fileId: id, alt: 'A kiln', caption: '', width: 40, height: 30 },
    ])
    const { a, s, p, b, t, adm, x } = world
    for (const as of [a, s, p]) expect(await statusFor(as, id)).toBe(200)
    const { etag } = (await get(a, id)).headers
    const unknown = await get(t, `fil_${'0'.repeat(26)}`)
    for (const as of [b, t, adm, x, null]) {
      const answer = await get(as, id, { 'if-none-match': String(etag) })
      expect(answer.status).toBe(404)
      expect(answer.headers['cache-control']).toBe('no-store')
      expect({ ...answer.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    }
  })

  it('ends at once for session and pass when access is revoked', async () => {
    const id = await uploaded(world.a)
    await show(id)
    const buyer = await makeMember(at.app)
    const orders = [
      await buyCourse(at.app, world.a.course, { ctx: await ctxFor(at.app, buyer), email: buyer.email }),
      await buyCourse(at.app, world.a.course, { email: freshEmail() }),
    ]
    const pass = { cookie: `pass=${orders[1]?.receipt}` }
    for (const as of [buyer, pass]) expect(await statusFor(as, id)).toBe(200)
    for (const { orderId } of orders) await revoke(orderId)
    for (const as of [buyer, pass]) {
      expect(await statusFor(as, id)).toBe(404)
      expect((await get(as, id, { range: 'bytes=0-1' })).status).toBe(404)
    }
  })

  it('ends when the lesson is hidden, deleted or shows another', async () => {
    const id = await uploaded(world.a)
    const { a, s } = world
    const path = `/api/v1/courses/${a.course.id}/lessons/${a.course.lessonIds[0]}`
    await show(id)
    expect(await statusFor(s, id)).toBe(200)
    await call(at.app, 'DELETE', `${path}/publication`, { as: a })
    expect(await statusFor(s, id)).toBe(404)
    await call(at.app, 'POST', `${path}/publication`, { as: a })
    await call(at.app, 'DELETE', path, { as: a })
    expect(await statusFor(s, id)).toBe(404)
    await call(at.app, 'POST', `${path}/restoration`, { as: a })
    expect(await statusFor(s, id)).toBe(200)
    await show()
    expect([await statusFor(s, id), await statusFor(a, id)]).toEqual([404, 200])
  })

  it('A2: a lesson cannot show what belongs to another workspace, or nothing', async () => {
    const theirs = await uploaded(world.b)
    const own = await uploaded(world.a)
    const saved = await show(theirs, own, `fil_${'0'.repeat(26)}`, 'https://evil.example/x.png', '../x')
    expect(saved.status).toBe(200)
    expect(imagesOf(saved).map((image) => image.fileId)).toEqual([own])
    expect(await statusFor(world.s, theirs)).toBe(404)
    expect(await statusFor(world.a, theirs)).toBe(404)
  })

  it('no public page names it', async () => {
    await show(await uploaded(world.a))
    const { handle, course } = world.a
    for (const path of [`/@${handle}`, `/@${handle}/courses/${course.slug}`, `/checkout/${course.offerId}`])
      expect((await visit(at.app, path)).text).not.toContain('fil_')
  })
})

async function revoke(orderId: string): Promise<void> {
  const { rows } = await at.app.database.pool.query(
    'select id, workspace_id from grants where source_id = $1',
    [orderId],
  )
  const ctx = systemCtx(ctxOf(at.app), 'test', rows[0].workspace_id as Id<'wsp'>)
  await withTransaction(ctx, (ctx) => revokeAccess(ctx, rows[0].id as Id<'grt'>, 'Refunded.'))
}

describe('what nothing shows', () => {
  const inHours = (n: number) => ({ ...ctxOf(at.app), now: () => new Date(Date.now() + hours(n)) })

  it('is swept after a day, its bytes too; what a lesson shows stays, and what was taken out gets its day', async () => {
    const [shown, takenOut, never] = [
      await uploaded(world.a),
      await uploaded(world.a),
      await uploaded(world.a),
    ]
    await show(shown, takenOut)
    await sweepUnusedFiles(inHours(23))
    for (const id of [shown, takenOut, never]) expect(await statusFor(world.a, id)).toBe(200)

    await sweepUnusedFiles(inHours(25))
    const { rows, disk } = await keptFiles()
    expect(disk).toEqual(rows)
    expect(rows).toContain(shown)
    expect(rows).toContain(takenOut)
    expect(await statusFor(world.a, never)).toBe(404)

    await show(shown)
    await sweepUnusedFiles(inHours(23))
    // Undo within the day brings it back.
    expect(imagesOf(await show(shown, takenOut)).map((image) => image.fileId)).toEqual([shown, takenOut])
    await sweepUnusedFiles(inHours(25))
    expect(await statusFor(world.s, takenOut)).toBe(200)
    await show(shown)
    await sweepUnusedFiles(inHours(25))
    expect(imagesOf(await show(shown, takenOut)).map((image) => image.fileId)).toEqual([shown])
  })

  it('goes on where a sweep was killed, and never takes what two lessons show', async () => {
    const id = await uploaded(world.a)
    await show(id)
    const { a } = world
    const path = `/api/v1/courses/${a.course.id}/lessons/${a.course.lessonIds[1]}`
    const { body } = await call(at.app, 'GET', path, { as: a })
    const content = { type: 'doc', content: [{ type: 'image', attrs: { fileId: id } }] }
    const saved = await call(at.app, 'PATCH', path, { as: a, body: { content, revision: body.revision } })
    expect(saved.body.hasContent).toBe(true)
    await show()
    await sweepUnusedFiles(inHours(25))
    expect(await statusFor(a, id)).toBe(200)

    const half = await uploaded(a)
    await at.app.database.pool.query('update files set deleted_at = now() where id = $1', [half])
    expect(await statusFor(a, half)).toBe(404)
    expect(await sweepUnusedFiles(inHours(0))).toBe(1)
    expect((await keptFiles()).disk).not.toContain(half)
  })

  it('is not swept by a save that comes at the same moment', async () => {
    for (let round = 0; round < 6; round++) {
      const id = await uploaded(world.a)
      const [saved] = await Promise.all([show(id), sweepUnusedFiles(inHours(25))])
      const isShown = imagesOf(saved).length === 1
      expect(await statusFor(world.s, id)).toBe(isShown ? 200 : 404)
      await show()
    }
  })
})
