import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, ExternalLink, Files } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { formatDuration } from '#kernel/time.ts'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { Column } from '#ui/data-table.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LineCover } from '#ui/LineCover.tsx'
import { Link } from '#ui/Link.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import type { MenuAction } from '#ui/RowMenu.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { toast } from '#ui/toasts.ts'
import { copyText } from '#webkit/clipboard.ts'
import { useFormat } from '#webkit/format.ts'
import type { RecentProps } from '#webkit/products.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Course } from '../../contract.ts'
import classes from './RecentCourses.module.css'
import { recentCoursesApi } from './recent-api.ts'

const atMost = 5

/** What copying needs comes with the first copy: the dashboard itself only reads. */
async function duplicateCourse(courseId: Course['id']): Promise<Course> {
  const { coursesApi } = await import('../api.ts')
  return coursesApi.duplicate.call({ courseId })
}

/** The courses worked on last; they load and fail alone. */
export function RecentCourses({ title, Waiting, Failed }: RecentProps) {
  const t = useTranslations('courses.dashboard.list')
  const list = useQuery(recentCoursesApi.list.queryOptions())
  if (list.data) return <Courses title={title} courses={list.data.courses} count={list.data.count} />
  if (!list.error) return <Waiting title={title} />
  return <Failed title={t('failed')} error={list.error} onRetry={() => void list.refetch()} />
}

type Props = { title: string; courses: readonly Course[]; count: number }

/** A row opens the editor. */
function Courses({ title, courses, count }: Props) {
  const t = useTranslations('courses.dashboard.list')
  const columns = useColumns()
  const actionsOf = useCourseActions()
  if (courses.length === 0) {
    return (
      <Card label={title} className={classes.empty}>
        <EmptyState drawing="courses" line="courses" title={t('emptyTitle')}>
          {t('emptyText')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card title={title} action={<Link to="/courses">{t('seeAll', { count })}</Link>} flush>
      <DataTable
        label={title}
        columns={columns}
        rows={courses.slice(0, atMost)}
        rowKey={(course) => course.id}
        rowName={(course) => course.title}
        rowTo={(course) => `/courses/${course.id}`}
        rowActions={actionsOf}
      />
    </Card>
  )
}

function useColumns(): Column<Course>[] {
  const t = useTranslations('courses.dashboard.list')
  const format = useFormat()
  return [
    {
      key: 'course',
      header: t('course'),
      render: (course) => <CourseCell course={course} />,
      phone: 'title',
    },
    {
      key: 'status',
      header: t('status'),
      render: (course) => <StatusChip status={course.isClosed ? 'closed' : course.status} />,
      phone: 'status',
    },
    {
      key: 'students',
      header: t('students'),
      align: 'end',
      render: (course) => format.number(course.students),
    },
    { key: 'revenue', header: t('revenue'), align: 'end', render: (course) => format.money(course.revenue) },
    {
      key: 'progress',
      header: t('progress'),
      width: '116px',
      render: (course) => <ProgressCell course={course} />,
    },
  ]
}

function CourseCell({ course }: { course: Course }) {
  const t = useTranslations('courses.dashboard.list')
  const { lessonCount, durationSeconds } = course
  const lessons = t('lessons', { count: lessonCount })
  return (
    <span className={classes.course}>
      <LineCover id={course.id} title={course.title} src={course.imageUrl} className={classes.cover} />
      <span className={classes.words}>
        <span>{course.title}</span>
        <span className={classes.meta}>
          {durationSeconds > 0 ? `${lessons} · ${formatDuration(durationSeconds)}` : lessons}
        </span>
      </span>
    </span>
  )
}

function ProgressCell({ course }: { course: Course }) {
  const t = useTranslations('courses.dashboard.list')
  if (course.progress === null) return <span title={t('noProgress')}>—</span>
  return <ProgressLine value={course.progress} label={t('progressOf', { course: course.title })} showValue />
}

function useCourseActions() {
  const t = useTranslations('courses.dashboard.list')
  const queryClient = useQueryClient()
  const duplication = useMutation({
    mutationFn: duplicateCourse,
    onSuccess: (copied) =>
      toast({
        message: t('duplicated', { title: copied.title }),
        action: { label: t('open'), to: `/courses/${copied.id}` },
      }),
    onError: (error) => toast({ message: refusalOf(error).message }),
    // The plan's meter and every list of courses too.
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (course: Course): MenuAction[] => {
    const duplicate = {
      label: t('duplicate'),
      icon: Files,
      onSelect: () => duplication.mutate(course.id),
    }
    if (course.status !== 'published') return [duplicate]
    const link = `${location.origin}${course.salesPath}`
    return [
      { label: t('viewSalesPage'), icon: ExternalLink, onSelect: () => location.assign(course.salesPath) },
      {
        label: t('copyLink'),
        icon: Copy,
        onSelect: () =>
          void copyText(link).then((done) =>
            toast({ message: done ? t('copied') : t('notCopied', { link }) }),
          ),
      },
      duplicate,
    ]
  }
}
