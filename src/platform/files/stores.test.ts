import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { openDiskFiles } from './disk.ts'
import { type FileKey, type FileStore, fileKey } from './files.ts'
import { openS3Files } from './s3.ts'

type TestStore = { store: FileStore; local: string; close(): Promise<void> }

async function onDisk(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'throughline-store-'))
  return {
    store: openDiskFiles(join(folder, 'files')),
    local: join(folder, 'files'),
    close: () => rm(folder, { recursive: true, force: true }),
  }
}

async function onS3(): Promise<TestStore> {
  const folder = await mkdtemp(join(tmpdir(), 'throughline-s3-'))
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 'bucket'),
    configureBuckets: [{ name: 'throughline-test', configs: [] }],
  })
  const { port } = await server.run()
  const store = openS3Files(
    {
      bucket: 'throughline-test',
      region: 'us-east-1',
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      forcePathStyle: true,
    },
    join(folder, 'local'),
  )
  return {
    store,
    local: join(folder, 'local'),
    async close() {
      store.close()
      await server.close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

describe.each([
  ['the disk', onDisk],
  ['S3', onS3],
] as const)('a store on %s', (_, open) => {
  let opened: TestStore
  let store: FileStore
  beforeAll(async () => {
    opened = await open()
    store = opened.store
  })
  afterAll(() => opened.close())

  const workspaceId = newId('wsp')
  const newKey = () => fileKey(workspaceId, newId('fil'))
  async function* of(...parts: (string | Buffer)[]) {
    for (const part of parts) yield Buffer.from(part)
  }
  const bytesOf = async (key: FileKey, range?: { start: number; end: number }) =>
    buffer((await store.open(key, range)).stream)
  const isMissing = (key: FileKey) => expect(store.open(key)).rejects.toThrow('No file is kept')
  const unfinished = () => readdir(join(opened.local, '.incoming')).catch(() => [])

  it('gives back what was written, whole and in ranges, with length and checksum', async () => {
    const key = newKey()
    // More than one part of a multipart upload.
    const content = randomBytes(9 * 1024 * 1024)
    const written = await store.write(key, of(content.subarray(0, 5), content.subarray(5)), {
      maxBytes: content.length,
    })
    expect(written).toEqual({
      bytes: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
    })
    const whole = await store.open(key)
    expect(whole.bytes).toBe(content.length)
    expect((await buffer(whole.stream)).equals(content)).toBe(true)
    for (const [start, end] of [
      // Not 0 to 0: the bucket of these tests takes that for everything.
      [0, 1],
      [3, 8],
      [content.length - 10, content.length - 1],
      [1024 * 1024, 2 * 1024 * 1024 - 1],
    ] as const) {
      const part = await store.open(key, { start, end })
      expect(part.bytes).toBe(end - start + 1)
      expect((await buffer(part.stream)).equals(content.subarray(start, end + 1))).toBe(true)
      const { bytes, release } = await store.read(key, { start, end })
      expect(bytes.equals(content.subarray(start, end + 1))).toBe(true)
      release()
    }
    expect(await unfinished()).toEqual([])
  })

  it('replaces what is there', async () => {
    const key = newKey()
    await store.write(key, of('one'), { maxBytes: 10 })
    await store.write(key, of('two!'), { maxBytes: 10 })
    expect(String(await bytesOf(key))).toBe('two!')
  })

  it('keeps nothing of what is too large or breaks off', async () => {
    const key = newKey()
    await expect(store.write(key, of('12345', '678901'), { maxBytes: 10 })).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    })
    async function* broken() {
      yield Buffer.from('half')
      throw new Error('aborted')
    }
    await expect(store.write(key, broken(), { maxBytes: 10 })).rejects.toThrow('aborted')
    await isMissing(key)
    expect(await unfinished()).toEqual([])
  })

  it('keeps a file of this machine, and what becomes of it there is nothing to it', async () => {
    const key = newKey()
    const folder = join(opened.local, '.uploads')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'part'), 'all of it')
    await store.keep(key, join(folder, 'part'))
    // Once more, as after a kill.
    await store.keep(key, join(folder, 'part'))
    expect(await readdir(folder)).toEqual(['part'])
    await rm(join(folder, 'part'))
    expect(String(await bytesOf(key))).toBe('all of it')
    await store.lend(key, join(folder, 'lent'))
    expect(await readFile(join(folder, 'lent'), 'utf8')).toBe('all of it')
    await expect(store.lend(newKey(), join(folder, 'none'))).rejects.toThrow('No file is kept')
    await expect(store.keep(newKey(), join(folder, 'part'))).rejects.toThrow()
    expect(await unfinished()).toEqual([])
  })

  it('removes one, twice without complaint', async () => {
    const key = newKey()
    await store.remove(key)
    await store.write(key, of('x'), { maxBytes: 10 })
    await store.remove(key)
    await store.remove(key)
    await isMissing(key)
  })

  it('removes all below a folder and nothing beside it', async () => {
    const own = newId('fil').slice(4)
    const folder = fileKey(workspaceId, `hls_${own}`)
    const beside = fileKey(workspaceId, `hls_${own}x`, 'seg_1')
    const within = [fileKey(workspaceId, `hls_${own}`, 'seg_1'), fileKey(workspaceId, `hls_${own}`, 'seg_2')]
    for (const key of [...within, beside]) await store.write(key, of('x'), { maxBytes: 1 })
    await store.removeAll(folder)
    await store.removeAll(folder)
    for (const key of within) await isMissing(key)
    expect(String(await bytesOf(beside))).toBe('x')
  })

  it('says of a key it does not know that nothing is there, whatever range is asked', async () => {
    await isMissing(newKey())
    await expect(store.open(newKey(), { start: 0, end: 5 })).rejects.toThrow('No file is kept')
    await expect(store.read(newKey(), { start: 0, end: 5 })).rejects.toThrow('No file is kept')
  })

  it.each(['../x', '/etc/passwd', 'wsp_a/../fil_b', 'fil_\0', '.incoming/x', ''])(
    'E1: %j is no key',
    async (text) => {
      const key = text as FileKey
      for (const attempt of [
        () => store.write(key, of('x'), { maxBytes: 10 }),
        () => store.keep(key, join(opened.local, 'x')),
        () => store.open(key),
        () => store.remove(key),
        () => store.removeAll(key),
      ])
        await expect(attempt()).rejects.toThrow(RangeError)
    },
  )

  it('sweeps what was cut off an hour ago', async () => {
    const folder = join(opened.local, '.incoming')
    await mkdir(folder, { recursive: true })
    const at = new Date(Date.now() - 3_700_000)
    await writeFile(join(folder, 'old'), 'half')
    await utimes(join(folder, 'old'), at, at)
    await writeFile(join(folder, 'new'), 'half')
    expect(await store.sweepTemporary()).toBe(1)
    expect(await unfinished()).toEqual(['new'])
    await rm(join(folder, 'new'))
  })

  it('lends no memory twice at the same time', async () => {
    const keys = [newKey(), newKey()] as const
    for (const [at, key] of keys.entries())
      await store.write(key, of(Buffer.alloc(1000, at + 1)), { maxBytes: 1000 })
    const range = { start: 0, end: 999 }
    const [first, second] = [await store.read(keys[0], range), await store.read(keys[1], range)]
    expect([first.bytes[999], second.bytes[999]]).toEqual([1, 2])
    first.release()
    first.release()
    const [third, fourth] = [await store.read(keys[0], range), await store.read(keys[0], range)]
    expect(third.bytes.buffer).not.toBe(fourth.bytes.buffer)
    expect(second.bytes[0]).toBe(2)
  })

  it('lets a reader go in the middle', async () => {
    const key = newKey()
    await store.write(key, of(Buffer.alloc(5_000_000)), { maxBytes: 5_000_000 })
    for (let round = 0; round < 20; round++) {
      const { stream } = await store.open(key)
      stream.once('data', () => stream.destroy())
      await new Promise((resolve) => stream.once('close', resolve))
    }
    expect((await bytesOf(key)).length).toBe(5_000_000)
  })
})
