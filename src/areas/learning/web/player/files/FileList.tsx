import { Download, FileText } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { FileView } from '#areas/courses/media.ts'
import { useFileDownload } from '#areas/courses/web/shared/lesson-text/file-saving.ts'
import { SavingFailure } from '#areas/courses/web/shared/lesson-text/SavingFailure.tsx'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Icon } from '#ui/Icon.tsx'
import classes from './FileLinks.module.css'
import { fileKind } from './file-kind.ts'

type Props = {
  files: readonly FileView[]
  /** Where every file of the course is packed into one; null for who only looks in. */
  zipUrl: string | null
}

/** The files of a download lesson, each with its size and its button. */
export function FileList({ files, zipUrl }: Props) {
  const t = useTranslations('learning.files')
  const size = useFileSize()
  const saving = useFileDownload()
  if (files.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
  return (
    <>
      <ul className={classes.list} aria-label={t('list')}>
        {files.map((file) => {
          const name = file.title || file.name
          return (
            <li key={file.fileId} className={classes.row}>
              <Icon of={FileText} size={20} />
              <span className={classes.words}>
                {name}
                <span className={classes.meta}>
                  {[fileKind(file.name), size(file.bytes)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <Button
                kind="secondary"
                size="dense"
                icon={Download}
                busy={saving.busy === file.fileId}
                busyLabel={t('saving')}
                aria-label={t('save', { name })}
                onClick={() => saving.save(file.fileId)}
              >
                {t('download')}
              </Button>
            </li>
          )
        })}
      </ul>
      {zipUrl ? (
        <p className={classes.all}>
          <Button kind="quiet" size="small" icon={Download} href={zipUrl}>
            {t('all')}
          </Button>
        </p>
      ) : null}
      <SavingFailure saving={saving} />
    </>
  )
}
