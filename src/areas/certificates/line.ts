export type CertificateShape = { lessons: number; orientation: 'landscape' | 'portrait' }

/** A longer row of stops than this is a pattern, not a count: then the line has none. */
const mostStops = 20
const first = 80

/**
 * The line of a certificate in a drawing of 1000 × 707, or upright 707 × 1000: one stop for each lesson, then the end with
 * its tick. Page, preview, PDF and share image draw the same one.
 */
export function certificateLine({ lessons, orientation }: CertificateShape) {
  const [width, height] = orientation === 'landscape' ? [1000, 707] : [707, 1000]
  const corner = width - 138
  const count = lessons <= mostStops ? lessons : 0
  const step = count > 1 ? Math.min(68, (corner - 34 - first) / (count - 1)) : 0
  const end = { x: corner + 50, y: height - 122 }
  return {
    width,
    height,
    end,
    points: [
      [0, 205],
      [corner, 205],
      [end.x, 255],
      [end.x, end.y - 25],
    ] as const,
    stops: Array.from({ length: count }, (_, at) => first + at * step),
    stopRadius: step === 0 ? 11 : Math.min(11, step * 0.34),
  }
}

/** The tick inside the end, around its middle. */
export const tickPoints = [
  [-13, 1],
  [-4, 10],
  [14, -9],
] as const
