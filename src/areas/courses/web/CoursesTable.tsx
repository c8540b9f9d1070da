import { useTranslations } from 'use-intl'
import { useTrashColumns } from '#areas/lists/web/shared/use-trash-columns.tsx'
import { Card } from '#ui/Card.tsx'
import { DataTable } from '#ui/DataTable.tsx'
import type { Column } from '#ui/data-table.ts'
import { MoneyText } from '#ui/MoneyText.tsx'
import type { MenuAction } from '#ui/RowMenu.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { type Format, useFormat } from '#webkit/format.ts'
import type { Course } from '../contract.ts'
import { CoursePrice } from './CoursePrice.tsx'
import { CourseProgress } from './CourseProgress.tsx'

type Props = {
  courses: readonly Course[]
  actionsOf: (course: Course) => readonly MenuAction[]
  linked: boolean
  refreshing: boolean
}

/** The same list as rows, for comparing. */
export function CoursesTable({ courses, actionsOf, linked, refreshing }: Props) {
  const t = useTranslations('courses')
  const format = useFormat()
  const inTrash = useTrashColumns<Course>()
  const all = columnsOf(t, format)
  // What is in the trash opens only after it was restored, and its last change was to be put there.
  const columns = linked
    ? all
    : [...all.filter(({ key }) => key !== 'updated' && key !== 'progress'), ...inTrash]
  return (
    <Card flush label={t('title')}>
      <DataTable
        label={t('title')}
        columns={columns}
        rows={courses}
        rowKey={(course) => course.id}
        rowName={(course) => course.title}
        rowTo={linked ? (course) => `/courses/${course.id}` : undefined}
        rowActions={actionsOf}
        refreshing={refreshing}
      />
    </Card>
  )
}

function columnsOf(t: ReturnType<typeof useTranslations<'courses'>>, format: Format): Column<Course>[] {
  return [
    { key: 'title', header: t('columns.title'), render: (course) => course.title },
    {
      key: 'status',
      header: t('columns.status'),
      render: (course) => <StatusChip status={course.isClosed ? 'closed' : course.status} />,
      phone: 'status',
    },
    {
      key: 'price',
      header: t('columns.price'),
      render: (course) => <CoursePrice price={course.price} />,
      align: 'end',
      phone: 'amount',
    },
    {
      key: 'lessons',
      header: t('columns.lessons'),
      render: (course) => format.number(course.lessonCount),
      align: 'end',
    },
    {
      key: 'students',
      header: t('columns.students'),
      render: (course) => format.number(course.students),
      align: 'end',
    },
    {
      key: 'revenue',
      header: t('columns.revenue'),
      render: (course) => <MoneyText money={course.revenue} />,
      align: 'end',
    },
    {
      key: 'progress',
      header: t('columns.progress'),
      render: (course) => <CourseProgress percent={course.progress} />,
      align: 'end',
    },
    {
      key: 'updated',
      header: t('columns.updated'),
      render: (course) => format.day(course.updatedAt),
      phone: 'meta',
    },
  ]
}
