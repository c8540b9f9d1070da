import { inflateSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { packedRun } from './deflate-run.ts'

it('packs a run of one byte as the library would unpack it', () => {
  expect(inflateSync(packedRun(2_500_000)).equals(Buffer.alloc(2_500_000))).toBe(true)
  const unpacked = inflateSync(packedRun(1_000_007, { byte: 0x20, behind: 'Kiln' }))
  expect(unpacked.equals(Buffer.from(`Kiln${' '.repeat(1_000_007)}`))).toBe(true)
})
