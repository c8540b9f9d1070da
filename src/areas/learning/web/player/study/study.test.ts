import { describe, expect, it } from 'vitest'
import type { KeptReport } from '../outbox/entries.ts'
import { createReporter } from './reporter.ts'
import { sittingClock } from './sitting.ts'
import { spanCollector } from './spans.ts'

const lesson = { courseId: `crs_${'0'.repeat(26)}`, lessonId: `lsn_${'0'.repeat(26)}` } as const

describe('what was really played', () => {
  /** Plays from one second to another, telling four times a second. */
  const play = (
    collector: ReturnType<typeof spanCollector>,
    from: number,
    to: number,
    wallMs: number,
    rate = 1,
  ) => {
    for (let at = from; at <= to + 0.001; at += 0.25)
      collector.tick(at, wallMs + ((at - from) / rate) * 1000, rate)
  }

  it('is one stretch, however often it is told', () => {
    const collector = spanCollector()
    play(collector, 0, 10, 0)
    expect(collector.take()).toEqual({ spans: [[0, 10]], seconds: 10 })
    expect(collector.take()).toEqual({ spans: [], seconds: 0 })
  })

  it('leaves out a jump, with or without a word of it', () => {
    const collector = spanCollector()
    play(collector, 0, 5, 0)
    collector.stop()
    play(collector, 100, 103, 5_000)
    collector.tick(900, 8_250, 1)
    expect(collector.take()).toEqual({
      spans: [
        [0, 5],
        [100, 103],
      ],
      seconds: 8,
    })
  })

  it('takes half the time at double speed, and does not count backwards', () => {
    const collector = spanCollector()
    play(collector, 0, 10, 0, 2)
    collector.tick(4, 5_250, 2)
    expect(collector.take()).toEqual({ spans: [[0, 10]], seconds: 5 })
  })

  it('is nothing for a device that slept', () => {
    const collector = spanCollector()
    collector.tick(10, 0, 1)
    collector.tick(10.25, 3_600_000, 1)
    expect(collector.take().seconds).toBeCloseTo(0.25)
  })
})

describe('a sitting', () => {
  const keys = () => {
    let n = 0
    return () => {
      n += 1
      return `key-${n}`
    }
  }

  it('adds up, and a break begins another', () => {
    const clock = sittingClock(keys())
    expect(clock.current()).toBeNull()
    clock.add(5, 5_000)
    clock.add(5, 10_000)
    expect(clock.current()).toEqual({ key: 'key-1', startedAt: '1970-01-01T00:00:00.000Z', seconds: 10 })
    clock.add(5, 3_600_000)
    expect(clock.current()).toEqual({ key: 'key-2', startedAt: '1970-01-01T00:59:55.000Z', seconds: 5 })
  })
})

describe('reports', () => {
  const watch = () => {
    let nowMs = 0
    const sent: KeptReport[] = []
    const reporter = createReporter(
      lesson,
      (report) => sent.push(report),
      () => nowMs,
    )
    const play = (from: number, to: number) => {
      for (let at = from; at <= to; at += 0.25) {
        reporter.playing(at, 1)
        nowMs += 250
      }
    }
    return { reporter, sent, play }
  }

  it('go out every five seconds of playing and on each stop', () => {
    const { reporter, sent, play } = watch()
    play(0, 12)
    expect(sent).toHaveLength(2)
    reporter.stopped(12)
    expect(sent).toHaveLength(3)
    expect(sent.flatMap((report) => report.played)).toEqual([
      [0, 5],
      [5, 10],
      [10, 12],
    ])
    expect(sent.at(-1)).toMatchObject({ position: 12, sitting: { seconds: 12 } })
    expect(new Set(sent.map((report) => report.sitting?.key)).size).toBe(1)
  })

  it('say nothing when there is nothing new', () => {
    const { reporter, sent, play } = watch()
    play(0, 1)
    reporter.stopped(1)
    reporter.report()
    reporter.report()
    expect(sent).toHaveLength(1)
  })

  it('remember a place that was moved to without playing', () => {
    const { reporter, sent } = watch()
    reporter.moved(40)
    reporter.report()
    expect(sent).toEqual([expect.objectContaining({ position: 40, played: [], sitting: null })])
  })
})
