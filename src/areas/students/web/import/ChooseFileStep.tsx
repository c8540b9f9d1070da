import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { FieldError } from '#ui/Field.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { ImportPreview } from '../../contract.ts'
import { mostImportBytes, mostImportRows } from '../../rules.ts'
import { studentsApi } from '../api.ts'
import classes from './import.module.css'
import type { ImportFile } from './import-file.ts'
import { readText } from './read-text.ts'

type Props = {
  courseId: Id<'crs'>
  file: ImportFile
  onFile: (file: ImportFile) => void
  onRead: (preview: ImportPreview) => void
  onCancel: () => void
}

const largest = `${mostImportBytes / 1_000} kB`

/** First step: a file, or rows from the clipboard. */
export function ChooseFileStep({ courseId, file, onFile, onRead, onCancel }: Props) {
  const t = useTranslations('students.importing')
  const words = useTranslations('students')
  const [problem, setProblem] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const reading = useMutation(studentsApi.previewImport.mutationOptions({ onSuccess: onRead }))

  const take = async (chosen: File | undefined) => {
    if (!chosen) return
    setProblem(null)
    reading.reset()
    if (chosen.size > mostImportBytes) return setProblem(t('large', { size: largest }))
    onFile({ text: await readText(chosen), name: chosen.name })
  }
  const next = (event: FormEvent) => {
    event.preventDefault()
    if (file.text.trim() === '') return setProblem(t('empty'))
    reading.mutate({ courseId, text: file.text })
  }
  const refusal = reading.error ? refusalOf(reading.error) : null
  const said = problem ?? (refusal ? (refusal.fields.text ?? (refusal.message || t('failedTitle'))) : null)

  return (
    <form noValidate onSubmit={next} className={classes.step}>
      <fieldset className={classes.drop} aria-describedby={`${id}-hint`}>
        <legend>{t('fileLabel')}</legend>
        <Button kind="secondary" onClick={() => input.current?.click()} data-autofocus>
          {t('choose')}
        </Button>
        <span>{file.name}</span>
        <input
          ref={input}
          type="file"
          accept=".csv,.txt,.tsv,text/csv,text/plain"
          className={classes.hidden}
          tabIndex={-1}
          aria-label={t('choose')}
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <p id={`${id}-hint`}>{t('fileHint', { rows: mostImportRows, size: largest })}</p>
      </fieldset>
      <TextAreaField
        label={t('paste')}
        hint={t('pasteHint')}
        rows={6}
        spellCheck={false}
        value={file.name ? '' : file.text}
        onChange={(event) => {
          setProblem(null)
          onFile({ text: event.target.value, name: '' })
        }}
      />
      <div role="alert">
        <FieldError id={`${id}-error`}>{said}</FieldError>
      </div>
      <div className={classes.foot}>
        <Button kind="secondary" onClick={onCancel}>
          {words('cancel')}
        </Button>
        <Button type="submit" busy={reading.isPending} busyLabel={t('reading')}>
          {t('next')}
        </Button>
      </div>
    </form>
  )
}
