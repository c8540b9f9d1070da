import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { QuizResultsProps } from '#areas/courses/web/shared/course-parts.ts'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { QuizFigures } from '../../quiz-contract.ts'
import { AttemptAnswers } from './AttemptAnswers.tsx'
import { AttemptRows } from './AttemptRows.tsx'
import { QuestionFiguresList } from './QuestionFiguresList.tsx'
import { quizApi } from './quiz-api.ts'
import classes from './results.module.css'
import type { RowsQuery } from './rows-query.ts'

type View = { name: 'all' } | { name: 'rows'; asked: RowsQuery; attemptId: Id<'att'> | null }

/** How a quiz goes, beside the quiz itself: figures, then the attempts behind each, then the answers of one. */
export function QuizResults({ opened, onClose, courseId, lessonId }: QuizResultsProps) {
  const t = useTranslations('quiz.results')
  return (
    <SideSheet opened={opened} onClose={onClose} title={t('title')}>
      {opened ? <Results courseId={courseId} lessonId={lessonId} /> : null}
    </SideSheet>
  )
}

function Results(lesson: { courseId: Id<'crs'>; lessonId: Id<'lsn'> }) {
  const t = useTranslations('quiz.results')
  const [view, setView] = useState<View>({ name: 'all' })
  const asked = useQuery(quizApi.results.queryOptions({ input: lesson, staleTime: 0 }))
  if (asked.isPending) return <ResultsLoading />
  if (asked.isError) {
    const { message, requestId } = refusalOf(asked.error)
    return (
      <ErrorPanel title={t('failed')} onRetry={() => void asked.refetch()} requestId={requestId}>
        {message}
      </ErrorPanel>
    )
  }
  if (view.name === 'all') {
    return (
      <Overview
        figures={asked.data}
        lesson={lesson}
        onRows={(rows) => setView({ name: 'rows', asked: rows, attemptId: null })}
      />
    )
  }
  return (
    <div className={classes.results}>
      <span>
        <Button
          kind="quiet"
          size="small"
          icon={ArrowLeft}
          onClick={() => setView(view.attemptId ? { ...view, attemptId: null } : { name: 'all' })}
        >
          {view.attemptId ? view.asked.title : t('back')}
        </Button>
      </span>
      {view.attemptId ? (
        <AttemptAnswers lesson={lesson} attemptId={view.attemptId} />
      ) : (
        <AttemptRows
          lesson={lesson}
          asked={view.asked}
          onOpen={(attemptId) => setView({ ...view, attemptId })}
        />
      )}
    </div>
  )
}

type OverviewProps = {
  figures: QuizFigures
  lesson: { courseId: Id<'crs'>; lessonId: Id<'lsn'> }
  onRows: (rows: RowsQuery) => void
}

function Overview({ figures, lesson, onRows }: OverviewProps) {
  const t = useTranslations('quiz.results')
  const format = useFormat()
  const { attempts, open, learners, passedLearners, averagePercent, passRate } = figures
  if (attempts === 0) {
    return (
      <EmptyState title={t('none')}>{open > 0 ? t('noneOpen', { count: open }) : t('noneText')}</EmptyState>
    )
  }
  return (
    <div className={classes.results}>
      <div className={classes.figures}>
        <Figure
          label={t('attempts')}
          value={String(attempts)}
          onOpen={() => onRows({ title: t('rows.all'), filter: {} })}
        />
        <Figure
          label={t('learners')}
          value={String(learners)}
          onOpen={() => onRows({ title: t('rows.best'), filter: { best: 'true' } })}
        />
        <Figure
          label={t('average')}
          value={averagePercent === null ? '—' : format.percent(averagePercent)}
          note={t('averageNote')}
          onOpen={() => onRows({ title: t('rows.all'), filter: {} })}
        />
        <Figure
          label={t('passRate')}
          value={passRate === null ? '—' : format.percent(passRate)}
          note={t('passNote', { passed: passedLearners, learners })}
          onOpen={() => onRows({ title: t('rows.bestPassed'), filter: { best: 'true', outcome: 'passed' } })}
        />
      </div>
      <div className={classes.tools}>
        {open > 0 ? (
          <button
            type="button"
            className={classes.link}
            onClick={() => onRows({ title: t('rows.open'), filter: { outcome: 'open' } })}
          >
            {t('openAttempts', { count: open })}
          </button>
        ) : (
          <span />
        )}
        <Button kind="secondary" size="small" icon={Download} href={exportAddress(lesson)}>
          {t('export')}
        </Button>
      </div>
      <QuestionFiguresList questions={figures.questions} onRows={onRows} />
    </div>
  )
}

/** A plain link: the browser saves what it answers. */
const exportAddress = ({ courseId, lessonId }: OverviewProps['lesson']) =>
  `/api/v1/courses/${courseId}/lessons/${lessonId}/quiz-attempts.csv`

type FigureProps = { label: string; value: string; note?: string; onOpen: () => void }

/** A number that opens its rows. */
function Figure({ label, value, note, onOpen }: FigureProps) {
  return (
    <button type="button" className={classes.figure} onClick={onOpen}>
      <span className={classes.figureLabel}>{label}</span>{' '}
      <span className={classes.figureValue}>{value}</span>{' '}
      {note ? <span className={classes.figureNote}>{note}</span> : null}
    </button>
  )
}

function ResultsLoading() {
  return (
    <SkeletonRegion>
      <div className={classes.results}>
        <Skeleton height="96px" />
        <Skeleton height="96px" />
        <Skeleton width="60%" height="20px" />
        <Skeleton height="160px" />
      </div>
    </SkeletonRegion>
  )
}
