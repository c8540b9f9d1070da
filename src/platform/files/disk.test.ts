import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#kernel/ids.ts'
import { runScript } from '#testing/child.ts'
import { openDiskFiles } from './disk.ts'
import { type FileKey, fileKey } from './files.ts'

let root = ''
beforeEach(async () => {
  root = join(await mkdtemp(join(tmpdir(), 'throughline-files-')), 'files')
})
afterEach(() => rm(join(root, '..'), { recursive: true, force: true }))

const workspaceId = newId('wsp')
const newKey = () => fileKey(workspaceId, newId('fil'))
async function* of(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part)
}
const textOf = async (key: FileKey, range?: { start: number; end: number }) =>
  (await buffer((await openDiskFiles(root).open(key, range)).stream)).toString()
/** A process that was killed at once never made the folder. */
const unfinished = () => readdir(join(root, '.incoming')).catch(() => [])

describe('files on the disk', () => {
  it('are given back as they came, with their length and checksum', async () => {
    const key = newKey()
    const written = await openDiskFiles(root).write(key, of('hello ', 'clay'), { maxBytes: 10 })
    expect(written).toEqual({ bytes: 10, sha256: createHash('sha256').update('hello clay').digest('hex') })
    expect(await textOf(key)).toBe('hello clay')
    expect(await textOf(key, { start: 6, end: 8 })).toBe('cla')
    expect(await unfinished()).toEqual([])
  })

  it('are refused at the first byte too many, and nothing stays', async () => {
    const key = newKey()
    const store = openDiskFiles(root)
    await expect(store.write(key, of('12345', '678901'), { maxBytes: 10 })).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
    })
    await expect(store.open(key)).rejects.toThrow('No file is kept')
    expect(await unfinished()).toEqual([])
  })

  it('are not there when the source breaks', async () => {
    const key = newKey()
    async function* broken() {
      yield Buffer.from('half')
      throw new Error('aborted')
    }
    await expect(openDiskFiles(root).write(key, broken(), { maxBytes: 10 })).rejects.toThrow('aborted')
    await expect(openDiskFiles(root).open(key)).rejects.toThrow('No file is kept')
    expect(await unfinished()).toEqual([])
  })

  it('are removed, twice without complaint', async () => {
    const key = newKey()
    const store = openDiskFiles(root)
    await store.remove(key)
    await store.write(key, of('x'), { maxBytes: 10 })
    await store.remove(key)
    await store.remove(key)
    await expect(store.open(key)).rejects.toThrow('No file is kept')
  })

  it('leave what other processes write, and sweep what was cut off', async () => {
    const other = join(root, '.incoming', 'other')
    await openDiskFiles(root).write(newKey(), of('x'), { maxBytes: 1 })
    await writeFile(other, 'half')
    expect(await openDiskFiles(root).sweepTemporary()).toBe(0)
    const [hourAgo, before] = [new Date(Date.now() - 3_700_000), new Date(Date.now() - 1000)]
    await utimes(other, before, before)
    expect(await openDiskFiles(root).sweepTemporary()).toBe(0)
    expect(await openDiskFiles(root, { alone: true }).sweepTemporary()).toBe(1)
    await writeFile(other, 'half')
    await utimes(other, hourAgo, hourAgo)
    expect(await openDiskFiles(root).sweepTemporary()).toBe(1)
  })
})

describe('E1: keys', () => {
  const hostile = [
    '../x',
    '..%2f',
    '/etc/passwd',
    'wsp_a/../fil_b',
    'wsp_a//fil_b',
    'wsp_a\\fil_b',
    'C:\\x',
    'fil_\0',
    'fil_a\n',
    '.incoming/x',
    'con',
    'fil_‮x',
    `fil_${'a'.repeat(300)}`,
    'fil_a.png',
    'a/b/c/d',
    '',
  ]

  it.each(hostile)('%j is none', async (key) => {
    const store = openDiskFiles(root)
    expect(() => fileKey(...key.split('/'))).toThrow(RangeError)
    for (const attempt of [
      () => store.write(key as FileKey, of('x'), { maxBytes: 10 }),
      () => store.open(key as FileKey),
      () => store.remove(key as FileKey),
    ]) {
      await expect(attempt()).rejects.toThrow(RangeError)
    }
  })

  it('lead through no link out of the folder', async () => {
    const outside = join(root, '..', 'outside')
    await mkdir(join(root, workspaceId), { recursive: true })
    await mkdir(outside)
    await writeFile(join(outside, 'secret'), 'secret')
    const store = openDiskFiles(root)

    const linked = newKey()
    await symlink(join(outside, 'secret'), join(root, ...linked.split('/')))
    await expect(store.open(linked)).rejects.toThrow('No file is kept')

    const elsewhere = newId('wsp')
    await symlink(outside, join(root, elsewhere))
    const through = fileKey(elsewhere, newId('fil'))
    await expect(store.write(through, of('x'), { maxBytes: 10 })).rejects.toThrow('leads out')
    await writeFile(join(outside, through.split('/')[1] ?? ''), 'secret')
    await expect(store.open(through)).rejects.toThrow('No file is kept')
    await expect(store.remove(through)).rejects.toThrow('leads out')
    expect((await readdir(outside)).length).toBe(2)
  })
})

it('R3: kill -9 at any moment leaves whole files or none', async () => {
  let kept = 0
  for (let round = 0; round < 8; round++) {
    const child = runScript('file-writer.ts', [root, workspaceId])
    const [, expected] = await child.line(/expects (\w+)/)
    await sleep(20 + round * 17)
    child.process.kill('SIGKILL')
    await child.ended
    const said = [...child.output().matchAll(/kept (fil_\w+) (\w+)/g)]
    const folder = join(root, workspaceId)
    const there = await readdir(folder).catch(() => [])
    for (const [, id = '', sha] of said) {
      expect(there).toContain(id)
      expect(sha).toBe(expected)
    }
    for (const name of there) {
      const sha256 = createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest('hex')
      expect(sha256, name).toBe(expected)
    }
    kept += said.length
    await openDiskFiles(root, { alone: true }).sweepTemporary()
    expect(await unfinished()).toEqual([])
  }
  expect(kept).toBeGreaterThan(0)
})
