import { fileAddress } from '#areas/files/rules.ts'
import {
  type CertificateDesign,
  type CertificateFacts,
  certificateDay,
  certificatePath,
  filled,
  type Orientation,
} from './rules.ts'

/** Everything that stands on a certificate, in words and addresses: what the page, the preview and the PDF draw. */
export type CertificateFace = {
  title: string
  seller: string
  opening: string
  learner: string
  closing: string
  course: string
  remark: string
  lessons: number
  date: string
  taughtBy: string
  /** Null when nobody signs; `src` is the picture of a signature, without one the name is written. */
  signature: { name: string; title: string; src: string | null } | null
  logoSrc: string | null
  /** Where anyone can check it: host and path, as it is read out. Null in previews. */
  checkAt: string | null
  colors: { line: string; ink: string; paper: string }
  orientation: Orientation
}

type Printed = { origin: string; code: string }

/** Puts design and facts together. */
export function faceOf(
  design: CertificateDesign,
  facts: CertificateFacts,
  printed: Printed | null,
): CertificateFace {
  const { lineColor, inkColor, paperColor } = design
  return {
    title: design.title.trim(),
    seller: facts.seller,
    opening: filled(design.opening, facts),
    learner: facts.learner,
    closing: filled(design.closing, facts),
    course: facts.course,
    remark: filled(design.remark, facts),
    lessons: facts.lessons,
    date: certificateDay(facts),
    taughtBy: facts.taughtBy,
    signature: signatureOf(design),
    logoSrc: design.logoFileId ? fileAddress(design.logoFileId) : null,
    checkAt: printed ? new URL(printed.origin).host + certificatePath(printed.code) : null,
    colors: { line: lineColor, ink: inkColor, paper: paperColor },
    orientation: design.orientation,
  }
}

function signatureOf(design: CertificateDesign): CertificateFace['signature'] {
  const { signature, signatureFileId, signerName, signerTitle } = design
  if (signature === 'none') return null
  const src = signature === 'image' && signatureFileId ? fileAddress(signatureFileId) : null
  return { name: signerName.trim(), title: signerTitle.trim(), src }
}

/** A longer row of stops than this is a pattern, not a count: then the line has none. */
const mostStops = 20
const first = 80

/**
 * The line of a certificate in a drawing of 1000 × 707, or upright 707 × 1000: one stop for each lesson, then the end with
 * its tick.
 */
export function lineOf(face: Pick<CertificateFace, 'lessons' | 'orientation'>) {
  const isWide = face.orientation === 'landscape'
  const [width, height] = isWide ? [1000, 707] : [707, 1000]
  const corner = width - 138
  const count = face.lessons <= mostStops ? face.lessons : 0
  const last = corner - 34
  const step = count > 1 ? Math.min(68, (last - first) / (count - 1)) : 0
  return {
    width,
    height,
    path: `M0 205H${corner}L${corner + 50} 255V${height - 147}`,
    /** The same as numbers, for whoever draws without paths. */
    points: [
      [0, 205],
      [corner, 205],
      [corner + 50, 255],
      [corner + 50, height - 147],
    ] as const,
    stops: Array.from({ length: count }, (_, at) => first + at * step),
    stopRadius: Math.min(11, step === 0 ? 11 : step * 0.34),
    end: { x: corner + 50, y: height - 122 },
  }
}
