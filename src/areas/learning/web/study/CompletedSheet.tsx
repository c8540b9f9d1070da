import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Link } from '#ui/Link.tsx'
import { useFormat } from '#webkit/format.ts'
import type { DoneLesson } from '../../study-contract.ts'
import { LogSheet } from './LogSheet.tsx'
import classes from './log.module.css'
import { studyApi } from './study-api.ts'

type Props = { opened: boolean; onClose: () => void }

/** Every lesson behind the number on the dashboard. */
export function CompletedSheet({ opened, onClose }: Props) {
  const t = useTranslations('learning.study.lessons')
  const found = useInfiniteQuery({
    ...studyApi.completedLessons.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: 50, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
    enabled: opened,
  })
  const lessons = found.data?.pages.flatMap((page) => page.lessons) ?? []
  const total = found.data?.pages[0]?.total ?? 0
  return (
    <LogSheet opened={opened} onClose={onClose} title={t('title')} query={found}>
      <p className={classes.total}>{total === 0 ? t('none') : t('total', { count: total })}</p>
      <ul className={classes.rows}>
        {lessons.map((lesson) => (
          <LessonRow key={lesson.id} lesson={lesson} />
        ))}
      </ul>
    </LogSheet>
  )
}

function LessonRow({ lesson }: { lesson: DoneLesson }) {
  const t = useTranslations('learning.kind')
  const format = useFormat()
  const { courseId, courseTitle, lessonId, lessonTitle, kind, completedAt } = lesson
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <Link to={`/learn/${courseId}/${lessonId}`}>{lessonTitle}</Link>
        <span className={classes.meta}>
          {t(kind)} · {courseTitle}
        </span>
      </span>
      <span className={classes.end}>
        <time dateTime={completedAt} className={classes.meta}>
          {format.day(completedAt)}
        </time>
      </span>
    </li>
  )
}
