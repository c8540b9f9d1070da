import { Captions as CaptionsIcon, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { whyNotUploadable } from '#areas/files/upload-types.ts'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { useUploadLimits } from '#areas/files/web/shared/upload-limits.ts'
import { FieldError } from '#ui/Field.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { type Captions, type LessonMedia, maxCaptions } from '../../../media.ts'
import classes from './body.module.css'
import { captionLanguages, captionsFile, languageName, languageOf } from './captions.ts'
import { useChangeBody } from './change-body.ts'
import { withMedia } from './media-changes.ts'
import { PartSection } from './PartSection.tsx'
import { PickButton } from './PickButton.tsx'
import type { PartProps } from './RecordingPart.tsx'
import { UploadLines } from './UploadLines.tsx'
import { useStartUpload, useUploadsOf } from './use-body-uploads.ts'

/** What is said, to read along, in as many languages as there are. */
export function CaptionsPart({ lesson, save, media }: PartProps & { media: LessonMedia }) {
  const t = useTranslations('lessonKinds.captions')
  const rows = useUploadsOf(lesson.id, 'captions')
  const { take, error } = useTakeCaptions(lesson)
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
  const t = useTranslations('lessonKinds.captions')
  const { language, label } = captions
  const known = captionLanguages.includes(language) ? captionLanguages : [language, ...captionLanguages]
  const options = known
    .map((code) => ({ value: code, label: languageName(code) }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
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
            label: label === languageName(language) ? languageName(value) : label,
          })
        }
      />
      <TextField
        label={t('label')}
        maxLength={150}
        value={label}
        onChange={(event) => onChange({ ...captions, label: event.target.value })}
        onBlur={() => {
          if (label.trim() === '') onChange({ ...captions, label: languageName(language) })
        }}
      />
      <IconButton icon={Trash2} label={t('removeNamed', { label })} size="small" onClick={onRemove} />
    </li>
  )
}

function useTakeCaptions(lesson: PartProps['lesson']) {
  const t = useTranslations('lessonKinds.captions')
  const limits = useUploadLimits()
  const size = useFileSize()
  const start = useStartUpload()
  const [error, setError] = useState<string | null>(null)

  const takeOne = async (given: File): Promise<string | null> => {
    const file = await captionsFile(given)
    if (!file) return t('unreadable', { name: given.name })
    const why = whyNotUploadable('captions', file, limits)
    if (why) return t(why, { name: given.name, max: size(limits.captions) })
    const language = languageOf(given.name, navigator.language.split('-')[0] ?? 'en')
    start(lesson, file, {
      slot: 'captions',
      purpose: 'captions',
      place: (done) => (now) =>
        withMedia(now, {
          captions: [
            ...(now.media?.captions ?? []),
            { fileId: done.id, language, label: languageName(language) },
          ].slice(0, maxCaptions),
        }),
    })
    return null
  }
  const take = async (files: readonly File[]) => {
    const sentences = await Promise.all(files.map(takeOne))
    setError(sentences.filter(Boolean).join(' ') || null)
  }
  return { take, error }
}
