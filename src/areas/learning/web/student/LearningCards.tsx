import { useTranslations } from 'use-intl'
import { formatDuration } from '#kernel/time.ts'
import type { Change } from '#ui/StatCard.tsx'
import { StatCard } from '#ui/StatCard.tsx'
import { useFormat } from '#webkit/format.ts'
import type { LearnerNumbers } from '../../student-contract.ts'

/** What a learner has done so far; each card leads to the rows it's the sum of. */
export function LearningCards({ numbers }: { numbers: LearnerNumbers }) {
  const t = useTranslations('learning.student.cards')
  const format = useFormat()
  const { coursesEnrolled, coursesFinished, lessonsCompleted, lessonsCompletedThisWeek } = numbers
  const { studySeconds, studySecondsThisWeek } = numbers
  const risen = (count: number, value: string): Change | undefined =>
    count > 0 ? { direction: 'up', judgement: 'good', value, words: t('thisWeek') } : undefined
  const none = (count: number) => (count > 0 ? undefined : t('noneThisWeek'))
  // "0.3 hours" is no one's way of saying 18 minutes.
  const studied = (seconds: number) => formatDuration(Math.round(seconds / 60) * 60)
  return (
    <>
      <StatCard
        label={t('enrolled')}
        figure={format.number(coursesEnrolled)}
        note={t('finished', { count: coursesFinished })}
        line="courses"
        to="/library"
      />
      <StatCard
        label={t('lessons')}
        figure={format.number(lessonsCompleted)}
        change={risen(lessonsCompletedThisWeek, format.number(lessonsCompletedThisWeek))}
        note={none(lessonsCompletedThisWeek)}
        line="courses"
        to="/library?show=lessons"
      />
      <StatCard
        label={t('hours')}
        figure={studySeconds < 30 ? t('noHours') : studied(studySeconds)}
        change={risen(Math.round(studySecondsThisWeek / 60), studied(studySecondsThisWeek))}
        note={none(Math.round(studySecondsThisWeek / 60))}
        line="courses"
        to="/library?show=hours"
      />
    </>
  )
}
