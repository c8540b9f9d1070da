import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CreatorCtx } from '#platform/context.ts'
import { reserveOf } from '#platform/disk/space.ts'
import { diskOf } from '#testing/context.ts'
import { testProduct } from '#testing/http.ts'
import { makeMp4 } from '#testing/media.ts'
import { ctxFor, ctxOf, makeMember } from '#testing/people.ts'
import { type FileRow, getOwnFile, insertFile, keyOf } from '../files.ts'
import { usedBytes } from '../storage.ts'
import { claimVideo, makeRenditions, renditionsSweep } from './making.ts'

const MB = 1_000_000
const folder = mkdtempSync(join(tmpdir(), 'throughline-fake-ffmpeg-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Programs in the place of ffmpeg and ffprobe: one size of 3 kB, and a still of 1 kB. */
function writePrograms(): void {
  const probe = `{"format":{"duration":"4"},"streams":[{"codec_type":"video","width":640,"height":360}]}`
  writeFileSync(join(folder, 'ffprobe'), `#!/bin/sh\necho '${probe}'\n`)
  writeFileSync(
    join(folder, 'ffmpeg'),
    `#!/bin/sh
for out in "$@"; do :; done
[ "$out" = "-version" ] && exit 0
[ -e "${folder}/full" ] && echo "av_interleaved_write_frame(): No space left on device" >&2 && exit 1
case "$out" in
  *.m3u8) base="\${out%.m3u8}"; head -c 1000 /dev/zero > "$base-init.mp4"; head -c 1000 /dev/zero > "$base-00000.m4s"; head -c 1000 /dev/zero > "$out" ;;
  *) head -c 1000 /dev/zero > "$out" ;;
esac
`,
  )
  for (const name of ['ffprobe', 'ffmpeg']) chmodSync(join(folder, name), 0o755)
}
writePrograms()

const at = testProduct({ ffmpegPath: join(folder, 'ffmpeg') })
const disk = { size: 1_000_000 * MB, free: 0 }
let ctx: CreatorCtx
beforeAll(async () => {
  // Its own sweeps would make what the tests make.
  await at.app.worker.stop()
})
beforeEach(async () => {
  Object.assign(at.app.instance.disk, diskOf(disk))
  disk.free = 500_000 * MB
  rmSync(join(folder, 'full'), { force: true })
  await at.app.database.pool.query('update files set processed = null')
  ctx = (await ctxFor(at.app, await makeMember(at.app, { role: 'creator' }))) as CreatorCtx
})

let made = 0
async function keepVideo(): Promise<FileRow> {
  const bytes = makeMp4()
  made++
  const id = `fil_${String(made).padStart(26, '0')}` as const
  async function* source() {
    yield bytes
  }
  const place = { workspaceId: ctx.actor.workspaceId, id }
  const written = await at.app.instance.files.write(keyOf(place), source(), { maxBytes: bytes.length })
  const nothing = { seconds: null, width: null, height: null, pages: null }
  const looked = { ...nothing, type: 'video/mp4', kind: 'video' } as const
  return insertFile(ctx, { id, name: 'intro.mp4', looked, written })
}
const never = new AbortController().signal
const used = () => usedBytes(ctxOf(at.app), ctx.actor.workspaceId)

describe('S9: further sizes of a video', () => {
  it('count as storage with everything that was made', async () => {
    const file = await keepVideo()
    const claimed = await claimVideo(ctxOf(at.app))
    expect(claimed?.id).toBe(file.id)
    await makeRenditions(ctxOf(at.app), file, never)
    expect(await getOwnFile(ctx, file.id)).toMatchObject({ processed: 100, keptBytes: file.bytes + 4000 })
    expect(await used()).toBe(file.bytes + 4000)
  })

  it('wait while the disk has no room for them, and are made when it has', async () => {
    const file = await keepVideo()
    disk.free = reserveOf(disk) + file.bytes
    await renditionsSweep.run(ctxOf(at.app), never)
    expect(await getOwnFile(ctx, file.id)).toMatchObject({ processed: 0, processingAt: null })
    disk.free = 500_000 * MB
    await renditionsSweep.run(ctxOf(at.app), never)
    await expect.poll(async () => (await getOwnFile(ctx, file.id)).processed).toBe(100)
  })

  it('that find the disk full in the middle are put off, not given up', async () => {
    const file = await keepVideo()
    writeFileSync(join(folder, 'full'), '')
    await makeRenditions(ctxOf(at.app), file, never)
    expect(await getOwnFile(ctx, file.id)).toMatchObject({
      processed: 0,
      processingAt: null,
      processingFailure: null,
    })
    rmSync(join(folder, 'full'))
    await makeRenditions(ctxOf(at.app), file, never)
    expect((await getOwnFile(ctx, file.id)).processed).toBe(100)
  })

  it('are not made for a workspace that keeps more than it may: its videos play as they are', async () => {
    const file = await keepVideo()
    await at.app.database.pool.query(
      `insert into storage_limits (workspace_id, id, limit_bytes, created_at, updated_at) values ($1, $2, 10, now(), now())`,
      [ctx.actor.workspaceId, `stl_${ctx.actor.userId.slice(4)}`],
    )
    await makeRenditions(ctxOf(at.app), file, never)
    expect(await getOwnFile(ctx, file.id)).toMatchObject({
      processed: null,
      processingFailure: 'The storage of the workspace is used up.',
    })
  })
})
