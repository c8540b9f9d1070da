import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { AppError } from '#kernel/errors.ts'
import { diskOf } from '#testing/context.ts'
import { openDiskFiles } from '../files/disk.ts'
import { fileKey } from '../files/files.ts'
import { ofDatabase } from '../sql/database-away.ts'
import { withReason } from './away.ts'
import { diskFullRefusal, isDiskFull, isForRoom, noRoomForFile, roomOn, sayingFull } from './full.ts'
import { isOutOfSpace, openDisk, reserveOf, roomForFiles, stateOf, worstOf } from './space.ts'

const MB = 1_000_000
const GB = 1000 * MB

describe('S9: what is kept of a disk for orders', () => {
  it.each([
    ['a small one', 1 * GB, 64 * MB],
    ['ten gigabytes', 10 * GB, 500 * MB],
    ['a large one', 4000 * GB, 1 * GB],
  ])('of %s', (_, size, reserve) => {
    expect(reserveOf({ size })).toBe(reserve)
  })

  it.each([
    ['good', 30 * GB],
    ['low', 19 * GB],
    ['low', 1 * GB],
    ['full', 999 * MB],
    ['full', 32 * MB],
    ['stopped', 31 * MB],
  ] as const)('%s', (state, free) => {
    expect(stateOf({ free, size: 252 * GB })).toBe(state)
  })

  it('is nothing where the system does not say: then all of it may be used', async () => {
    const silent = { data: async () => null, files: async () => null }
    expect(await Promise.all([isOutOfSpace(silent), roomForFiles(silent), worstOf(silent)])).toEqual([
      false,
      null,
      null,
    ])
    await roomOn(silent)(GB)
  })

  it('counts on each file system by itself, and the worse of two is told', async () => {
    const data = { free: 10 * MB, size: 100 * GB }
    const files = { free: 900 * GB, size: 1000 * GB }
    const disk = { data: async () => data, files: async () => files }
    expect(await worstOf(disk)).toEqual({ ...data, state: 'stopped' })
    expect(await roomForFiles(disk)).toBe(899 * GB)
    expect(await isOutOfSpace(disk)).toBe(true)
  })

  it('is asked of the system, also before the folder is there', async () => {
    const disk = openDisk(join(tmpdir(), 'throughline-none', 'yet'))
    const space = await disk.data()
    expect(space?.size).toBeGreaterThan(MB)
    // What is free changes at any moment: other tests write to this disk.
    expect(await disk.files()).toEqual({ size: space?.size, free: expect.any(Number) })
  })
})

describe('S9: the file store', () => {
  const folder = mkdtempSync(join(tmpdir(), 'throughline-room-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const space = { free: 0, size: 100 * GB }
  const store = openDiskFiles(folder, { room: roomOn(diskOf(space)) })
  const key = fileKey('wsp_room', 'fil_room')
  async function* growing(pieces: number) {
    for (let n = 0; n < pieces; n++) {
      space.free -= 8 * MB
      yield Buffer.alloc(8 * MB)
    }
  }

  it('stops before the reserve is touched, and leaves nothing', async () => {
    space.free = 1 * GB + 20 * MB
    await expect(store.write(key, growing(10), { maxBytes: GB })).rejects.toMatchObject({
      code: 'STORAGE_FULL',
    })
    expect(space.free).toBeGreaterThan(1 * GB - 20 * MB)
    await expect(store.open(key)).rejects.toThrow('No file is kept')
    space.free = 999 * MB
    await expect(store.write(key, growing(0), { maxBytes: GB })).rejects.toMatchObject({
      code: 'STORAGE_FULL',
    })
    expect(await store.sweepTemporary()).toBe(0)
  })

  it('still keeps a few bytes that somebody waits for', async () => {
    space.free = 100 * MB
    async function* few() {
      yield Buffer.from('status')
    }
    await store.write(key, few(), { maxBytes: 6, isSmall: true })
    expect(await store.bytesUnder(fileKey('wsp_room'))).toBe(6)
    expect(await store.bytesUnder(fileKey('wsp_none'))).toBe(0)
  })
})

describe('R11: a disk that is full', () => {
  const wrapped = (code: string) =>
    new Error('Failed query', { cause: Object.assign(new Error('x'), { code }) })

  it.each([
    ['ENOSPC', true],
    ['EDQUOT', true],
    ['53100', true],
    ['53200', false],
    ['ENOENT', false],
  ])('is known by %s however deep it lies: %s', (code, isSo) => {
    expect(isDiskFull(wrapped(code))).toBe(isSo)
  })

  it('is known by the last words of a server, and said to whoever makes a file', async () => {
    expect(isDiskFull(new Error('FATAL: could not write: No space left on device'))).toBe(true)
    expect([isForRoom(noRoomForFile()), isForRoom(diskFullRefusal(null)), isForRoom(new Error('x'))]).toEqual(
      [true, false, false],
    )
    await expect(sayingFull(() => Promise.reject(wrapped('ENOSPC')))).rejects.toMatchObject({ status: 507 })
    await expect(sayingFull(() => Promise.reject(new Error('other')))).rejects.toThrow('other')
  })

  it('is why the database is away, where nothing is left of its disk', async () => {
    const away = ofDatabase(Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }))
    const [full, roomy] = [diskOf({ free: 0, size: GB }), diskOf({ free: 50 * GB, size: 100 * GB })]
    expect(await withReason(away, full)).toBeInstanceOf(AppError)
    expect(await withReason(away, roomy)).toBe(away)
    expect(await withReason(new Error('x'), full)).toMatchObject({ message: 'x' })
  })
})
