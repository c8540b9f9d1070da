import { Trash2 } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fileAddress } from '#areas/files/rules.ts'
import { endingsFor } from '#areas/files/upload-types.ts'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { useFile } from '#areas/files/web/shared/use-file.ts'
import type { Id } from '#kernel/ids.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { toast } from '#ui/toasts.ts'
import type { LessonMedia } from '../../../media.ts'
import { PlayerFrame } from '../../shared/player/PlayerFrame.tsx'
import { usePlayerWords } from '../player-words.ts'
import classes from './body.module.css'
import { useChangeBody } from './change-body.ts'
import { clockWords } from './clock.ts'
import type { PartProps } from './lesson-body.ts'
import { MediaTools } from './MediaTools.tsx'
import { withMedia } from './media-changes.ts'
import { PickButton } from './PickButton.tsx'

type Props = PartProps & {
  kind: 'video' | 'audio'
  fileId: Id<'fil'>
  media: LessonMedia
  player: Ref<HTMLMediaElement>
  onFile: (file: File) => void
}

/** The recording as its maker hears and sees it, what it is, and what can be done with it. */
export function Recording(props: Props) {
  const { lesson, save, readOnly, kind, fileId, media, onFile } = props
  const t = useTranslations('lessonKinds')
  const size = useFileSize()
  const file = useFile(fileId)
  const length = media.seconds === null ? null : clockWords(media.seconds)

  const change = useChangeBody(lesson)
  const remove = () => {
    save(withMedia(lesson, { fileId: null, seconds: null }))
    toast({
      message: t(`${kind}.removed`),
      onUndo: () => change((now) => withMedia(now, { fileId, seconds: media.seconds })),
    })
  }
  return (
    <div className={classes.card}>
      <Preview key={fileId} {...props} />
      {file?.processed != null && file.processed < 100 ? (
        <Notice tone="info">{t('video.processing', { percent: file.processed })}</Notice>
      ) : null}
      <div className={classes.row}>
        <span className={classes.fileName} title={file ? `${file.name} · ${size(file.bytes)}` : undefined}>
          {file?.name ?? t(`${kind}.unnamed`)}
        </span>
        <span className={classes.facts}>{length}</span>
        {readOnly ? null : (
          <>
            <PickButton
              accept={endingsFor(kind)}
              kind="quiet"
              onFiles={([chosen]) => chosen && onFile(chosen)}
            >
              {t(`${kind}.replace`)}
            </PickButton>
            <MediaTools kind={kind} media={media} />
            <IconButton icon={Trash2} label={t(`${kind}.remove`)} size="small" onClick={remove} />
          </>
        )}
      </div>
    </div>
  )
}

function Preview({ lesson, save, readOnly, kind, fileId, media, player }: Props) {
  const t = useTranslations('lessonKinds')
  const [isBroken, setBroken] = useState(false)
  const name = t(`${kind}.preview`, { title: lesson.title })
  const words = usePlayerWords()
  const captions = media.captions.map(({ fileId: id, language, label }) => ({
    url: fileAddress(id),
    language,
    label,
  }))
  const shared = {
    slot: 'media',
    preload: 'metadata',
    src: fileAddress(fileId),
    'aria-label': name,
    children: captions.map(({ url, language, label }) => (
      <track key={url} kind="captions" src={url} srcLang={language} label={label} />
    )),
    onError: () => setBroken(true),
    onLoadedMetadata: ({ currentTarget: { duration } }: { currentTarget: HTMLMediaElement }) => {
      setBroken(false)
      // A file that does not say how long it is is measured by the browser.
      if (media.seconds === null && !readOnly && Number.isFinite(duration) && duration > 0)
        save(withMedia(lesson, { seconds: Math.round(duration * 10) / 10 }))
    },
  } as const
  return (
    <>
      <PlayerFrame kind={kind} name={name} captions={captions} words={words}>
        {kind === 'video' ? (
          <video
            {...shared}
            ref={player as Ref<HTMLVideoElement>}
            playsInline
            poster={media.posterFileId ? fileAddress(media.posterFileId) : undefined}
          />
        ) : (
          <audio {...shared} ref={player as Ref<HTMLAudioElement>} />
        )}
      </PlayerFrame>
      {isBroken ? <Notice tone="wait">{t('video.cannotPlay')}</Notice> : null}
    </>
  )
}
