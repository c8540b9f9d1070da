import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { formatDuration } from '#kernel/time.ts'
import { Link } from '#ui/Link.tsx'
import { useFormat } from '#webkit/format.ts'
import type { Sitting } from '../../study-contract.ts'
import { LogSheet } from './LogSheet.tsx'
import classes from './log.module.css'
import { studyApi } from './study-api.ts'

type Props = { opened: boolean; onClose: () => void }

/** Every sitting behind the study hours, and what they add up to. */
export function StudyLogSheet({ opened, onClose }: Props) {
  const t = useTranslations('learning.study.hours')
  const found = useInfiniteQuery({
    ...studyApi.studyLog.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: 50, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
    enabled: opened,
  })
  const sittings = found.data?.pages.flatMap((page) => page.sittings) ?? []
  const seconds = found.data?.pages[0]?.totalSeconds ?? 0
  return (
    <LogSheet opened={opened} onClose={onClose} title={t('title')} query={found}>
      <p className={classes.total}>
        {sittings.length === 0 ? t('none') : t('total', { time: formatDuration(seconds) })}
      </p>
      <ul className={classes.rows}>
        {sittings.map((sitting) => (
          <SittingRow key={sitting.id} sitting={sitting} />
        ))}
      </ul>
    </LogSheet>
  )
}

function SittingRow({ sitting }: { sitting: Sitting }) {
  const t = useTranslations('learning.study.hours')
  const format = useFormat()
  const { courseId, courseTitle, lessonId, lessonTitle, startedAt, seconds } = sitting
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        {lessonTitle ? <Link to={`/learn/${courseId}/${lessonId}`}>{lessonTitle}</Link> : t('gone')}
        <span className={classes.meta}>{courseTitle}</span>
      </span>
      <span className={classes.end}>
        <b>{formatDuration(seconds)}</b>
        <time dateTime={startedAt} className={classes.meta}>
          {format.dateTime(startedAt)}
        </time>
      </span>
    </li>
  )
}
