import { useParams, useSearchParams } from 'react-router'
import { type Id, isId } from '#kernel/ids.ts'
import { type Figure, figures, type InsightRange, insightRanges } from '../../insights-contract.ts'

/** What the rows in the sheet are of. */
export type FigureQuery = { of: Figure; courseId?: Id<'crs'>; lessonId?: Id<'lsn'>; day?: string }

/** What analytics show: the period, one course or all, and the rows of a figure, all in the URL. */
export function useInsightsView() {
  const { courseId: opened } = useParams()
  const [params, setParams] = useSearchParams()
  const range: InsightRange = insightRanges.find((known) => known === params.get('range')) ?? '30d'
  const [named, rowsOf, lesson, day] = ['course', 'rowsOf', 'lesson', 'day'].map((name) => params.get(name))
  const course = opened ?? named
  const figure = figures.find((known) => known === params.get('rows'))
  const asked: FigureQuery | null = figure
    ? {
        of: figure,
        ...(rowsOf && isId('crs', rowsOf) ? { courseId: rowsOf } : {}),
        ...(lesson && isId('lsn', lesson) ? { lessonId: lesson } : {}),
        ...(day && /^\d{4}-\d\d-\d\d$/.test(day) ? { day } : {}),
      }
    : null

  const withParams = (changes: Record<string, string | undefined>): URLSearchParams => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    return next
  }
  const closed = { rows: '', rowsOf: '', lesson: '', day: '', rowsPage: '' }
  const go = (changes: Record<string, string | undefined>) =>
    setParams(withParams(changes), { preventScrollReset: true })

  return {
    range,
    courseId: course && isId('crs', course) ? course : null,
    asked,
    page: Math.max(1, Number.parseInt(params.get('rowsPage') ?? '1', 10) || 1),
    setRange: (next: InsightRange) => go({ ...closed, range: next === '30d' ? '' : next }),
    setPage: (page: number) => go({ rowsPage: page === 1 ? '' : String(page) }),
    close: () => go(closed),
    /** The address of one course's figures, for the same period. */
    courseAt: (courseId: Id<'crs'>) =>
      `/courses/${courseId}/analytics${range === '30d' ? '' : `?range=${range}`}`,
    /** The address where the rows of a figure are beside it. */
    rowsAt: ({ of, courseId, lessonId, day }: FigureQuery) =>
      `?${withParams({ ...closed, rows: of, rowsOf: courseId, lesson: lessonId, day })}`,
  }
}

export type InsightsView = ReturnType<typeof useInsightsView>
