import { fileAddress } from '#areas/files/rules.ts'
import type { Language } from '#kernel/language.ts'
import {
  type CertificateDesign,
  type CertificateFacts,
  certificateDay,
  certificatePath,
  fillLine,
  type Orientation,
} from './rules.ts'

/** Everything that is on a certificate, in words and addresses: what the page, the preview and the PDF draw. */
export type CertificateFace = {
  /** What its labels and counts are written in. */
  language: Language
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
  /** Null when no one signs; `src` is the picture of a signature, without one the name is written. */
  signature: { name: string; title: string; src: string | null } | null
  logoSrc: string | null
  /** Where anyone can check it: host and path, as it is read out. Null in previews. */
  checkAt: string | null
  colors: { line: string; ink: string; paper: string }
  orientation: Orientation
}

type PrintPlace = { origin: string; code: string }

/** Puts design and facts together. */
export function faceOf(
  design: CertificateDesign,
  facts: CertificateFacts,
  printed: PrintPlace | null,
): CertificateFace {
  const { lineColor, inkColor, paperColor } = design
  return {
    language: design.language,
    title: design.title.trim(),
    seller: facts.seller,
    opening: fillLine(design.opening, facts, design.language),
    learner: facts.learner,
    closing: fillLine(design.closing, facts, design.language),
    course: facts.course,
    remark: fillLine(design.remark, facts, design.language),
    lessons: facts.lessons,
    date: certificateDay(facts, design.language),
    taughtBy: facts.taughtBy,
    signature: signatureOf(design),
    logoSrc: design.logoFileId ? fileAddress(design.logoFileId) : (design.brandLogo ?? null),
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
