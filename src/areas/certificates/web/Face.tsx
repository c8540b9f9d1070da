import type { CSSProperties } from 'react'
import '#ui/certificate.css'
import { CertificateFace } from '../CertificateFace.tsx'
import type { CertificateFace as FaceWords } from '../face.ts'
import { paperWordsIn } from '../paper.ts'

/** A certificate in the app: the same paper as in public, in its own colors. */
export function Face({ face }: { face: FaceWords }) {
  const { line, ink, paper } = face.colors
  const colors = { '--cert-line': line, '--cert-ink': ink, '--cert-paper': paper } as CSSProperties
  return (
    <div style={colors}>
      <CertificateFace face={face} words={paperWordsIn(face.language).labels} />
    </div>
  )
}
