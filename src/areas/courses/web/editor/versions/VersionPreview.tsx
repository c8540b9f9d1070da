import { useQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { LessonVersion } from '../../../contract.ts'
import { coursesApi } from '../../api.ts'
import { LessonText } from '../../shared/lesson-text/LessonText.tsx'
import { PlayerFrame } from '../../shared/player/PlayerFrame.tsx'
import { usePlayerWords } from '../player-words.ts'
import classes from './versions.module.css'

type Props = {
  courseId: Id<'crs'>
  lessonId: Id<'lsn'>
  version: LessonVersion
  onBack: () => void
  onRestore: (() => void) | null
  restoring: boolean
}

/** An earlier version as it reads. */
export function VersionPreview({ courseId, lessonId, version, onBack, onRestore, restoring }: Props) {
  const t = useTranslations('outline.versions')
  const { dateTime } = useFormat()
  const asked = useQuery(
    coursesApi.version.queryOptions({ input: { courseId, lessonId, versionId: version.id } }),
  )
  return (
    <div className={classes.preview}>
      <div className={classes.tools}>
        <Button kind="quiet" size="small" icon={ArrowLeft} onClick={onBack} data-autofocus>
          {t('back')}
        </Button>
        {onRestore ? (
          <Button size="small" onClick={onRestore} busy={restoring} busyLabel={t('restoring')}>
            {t('restore')}
          </Button>
        ) : null}
      </div>
      <p className={classes.meta}>{t('previewOf', { date: dateTime(version.savedAt) })}</p>
      <h3 className={classes.previewTitle}>{version.title}</h3>
      {asked.isPending ? <Skeleton height="160px" /> : null}
      {asked.isError ? (
        <ErrorPanel
          title={t('failed')}
          onRetry={() => void asked.refetch()}
          requestId={refusalOf(asked.error).requestId}
        />
      ) : null}
      {asked.data ? <VersionBody body={asked.data} /> : null}
    </div>
  )
}

type Body = Awaited<ReturnType<typeof coursesApi.version.call>>

function VersionBody({ body: { html, quiz, shown } }: { body: Body }) {
  const t = useTranslations('outline.versions')
  const { media, files } = shown
  const recording = media?.link?.url ?? null
  const isEmpty = html === '' && !quiz && files.length === 0 && !media
  if (isEmpty) return <p className={classes.meta}>{t('empty')}</p>
  return (
    <>
      {recording ? <p className={classes.meta}>{recording}</p> : null}
      {media?.file ? <VersionRecording media={media} file={media.file} /> : null}
      <LessonText html={html} />
      {quiz ? (
        <section>
          <h4>{t('questionsOf')}</h4>
          <ol className={classes.questions}>
            {quiz.questions.map((question) => (
              <li key={question.key}>{question.text}</li>
            ))}
          </ol>
        </section>
      ) : null}
      {files.length > 0 ? (
        <section>
          <h4>{t('filesOf')}</h4>
          <ul className={classes.questions}>
            {files.map((file) => (
              <li key={file.fileId}>{file.title || file.name}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}

type MediaView = NonNullable<Body['shown']['media']>

function VersionRecording({ media, file }: { media: MediaView; file: NonNullable<MediaView['file']> }) {
  const t = useTranslations('outline.versions')
  const words = usePlayerWords()
  const kind = (['video', 'audio'] as const).find((each) => file.type.startsWith(`${each}/`))
  if (!kind) return null
  const shared = {
    slot: 'media',
    preload: 'none',
    src: file.url,
    'aria-label': t('recording'),
    children: media.captions.map((each) => (
      <track key={each.url} kind="captions" src={each.url} srcLang={each.language} label={each.label} />
    )),
  } as const
  return (
    <PlayerFrame kind={kind} name={t('recording')} captions={media.captions} words={words}>
      {kind === 'video' ? (
        <video {...shared} playsInline poster={media.posterUrl ?? undefined} />
      ) : (
        <audio {...shared} />
      )}
    </PlayerFrame>
  )
}
