import { Upload } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { FieldError } from '#ui/Field.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { imageTypes } from '../../rules.ts'
import classes from './PictureField.module.css'
import { uploadImage } from './upload-image.ts'

/** What may be chosen: every picture a browser shows, or those that can be printed as well. */
const types = { image: imageTypes, print: ['image/png', 'image/jpeg'] } as const

type Props = {
  label: string
  hint?: string
  kind?: keyof typeof types
  /** The picture as it is, whole: nothing is cut off in secret. */
  shown: ReactNode
  /** Whether there is one to take away. */
  isChosen: boolean
  error: string | undefined
  /** The file's id, or an empty text for none. */
  onChange: (fileId: string) => void
}

/** One picture: chosen, sent at once, shown, replaced, taken away. It is kept with the form when that is saved. */
export function PictureField({ label, hint, kind = 'image', shown, isChosen, error, onChange }: Props) {
  const t = useTranslations('files.picture')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { send, percent, problem } = useSending(kind, onChange)
  const isBusy = percent !== null
  return (
    <fieldset className={classes.picture} aria-describedby={`${id}-hint ${id}-error`}>
      <legend className={classes.legend}>{label}</legend>
      {shown}
      <div className={classes.buttons}>
        <Button
          kind="secondary"
          size="dense"
          icon={Upload}
          busy={isBusy}
          busyLabel={t('uploading', { percent: percent ?? 0 })}
          onClick={() => input.current?.click()}
        >
          {isChosen ? t('replace') : t('upload')}
        </Button>
        {isChosen ? (
          <Button kind="quiet" size="dense" onClick={() => onChange('')} disabled={isBusy}>
            {t('remove')}
          </Button>
        ) : null}
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept={types[kind].join(',')}
        aria-label={label}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) void send(file)
          // Choosing the same file again must be heard.
          currentTarget.value = ''
        }}
      />
      <p id={`${id}-hint`} className={classes.note}>
        {hint} {t(`limit.${kind}`)}
      </p>
      <div role="alert">
        <FieldError id={`${id}-error`}>{problem ?? error}</FieldError>
      </div>
    </fieldset>
  )
}

function useSending(kind: keyof typeof types, onChange: (fileId: string) => void) {
  const t = useTranslations('files.picture')
  const [percent, setPercent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = async (file: File) => {
    setProblem(null)
    if (!(types[kind] as readonly string[]).includes(file.type)) return setProblem(t(`wrong.${kind}`))
    setPercent(0)
    try {
      const sent = await uploadImage(file, { onProgress: (share) => setPercent(Math.floor(share * 100)) })
      onChange(sent.id)
    } catch (refused) {
      setProblem(refusalOf(refused).message || t('failed'))
    } finally {
      setPercent(null)
    }
  }
  return { send, percent, problem }
}
