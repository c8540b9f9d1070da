import { CircleAlert, FileUp, ImageUp } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { useUploadLimits } from '#areas/files/web/shared/upload-limits.ts'
import { useAnnounce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import classes from './image.module.css'
import type { Trouble, Upload, Uploads } from './uploads.ts'

/** A row in the text for every picture or file that has not arrived yet. */
export function UploadRows({ uploads }: { uploads: Uploads }) {
  const rows = useSyncExternalStore(uploads.subscribe, uploads.getState)
  return rows.map((upload) =>
    createPortal(<UploadRow upload={upload} uploads={uploads} />, upload.element, upload.id),
  )
}

function UploadRow({ upload, uploads }: { upload: Upload; uploads: Uploads }) {
  const t = useTranslations('courses.image')
  const announce = useAnnounce()
  const words = useTroubleWords()
  const { file, purpose, share, trouble, mayRetry } = upload
  const name = file.name || t('unnamed')
  const said = trouble ? words(upload, name, trouble) : t('sending', { name })
  useEffect(() => announce(said), [announce, said])

  return (
    <div className={classes.row} data-failed={trouble ? '' : undefined}>
      <Icon of={trouble ? CircleAlert : purpose === 'image' ? ImageUp : FileUp} size={18} />
      <div className={classes.state}>
        <span>{said}</span>
        {trouble ? null : <ProgressLine value={share * 100} label={t('sending', { name })} showValue />}
      </div>
      <div className={classes.actions}>
        {mayRetry && trouble ? (
          <Button kind="secondary" size="small" onClick={() => uploads.retry(upload)}>
            {t('retry')}
          </Button>
        ) : null}
        <Button kind="quiet" size="small" onClick={() => uploads.remove(upload)}>
          {trouble ? t('dismiss') : t('cancel')}
        </Button>
      </div>
    </div>
  )
}

function useTroubleWords() {
  const t = useTranslations('courses.image')
  const file = useTranslations('lessonKinds.file')
  const max = useFileSize(2)(useUploadLimits().attachment)
  return ({ purpose }: Upload, name: string, trouble: Trouble) => {
    if (trouble.kind === 'refused') return t('trouble.refused', { name, message: trouble.message })
    if (purpose === 'image') return t(`trouble.${trouble.kind}`, { name })
    return file(`trouble.${trouble.kind}`, { name, max })
  }
}
