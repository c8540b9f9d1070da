import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { LinkedVideo } from '#areas/courses/web/shared/lesson-text/LinkedVideo.tsx'
import { clockTime } from '#kernel/clock-time.ts'
import { useAnnounce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import type { LearnContent } from '../../../contract.ts'
import { resumesAt } from '../../../rules.ts'
import { LoadBoundary } from '../LoadBoundary.tsx'
import type { Reporter } from '../study/reporter.ts'
import classes from './MediaStage.module.css'
import { jump, useStage } from './stage.ts'
import { useMediaKeys } from './use-media-keys.ts'
import { usePlayingReports, useResume } from './use-playing.ts'

const MediaPlayer = lazy(async () => ({ default: (await import('./MediaPlayer.tsx')).MediaPlayer }))

type Props = { lesson: LearnContent; startAt: number | null; isPreview: boolean; reporter: Reporter }

/** Where the recording of a lesson plays. */
export function MediaStage({ lesson, startAt, isPreview, reporter }: Props) {
  const t = useTranslations('learning.media')
  const { media, title } = lesson
  if (media?.link) return <LinkedVideo link={media.link} title={title} posterUrl={media.posterUrl} />
  if (!media?.file) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
  const { processed } = media.file
  return (
    <div className={classes.stage}>
      <LoadBoundary>
        <Suspense fallback={<StageSkeleton kind={lesson.kind} posterUrl={media.posterUrl} />}>
          <MediaPlayer
            kind={lesson.kind === 'audio' ? 'audio' : 'video'}
            title={title}
            media={media}
            file={media.file}
          />
        </Suspense>
      </LoadBoundary>
      <Playing startAt={startAt} seconds={lesson.durationSeconds} reporter={reporter} />
      {isPreview && processed !== null && processed < 100 ? (
        <p className={classes.note} role="status">
          {t('processing', { percent: processed })}
        </p>
      ) : null}
    </div>
  )
}

type PlayingProps = { startAt: number | null; seconds: number; reporter: Reporter }

/** Resuming, keys and reports; says where it continued. */
function Playing({ startAt, seconds, reporter }: PlayingProps) {
  const t = useTranslations('learning.media')
  const { media } = useStage()
  const say = useAnnounce()
  const [resumedAt, setResumedAt] = useState<number | null>(null)
  usePlayingReports(media, reporter)
  useResume(media, startAt, (at) => {
    setResumedAt(at)
    say(t('resumed', { time: clockTime(at) }))
  })
  useMediaKeys(media, (rate) => say(t('speed', { rate })))
  // Its line is there from the start: what is below would move.
  if (resumedAt === null || !media) return resumesAt(startAt, seconds) ? <p className={classes.note} /> : null
  const startOver = () => {
    setResumedAt(null)
    jump(media, 0)
  }
  return (
    <p className={classes.note}>
      {t('resumed', { time: clockTime(resumedAt) })}
      <Button kind="quiet" size="small" onClick={startOver}>
        {t('startOver')}
      </Button>
    </p>
  )
}

/** The poster of a video is there before its player, as it was painted with the document. */
function StageSkeleton({ kind, posterUrl }: { kind: string; posterUrl: string | null }) {
  if (kind === 'audio') return <SkeletonRegion>{shapeOf(classes.audioShape)}</SkeletonRegion>
  return (
    <SkeletonRegion>
      {posterUrl ? (
        <div className={classes.videoShape}>
          <img className={classes.poster} src={posterUrl} alt="" />
        </div>
      ) : (
        shapeOf(classes.videoShape)
      )}
    </SkeletonRegion>
  )
}

const shapeOf = (className: string | undefined) => (
  <div className={className}>
    <Skeleton width="100%" height="100%" />
  </div>
)
