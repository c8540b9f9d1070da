import { joinSpans, type Span } from '../../../spans.ts'

/** Players tell where they are a few times a second, and not on the dot. */
const slackSeconds = 1

export type PlayedSpans = { spans: Span[]; seconds: number }

/**
 * Turns what a player tells while it plays into the stretches that were really played. A jump is none, however it came
 * about: media time may not run faster than the clock at the speed chosen.
 */
export function spanCollector() {
  let before: { media: number; wallMs: number } | null = null
  let spans: Span[] = []
  let seconds = 0
  return {
    /** It plays, and is here now. */
    tick(media: number, wallMs: number, rate: number) {
      if (before) {
        const moved = media - before.media
        const elapsed = (wallMs - before.wallMs) / 1000
        if (moved > 0 && moved <= elapsed * rate + slackSeconds) {
          spans = joinSpans(spans, [[round(before.media), round(media)]])
          seconds += Math.min(moved / rate, elapsed)
        }
      }
      before = { media, wallMs }
    },
    /** It was paused, waits for data, or was moved: what comes next begins anew. */
    stop() {
      before = null
    },
    /** What was played since it was last asked. */
    take(): PlayedSpans {
      const taken = { spans, seconds }
      spans = []
      seconds = 0
      return taken
    },
  }
}

const round = (seconds: number) => Math.round(seconds * 100) / 100
