import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { endingsFor, whyNotUploadable } from '#areas/files/upload-types.ts'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { useUploadLimits } from '#areas/files/web/shared/upload-limits.ts'
import { useUploads } from '#areas/files/web/shared/uploads.ts'
import { Button } from '#ui/Button.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Link } from '#ui/Link.tsx'
import type { Piece } from '../contract.ts'
import classes from './memberships.module.css'

type Props = {
  /** The file the piece has, as it was saved. */
  known: Piece['file']
  fileId: string
  error: string | undefined
  onFile: (fileId: string) => void
}

/** The file of a document: sent when it's chosen, and kept with the piece when that's saved. */
export function DocumentFile({ known, fileId, error, onFile }: Props) {
  const t = useTranslations('memberships.piece')
  const size = useFileSize(1)
  const limits = useUploadLimits()
  const input = useRef<HTMLInputElement>(null)
  const { start, uploads } = useUploads()
  const [problem, setProblem] = useState<string | null>(null)
  const [sent, setSent] = useState<{ id: string; name: string; fileId?: string } | null>(null)
  const upload = uploads.find(({ id }) => id === sent?.id)
  const isSending = upload !== undefined && upload.state !== 'done' && upload.state !== 'refused'
  const name = sent?.fileId === fileId ? sent.name : known?.id === fileId ? known.name : ''
  const send = (file: File) => {
    const why = whyNotUploadable('attachment', file, limits)
    setProblem(
      why === null
        ? null
        : why === 'size'
          ? t('fileLarge', { max: size(limits.attachment) })
          : t('fileWrong'),
    )
    if (why) return
    const id = start(file, {
      purpose: 'attachment',
      label: file.name,
      onDone: (stored) => {
        setSent({ id, name: file.name, fileId: stored.id })
        onFile(stored.id)
      },
    })
    setSent({ id, name: file.name })
  }
  return (
    <div className={classes.form}>
      <FormError>{problem ?? error}</FormError>
      <div className={classes.row}>
        <Button
          kind="secondary"
          busy={isSending}
          busyLabel={t('fileSending')}
          onClick={() => input.current?.click()}
        >
          {t(fileId ? 'fileReplace' : 'fileChoose')}
        </Button>
        {fileId ? (
          <Button kind="quiet" onClick={() => onFile('')}>
            {t('fileRemove')}
          </Button>
        ) : null}
      </div>
      <p className={classes.quiet} role="status">
        {isSending ? (
          t('filePercent', { name: upload.name, percent: upload.percent })
        ) : fileId && known?.id === fileId ? (
          <Link href={known.url} newTab>
            {known.name} ({size(known.bytes)})
          </Link>
        ) : (
          name || t('fileHint', { max: size(limits.attachment) })
        )}
      </p>
      <input
        ref={input}
        type="file"
        hidden
        accept={endingsFor('attachment')}
        aria-label={t('fileChoose')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) send(file)
          currentTarget.value = ''
        }}
      />
    </div>
  )
}
