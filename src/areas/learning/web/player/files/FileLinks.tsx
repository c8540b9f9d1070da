import { Download } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { FileView } from '#areas/courses/media.ts'
import { useFileDownload } from '#areas/courses/web/shared/lesson-text/file-saving.ts'
import { SavingFailure } from '#areas/courses/web/shared/lesson-text/SavingFailure.tsx'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { Icon } from '#ui/Icon.tsx'
import classes from './FileLinks.module.css'
import { fileKind } from './file-kind.ts'

/** Files beside a lesson: small words in a row. */
export function FileLinks({ files, label }: { files: readonly FileView[]; label: string }) {
  const t = useTranslations('learning.files')
  const size = useFileSize()
  const saving = useFileDownload()
  return (
    <>
      <ul className={classes.tags} aria-label={label}>
        {files.map((file) => (
          <li key={file.fileId}>
            <button
              type="button"
              className={classes.tag}
              disabled={saving.busy === file.fileId}
              onClick={() => saving.save(file.fileId)}
            >
              <Icon of={Download} size={14} />
              {t('tag', {
                title: file.title || file.name,
                kind: fileKind(file.name),
                size: size(file.bytes),
              })}
            </button>
          </li>
        ))}
      </ul>
      <SavingFailure saving={saving} />
    </>
  )
}
