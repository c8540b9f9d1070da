import type { Id } from '#kernel/ids.ts'
import { joinSpans, type Span } from '../../../spans.ts'
import type { KeptReport } from '../outbox/entries.ts'
import { newSittingKey, sittingClock } from './sitting.ts'
import { spanCollector } from './spans.ts'

/** Told by what shows the lesson; it says what was played and read. */
export type Reporter = {
  /** It plays and is here, at this speed. */
  playing(media: number, rate: number): void
  /** It was paused, waits, or came to its end. */
  stopped(media: number): void
  /** The learner moved to another place. */
  moved(media: number): void
  /** So many seconds were read. */
  read(seconds: number): void
  /** Where reading has come to, in percent. */
  reached(percent: number): void
  /** Says now what is new since last time. */
  report(): void
}

const everyMs = 5_000
const whileReadingMs = 20_000

/** Collects what the learner does in one lesson and reports it: every five seconds of playing, at each stop, and on leaving. */
export function createReporter(
  lesson: { courseId: Id<'crs'>; lessonId: Id<'lsn'> },
  put: (report: KeptReport) => void,
  now: () => number = Date.now,
): Reporter {
  const collector = spanCollector()
  const sitting = sittingClock(newSittingKey)
  let position: number | null = null
  let played: Span[] = []
  let isNew = false
  let reportedAt = now()

  const collect = () => {
    const { spans, seconds } = collector.take()
    if (spans.length === 0) return
    played = joinSpans(played, spans)
    sitting.add(seconds, now())
    isNew = true
  }
  const report = () => {
    collect()
    if (!isNew) return
    put({
      kind: 'report',
      ...lesson,
      at: new Date(now()).toISOString(),
      position,
      played,
      sitting: sitting.current(),
    })
    played = []
    isNew = false
    reportedAt = now()
  }
  const place = (at: number) => {
    const rounded = Math.round(at * 10) / 10
    if (rounded === position) return
    position = rounded
    isNew = true
  }
  return {
    playing(media, rate) {
      collector.tick(media, now(), rate)
      place(media)
      if (now() - reportedAt >= everyMs) report()
    },
    stopped(media) {
      collector.stop()
      place(media)
      report()
    },
    moved(media) {
      collector.stop()
      place(media)
    },
    read(seconds) {
      sitting.add(seconds, now())
      isNew = true
      if (now() - reportedAt >= whileReadingMs) report()
    },
    reached: place,
    report,
  }
}

/** A preview or a sample: nothing is recorded. */
export const silentReporter: Reporter = {
  playing() {},
  stopped() {},
  moved() {},
  read() {},
  reached() {},
  report() {},
}
