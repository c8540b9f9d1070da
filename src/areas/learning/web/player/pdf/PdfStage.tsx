import { lazy, Suspense } from 'react'
import { useTranslations } from 'use-intl'
import { EmptyState } from '#ui/EmptyState.tsx'
import type { LearnContent } from '../../../contract.ts'
import { FileLinks } from '../files/FileLinks.tsx'
import { LoadBoundary } from '../LoadBoundary.tsx'
import type { Reporter } from '../study/reporter.ts'

import classes from './PdfViewer.module.css'

const PdfViewer = lazy(async () => ({ default: (await import('./PdfViewer.tsx')).PdfViewer }))

type Props = { lesson: LearnContent; startAt: number | null; reporter: Reporter }

/** The document of a lesson, to be read here or taken along. */
export function PdfStage({ lesson, startAt, reporter }: Props) {
  const t = useTranslations('learning.pdf')
  const { media, title } = lesson
  if (!media?.file) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
  const { fileId, bytes, type, url } = media.file
  return (
    <>
      <LoadBoundary>
        <Suspense fallback={<div className={classes.frame} data-waiting="" />}>
          <PdfViewer key={url} url={url} title={title} startAt={startAt} reporter={reporter} />
        </Suspense>
      </LoadBoundary>
      <div className={classes.take}>
        <FileLinks
          label={t('document')}
          files={[{ fileId, bytes, type, url, title, name: `${title}.pdf` }]}
        />
      </div>
    </>
  )
}
