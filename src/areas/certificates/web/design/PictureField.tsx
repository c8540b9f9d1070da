import { Upload } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fileAddress } from '#areas/files/rules.ts'
import { uploadImage } from '#areas/files/web/shared/upload-image.ts'
import { Button } from '#ui/Button.tsx'
import { FieldError } from '#ui/Field.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import classes from './CertificateDesign.module.css'

type Props = {
  label: string
  hint?: string
  /** The file's id, or an empty text. */
  value: string
  /** Address of what stands there without a file. */
  otherwise?: string
  error: string | undefined
  onChange: (fileId: string) => void
}

const kinds = ['image/png', 'image/jpeg']

/** One picture that can be printed: chosen, sent at once, shown, replaced, removed. */
export function PictureField({ label, hint, value, otherwise, error, onChange }: Props) {
  const t = useTranslations('certificates.design')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { send, percent, problem } = useSending(onChange)
  const isBusy = percent !== null
  const shown = value ? fileAddress(value) : otherwise
  return (
    <fieldset className={classes.picture} aria-describedby={`${id}-limit ${id}-error`}>
      <legend className={classes.legend}>{label}</legend>
      {hint ? <p className={classes.note}>{hint}</p> : null}
      {shown ? <img className={classes.shown} src={shown} alt={label} /> : null}
      <div className={classes.buttons}>
        <Button
          kind="secondary"
          size="dense"
          icon={Upload}
          busy={isBusy}
          busyLabel={t('uploading', { percent: percent ?? 0 })}
          onClick={() => input.current?.click()}
        >
          {shown ? t('replace') : t('upload')}
        </Button>
        {shown ? (
          <Button kind="quiet" size="dense" onClick={() => onChange('')} disabled={isBusy}>
            {t('remove')}
          </Button>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={kinds.join(',')}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void send(file)
          // Choosing the same file again must be heard.
          currentTarget.value = ''
        }}
      />
      <p id={`${id}-limit`} className={classes.note}>
        {t('pictureLimit')}
      </p>
      <div role="alert">
        <FieldError id={`${id}-error`}>{problem ?? error}</FieldError>
      </div>
    </fieldset>
  )
}

function useSending(onChange: (fileId: string) => void) {
  const t = useTranslations('certificates.design')
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (file: File) => {
    setProblem(null)
    if (!kinds.includes(file.type)) return setProblem(t('pictureKind'))
    setPercent(0)
    try {
      const sent = await uploadImage(file, { onProgress: (share) => setPercent(Math.floor(share * 100)) })
      onChange(sent.id)
    } catch (refused) {
      setProblem(refusalOf(refused).message || t('uploadFailed'))
    } finally {
      setPercent(null)
    }
  }
  return { send, percent, problem }
}
