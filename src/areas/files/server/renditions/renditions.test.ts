import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Ctx } from '#platform/context.ts'
import { type Caller, call, testProduct } from '#testing/http.ts'
import { makeMp4 } from '#testing/media.ts'
import { ctxFor, ctxOf, makeWorld, type World } from '#testing/people.ts'
import { type FileRow, getOwnFile, insertFile, keyOf } from '../files.ts'
import { sweepUnusedFiles } from '../sweeps.ts'
import { makesRenditions } from './ffmpeg.ts'
import { claimVideo, makeRenditions } from './making.ts'
import { masterPlaylist, sizesOf, streamPart } from './streams.ts'

const at = testProduct({ ffmpegPath: 'ffmpeg' })
let world: World
const folder = mkdtempSync(join(tmpdir(), 'throughline-ffmpeg-'))
beforeAll(async () => {
  // Its own sweeps would make what the tests make.
  await at.app.worker.stop()
  world = await makeWorld(at.app)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let made = 0
async function keep(bytes: Buffer): Promise<FileRow> {
  const ctx = (await ctxFor(at.app, world.a)) as Parameters<typeof insertFile>[0]
  made++
  const id = `fil_${String(made).padStart(26, '0')}` as const
  async function* source() {
    yield bytes
  }
  const place = { workspaceId: ctx.actor.workspaceId, id }
  const written = await at.app.instance.files.write(keyOf(place), source(), { maxBytes: bytes.length })
  const looked = {
    type: 'video/mp4',
    kind: 'video',
    seconds: null,
    width: null,
    height: null,
    pages: null,
  } as const
  const file = await insertFile(ctx, { id, name: 'intro.mp4', looked, written })
  await at.app.database.pool.query('update files set processed = 0 where id = $1', [id])
  return file
}
const again = async (id: FileRow['id']) =>
  getOwnFile((await ctxFor(at.app, world.a)) as Parameters<typeof getOwnFile>[0], id)
const get = (path: string, as: Caller = world.a) => call(at.app, 'GET', path, { as })
const later = (seconds: number): Ctx => ({
  ...ctxOf(at.app),
  now: () => new Date(Date.now() + seconds * 1000),
})
const never = new AbortController().signal

describe('sizes for streaming', () => {
  it.each([
    [1920, 1080, ['1920x1080', '1280x720', '854x480']],
    [1080, 1920, ['1080x1920', '720x1280', '480x854']],
    [3840, 2160, ['1920x1080', '1280x720', '854x480']],
    [1279, 719, ['854x480']],
    [640, 361, ['638x360']],
    [2, 2, ['2x2']],
  ])('of %i × %i are never larger than it is, and even', (width, height, expected) => {
    expect(sizesOf({ width, height }).map((size) => `${size.width}x${size.height}`)).toEqual(expected)
  })

  it('E1: only names that we made are parts', () => {
    const place = { workspaceId: world.a.workspaceId, id: `fil_${'1'.repeat(26)}` } as const
    for (const name of ['720.m3u8', '720-init.mp4', '720-00001.m4s', 'poster.jpg'])
      expect(streamPart(place, name)?.key).toMatch(/^wsp_\w+\/hls_\w+\/[a-z]{3}_\w+$/)
    for (const name of [
      '../x',
      '720.mp4',
      'poster.m3u8',
      '720-1.m4s',
      'master.m3u8',
      '720-init.m4s',
      'x.jpg',
      '',
      '..%2f720.m3u8',
    ])
      expect(streamPart(place, name)).toBeNull()
    expect(masterPlaylist([{ width: 1280, height: 720, bitsPerSecond: 3_488_000 }])).toContain(
      'RESOLUTION=1280x720\n720.m3u8',
    )
  })
})

it('one process makes a video; another takes it up when that one was silent', async () => {
  const file = await keep(makeMp4())
  expect((await claimVideo(later(0)))?.id).toBe(file.id)
  expect(await claimVideo(later(30))).toBeNull()
  expect((await claimVideo(later(60)))?.id).toBe(file.id)
  await at.app.database.pool.query('update files set processed = null where id = $1', [file.id])
  expect(await claimVideo(later(200))).toBeNull()
})

it('without ffmpeg nothing is being made', async () => {
  expect(await makesRenditions({ ffmpegPath: join(folder, 'no-such-program') })).toBe(false)
})

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
describe.skipIf(!hasFfmpeg)('with ffmpeg (skipped where it is not installed)', () => {
  function film(): Buffer {
    const path = join(folder, 'film.mp4')
    const sources = ['testsrc=size=854x480:rate=10', 'sine=frequency=440'].flatMap((name) => [
      '-f',
      'lavfi',
      '-i',
      name,
    ])
    execFileSync('ffmpeg', [
      '-v',
      'error',
      '-y',
      ...sources,
      '-t',
      '2',
      '-c:v',
      'libx264',
      '-pix_fmt',
      'yuv420p',
      '-preset',
      'ultrafast',
      path,
    ])
    return readFileSync(path)
  }

  it('a video streams in further sizes, to those who may see it, and goes with its file', async () => {
    const file = await keep(film())
    const url = `/files/${file.id}/hls`
    expect((await get(`${url}/master.m3u8`)).status).toBe(404)
    await makeRenditions(ctxOf(at.app), file, never)
    expect(await again(file.id)).toMatchObject({
      processed: 100,
      processingFailure: null,
      processingAt: null,
      seconds: 2,
      width: 854,
      height: 480,
      renditions: [{ width: 854, height: 480, bitsPerSecond: expect.any(Number) }],
    })
    const master = await get(`${url}/master.m3u8`)
    expect(master.headers).toMatchObject({
      'content-type': 'application/vnd.apple.mpegurl',
      'content-security-policy': "sandbox; default-src 'none'",
      'cache-control': 'private, max-age=60',
    })
    expect(master.text).toContain('480.m3u8')
    const list = await get(`${url}/480.m3u8`)
    const parts = [...list.text.matchAll(/^(?:#EXT-X-MAP:URI="([^"]+)"|(\S+\.m4s))$/gm)].map(
      (found) => found[1] ?? found[2] ?? '',
    )
    expect(parts.length).toBeGreaterThanOrEqual(2)
    for (const part of [...parts, 'poster.jpg']) {
      expect((await get(`${url}/${part}`)).bytes.length).toBeGreaterThan(100)
      for (const as of [world.b, world.t]) expect((await get(`${url}/${part}`, as)).status).toBe(404)
    }
    expect((await get(`${url}/720.m3u8`)).status).toBe(404)

    await at.app.database.pool.query(
      `update files set unused_since = now() - interval '2 days' where id = $1`,
      [file.id],
    )
    await sweepUnusedFiles(later(0))
    expect((await get(`${url}/480.m3u8`)).status).toBe(404)
    await expect(
      at.app.instance.files.open(streamPart(file, '480.m3u8')?.key ?? keyOf(file)),
    ).rejects.toThrow('No file is kept')
  })

  it('what cannot be made says why, and plays as it was uploaded; a stop leaves it for the next process', async () => {
    const file = await keep(makeMp4())
    await makeRenditions(ctxOf(at.app), file, never)
    const failed = await again(file.id)
    expect(failed).toMatchObject({ processed: null, processingAt: null })
    expect(failed.processingFailure).toMatch(/\w/)
    expect((await get(`/files/${file.id}`)).status).toBe(200)

    const stopped = await keep(film())
    await makeRenditions(ctxOf(at.app), stopped, AbortSignal.abort())
    expect(await again(stopped.id)).toMatchObject({ processed: 0, processingFailure: null })
  })

  it('a video that names other files gets none of them', async () => {
    const list = Buffer.from(
      '#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n',
    )
    const file = await keep(list)
    await makeRenditions(ctxOf(at.app), file, never)
    expect((await again(file.id)).processed).toBeNull()
  })
})
