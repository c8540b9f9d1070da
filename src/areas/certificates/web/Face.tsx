import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl'
import '#ui/certificate.css'
import { CertificateFace } from '../CertificateFace.tsx'
import type { CertificateFace as FaceWords } from '../face.ts'

/** A certificate in the app: the same paper as in public, in its own colours. */
export function Face({ face }: { face: FaceWords }) {
  const t = useTranslations('certificates.face')
  const { line, ink, paper } = face.colors
  const colors = { '--cert-line': line, '--cert-ink': ink, '--cert-paper': paper } as CSSProperties
  const words = {
    date: t('date'),
    taughtBy: t('taughtBy'),
    signedBy: t('signedBy'),
    signature: t('signature'),
    checkAt: t('checkAt'),
  }
  return (
    <div style={colors}>
      <CertificateFace face={face} words={words} />
    </div>
  )
}
