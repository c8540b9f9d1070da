import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeMp3, makeMp4, makeOgg, makeWav, makeWebm } from '#testing/media.ts'
import type { RandomAccess } from '../random-access.ts'
import { mp4Facts } from './mp4.ts'
import { mp3Facts, oggFacts, wavFacts } from './sound.ts'
import { webmFacts } from './webm.ts'

const fileOf = (bytes: Buffer): RandomAccess => ({
  size: bytes.length,
  read: async (at, length) => Buffer.from(bytes.subarray(Math.max(0, at), Math.max(0, at + length))),
})
const sound = (seconds: number) => ({ seconds, width: null, height: null })

describe('what a recording says of itself', () => {
  it.each(['first', 'last'] as const)('MP4, its index %s', async (index) => {
    expect(await mp4Facts(fileOf(makeMp4({ seconds: 754.25, index, bytes: 5000 })))).toEqual({
      seconds: 754.25,
      width: 640,
      height: 360,
    })
  })

  it('MP4 filmed upright is as high as it is shown', async () => {
    expect(await mp4Facts(fileOf(makeMp4({ turned: true })))).toMatchObject({ width: 360, height: 640 })
  })

  it('MP4 with sound alone has no size', async () => {
    expect(await mp4Facts(fileOf(makeMp4({ sound: true, seconds: 5 })))).toEqual(sound(5))
  })

  it('MP4 that was cut off before its index, or in it, is none', async () => {
    expect(await mp4Facts(fileOf(makeMp4({ index: 'none' })))).toBeNull()
    const whole = makeMp4()
    for (let cut = 1; cut < whole.length - 100; cut += 37)
      expect(await mp4Facts(fileOf(whole.subarray(0, whole.length - cut)))).toBeNull()
  })

  it('WebM, with and without a length', async () => {
    expect(await webmFacts(fileOf(makeWebm({ seconds: 12.5 })))).toEqual({
      seconds: 12.5,
      width: 320,
      height: 240,
    })
    expect(await webmFacts(fileOf(makeWebm()))).toMatchObject({ seconds: null, width: 320 })
    expect(await webmFacts(fileOf(makeWebm({ docType: 'matroska' })))).toBeNull()
  })

  it('WAV, MP3 and Ogg', async () => {
    expect(await wavFacts(fileOf(makeWav(7)))).toEqual(sound(7))
    expect((await mp3Facts(fileOf(makeMp3({ frames: 383 }))))?.seconds).toBeCloseTo(10, 1)
    expect((await mp3Facts(fileOf(makeMp3({ coverBytes: 300_000 }))))?.seconds).toBeCloseTo(2.6, 1)
    expect((await mp3Facts(fileOf(makeMp3({ counted: 3830 }))))?.seconds).toBeCloseTo(100.05, 1)
    expect(await oggFacts(fileOf(makeOgg(33)))).toEqual(sound(33))
  })

  it('is null of anything else', async () => {
    const readers = [mp4Facts, webmFacts, wavFacts, mp3Facts, oggFacts]
    for (const read of readers) expect(await read(fileOf(Buffer.from('%PDF-1.7 and words')))).toBeNull()
  })

  it('E2: no bytes make a reader fail or take long', async () => {
    const made = [makeMp4(), makeWebm({ seconds: 3 }), makeWav(1), makeMp3(), makeOgg(3)]
    const broken = fc
      .tuple(fc.constantFrom(...made), fc.array(fc.tuple(fc.nat(400), fc.nat(255)), { maxLength: 12 }))
      .map(([bytes, changes]) => {
        const copy = Buffer.from(bytes)
        for (const [at, value] of changes) if (at < copy.length) copy[at] = value
        return copy
      })
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(broken, fc.uint8Array({ maxLength: 300 }).map(Buffer.from)),
        async (bytes) => {
          for (const read of [mp4Facts, webmFacts, wavFacts, mp3Facts, oggFacts]) {
            const facts = await read(fileOf(Buffer.from(bytes)))
            if (facts?.seconds != null) expect(facts.seconds).toBeGreaterThan(0)
          }
        },
      ),
      { numRuns: 400 },
    )
  })
})
