import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { formatDuration } from '#kernel/time.ts'
import { Link } from '#ui/Link.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatCard } from '#ui/StatCard.tsx'
import { useFormat } from '#webkit/format.ts'
import type { CourseInsight } from '../../insights-contract.ts'
import classes from './analytics.module.css'
import type { InsightsView } from './use-insights-view.ts'

type Name = 'enrolled' | 'completion' | 'revenue' | 'study' | 'quiz' | 'rating'
type Figures = Omit<CourseInsight, 'course'>
type Props = {
  view: InsightsView
  figures: Figures | undefined
  of: readonly Name[]
  /** What is said in a line below the cards. */
  besides?: readonly Name[]
  courseId?: Id<'crs'>
}

/** Figures as cards, and some in a line below; each leads to the rows it is made of. */
export function FigureCards({ view, figures, of, besides = [], courseId }: Props) {
  const t = useTranslations('insights.analytics')
  const faces = useFaces()
  const placed = courseId ? { courseId } : {}
  const rows = {
    enrolled: view.rowsAt({ of: 'enrolled', ...placed }),
    completion: view.rowsAt({ of: 'finished', ...placed }),
    revenue: view.rowsAt({ of: 'revenue', ...placed }),
    study: view.rowsAt({ of: 'study', ...placed }),
    quiz: view.rowsAt({ of: 'quiz', ...placed }),
    rating: courseId ? `/courses/${courseId}/reviews` : '',
  }
  return (
    <div>
      <div className={classes.cards}>
        {of.map((name) => {
          const face = figures ? faces[name](figures) : null
          return (
            <StatCard
              key={name}
              label={t(`cards.${name}`)}
              line="courses"
              figure={face ? face.figure : <Skeleton width="60%" />}
              note={face?.note}
              {...(face && rows[name] ? { to: rows[name] } : {})}
            />
          )
        })}
      </div>
      {figures && besides.length > 0 ? (
        <ul className={classes.besides}>
          {besides.map((name) => {
            const { figure, note } = faces[name](figures)
            return (
              <li key={name}>
                <Link to={rows[name]}>{t(`cards.${name}`)}</Link> <b>{figure}</b> {note}
              </li>
            )
          })}
        </ul>
      ) : null}
    </div>
  )
}

type Face = (figures: Figures) => { figure: string; note: string }

function useFaces(): Record<Name, Face> {
  const t = useTranslations('insights.analytics')
  const format = useFormat()
  const percent = (value: number | null) => (value === null ? t('none') : t('percent', { value }))
  return {
    enrolled: (all) => ({ figure: format.number(all.enrolled), note: t('notes.enrolled') }),
    completion: ({ completionRate, finished, enrolled }) => ({
      figure: percent(completionRate),
      note: enrolled > 0 ? t('notes.finished', { finished, enrolled }) : t('notes.nobody'),
    }),
    revenue: ({ revenue, orders }) => ({
      figure: format.money(revenue),
      note: t('notes.orders', { count: orders }),
    }),
    study: ({ studySeconds }) => ({
      figure: studySeconds > 0 ? formatDuration(studySeconds) : t('none'),
      note: t('notes.study'),
    }),
    quiz: ({ quizScore, quizResults }) => ({
      figure: percent(quizScore),
      note: t('notes.quiz', { count: quizResults }),
    }),
    rating: ({ rating }) => ({
      figure: rating ? t('rating', { value: rating.average }) : t('none'),
      note: t('notes.reviews', { count: rating?.count ?? 0 }),
    }),
  }
}
