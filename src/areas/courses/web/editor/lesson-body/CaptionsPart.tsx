import { Captions as CaptionsIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { FieldError } from '#ui/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import type { Captions, LessonMedia } from '../../../media.ts'
import { maxCaptions, maxNameLength } from '../../../media-rules.ts'
import { useKeptText } from '../kept-text.ts'
import classes from './body.module.css'
import { captionLanguages, languageName } from './captions.ts'
import { useChangeBody } from './change-body.ts'
import type { PartProps } from './lesson-body.ts'
import { withMedia } from './media-changes.ts'
import { PartSection } from './PartSection.tsx'
import { PickButton } from './PickButton.tsx'
import { UploadLines } from './UploadLines.tsx'
import { useUploadsOf } from './use-body-uploads.ts'
import { useTakeCaptions } from './use-take-captions.ts'

/** What is said, to read along, in as many languages as there are. */
export function CaptionsPart({ lesson, save, media }: PartProps & { media: LessonMedia }) {
  const t = useTranslations('lessonKinds.captions')
  const rows = useUploadsOf(lesson.id, 'captions')
  const takeOne = useTakeCaptions()
  const [error, setError] = useState<string | null>(null)
  const take = async (files: readonly File[]) => {
    const sentences = await Promise.all(files.map((file) => takeOne(lesson, file)))
    setError(sentences.filter(Boolean).join(' ') || null)
  }
  const put = (captions: Captions[]) => save(withMedia(lesson, { captions }))

  const change = useChangeBody(lesson)
  const remove = (gone: Captions) => {
    put(media.captions.filter((each) => each !== gone))
    toast({
      message: t('removed', { label: gone.label }),
      onUndo: () => change((now) => withMedia(now, { captions: media.captions })),
    })
  }
  return (
    <PartSection
      title={t('title')}
      hint={media.captions.length === 0 ? t('prompt') : undefined}
      action={
        media.captions.length < maxCaptions ? (
          <PickButton accept=".vtt,.srt" icon={CaptionsIcon} multiple onFiles={(files) => void take(files)}>
            {t('add')}
          </PickButton>
        ) : null
      }
    >
      {media.captions.length > 0 ? (
        <ul className={classes.tracks}>
          {media.captions.map((captions, at) => (
            <CaptionsRow
              key={captions.fileId}
              captions={captions}
              onChange={(next) => put(media.captions.with(at, next))}
              onRemove={() => remove(captions)}
            />
          ))}
        </ul>
      ) : null}
      <UploadLines rows={rows} />
      <div role="alert">
        <FieldError id={`captions-${lesson.id}`}>{error}</FieldError>
      </div>
    </PartSection>
  )
}

type RowProps = { captions: Captions; onChange: (captions: Captions) => void; onRemove: () => void }

function CaptionsRow({ captions, onChange, onRemove }: RowProps) {
  const locale = useLocale()
  const t = useTranslations('lessonKinds.captions')
  const { language, label } = captions
  const name = useKeptText(label, maxNameLength, (label) => onChange({ ...captions, label }))
  const known = captionLanguages.includes(language) ? captionLanguages : [language, ...captionLanguages]
  const options = known
    .map((code) => ({ value: code, label: languageName(code, locale) }))
    .toSorted((one, other) => one.label.localeCompare(other.label, locale))
  return (
    <li className={classes.track}>
      <SelectField
        label={t('language')}
        options={options}
        value={language}
        onChange={({ target: { value } }) =>
          // A label that only names the language goes along with it.
          onChange({
            ...captions,
            language: value,
            label: label === languageName(language, locale) ? languageName(value, locale) : label,
          })
        }
      />
      <TextField
        label={t('label')}
        error={name.isLong ? t('long', { max: maxNameLength }) : undefined}
        value={name.text}
        onChange={(event) => name.change(event.target.value)}
        onBlur={() => {
          if (name.text.trim() === '') onChange({ ...captions, label: languageName(language, locale) })
        }}
      />
      <IconButton icon={Trash2} label={t('removeNamed', { label })} size="small" onClick={onRemove} />
    </li>
  )
}
