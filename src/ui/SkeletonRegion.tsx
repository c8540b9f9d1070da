import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { VisuallyHidden } from './VisuallyHidden.tsx'

/** Wraps the skeletons of one region, and says in words that it is loading. */
export function SkeletonRegion({ children }: { children: ReactNode }) {
  const t = useTranslations('ui')
  return (
    <div aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      {children}
    </div>
  )
}
