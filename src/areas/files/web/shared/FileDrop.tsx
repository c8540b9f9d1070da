import { FileUp } from 'lucide-react'
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { FieldError } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { UploadPurpose } from '../../rules.ts'
import { endingsFor, whyNotUploadable } from '../../upload-types.ts'
import classes from './FileDrop.module.css'
import { useFileSize } from './file-size.ts'
import { StorageLine } from './StorageLine.tsx'
import { useStorage } from './storage-use.ts'
import { useUploadLimits } from './upload-limits.ts'

type Props = {
  /** What the file will be: "Video", "Image". */
  label: string
  purpose: UploadPurpose
  /** Files that may be sent, as chosen or dropped; what cannot be is said under the field. */
  onFiles: (files: File[]) => void
  multiple?: boolean
  /** More about it, before kinds and sizes, which are said in any case. */
  hint?: ReactNode
  disabled?: boolean
}

/** A place to drop files on, with a button that chooses them. Kinds and the largest size are said before choosing (P13). */
export function FileDrop({ label, purpose, onFiles, multiple = false, hint, disabled = false }: Props) {
  const t = useTranslations('files.drop')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const { take, error, limit } = useTaking({ purpose, multiple, onFiles })
  const many = multiple ? 'yes' : 'no'

  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!disabled) take([...event.dataTransfer.files])
  }
  return (
    <fieldset
      className={classes.field}
      disabled={disabled}
      aria-describedby={error ? `${id}-limit ${id}-error` : `${id}-limit`}
    >
      <legend className={classes.label}>{label}</legend>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside */}
      <div
        className={classes.zone}
        data-over={isOver ? '' : undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon of={FileUp} size={20} className={classes.icon} />
        <div className={classes.words}>
          <Button kind="secondary" size="dense" disabled={disabled} onClick={() => input.current?.click()}>
            {t('choose', { multiple: many })}
          </Button>
          <span className={classes.or}>{t('orDrop', { multiple: many })}</span>
        </div>
        <p id={`${id}-limit`} className={classes.limit}>
          {hint ? <>{hint} </> : null}
          {limit}
        </p>
        <div className={classes.storage}>
          <StorageLine />
        </div>
        <input
          ref={input}
          type="file"
          className={classes.input}
          tabIndex={-1}
          aria-label={label}
          accept={endingsFor(purpose)}
          multiple={multiple}
          onChange={({ currentTarget }) => {
            take([...(currentTarget.files ?? [])])
            // Choosing the same file again must be heard.
            currentTarget.value = ''
          }}
        />
      </div>
      <div role="alert">
        <FieldError id={`${id}-error`}>{error}</FieldError>
      </div>
    </fieldset>
  )
}

function useTaking({
  purpose,
  multiple,
  onFiles,
}: Required<Pick<Props, 'purpose' | 'multiple' | 'onFiles'>>) {
  const t = useTranslations('files.drop')
  const size = useFileSize()
  const limits = useUploadLimits()
  const storage = useStorage()
  const [error, setError] = useState<string | null>(null)
  const max = useFileSize(2)(limits[purpose])

  const sentenceOf = (file: File): string | null => {
    const why = whyNotUploadable(purpose, file, limits)
    const { name } = file
    if (why === 'type') return t('type', { name, kinds: t(`askKinds.${purpose}`) })
    if (why === 'size') return t('size', { name, size: size(file.size), max })
    if (why) return t('empty', { name })
    if (!storage || storage.limitBytes === null) return null
    const { usedBytes, limitBytes, advice } = storage
    const left = Math.max(0, limitBytes - usedBytes)
    if (file.size <= left) return null
    const words = { size: size(file.size), left: size(left), limit: size(limitBytes) }
    return t('storage', { name, ...words, advice: advice ?? '' })
  }
  const take = (files: File[]) => {
    if (files.length === 0) return
    if (!multiple && files.length > 1) return setError(t('oneOnly'))
    const sentences = files.map(sentenceOf)
    setError(sentences.filter(Boolean).join(' ') || null)
    const good = files.filter((_, at) => !sentences[at])
    if (good.length > 0) onFiles(good)
  }
  return { take, error, limit: t('limit', { kinds: t(`kinds.${purpose}`), max }) }
}
