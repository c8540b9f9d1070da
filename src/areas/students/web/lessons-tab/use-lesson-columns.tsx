import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useTrashColumns } from '#areas/lists/web/shared/use-trash-columns.tsx'
import { formatDuration } from '#kernel/time.ts'
import type { Column } from '#ui/data-table.ts'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import type { ListedLesson } from '../../insights-contract.ts'

/** Columns of the Lessons tab; of its trash, what it is and how long it stays. */
export function useLessonColumns(inTrash: boolean): Column<ListedLesson>[] {
  const t = useTranslations('insights')
  const format = useFormat()
  const trash = useTrashColumns<ListedLesson>()
  const all = useMemo<Column<ListedLesson>[]>(
    () => [
      {
        key: 'title',
        header: t('lessons.columns.title'),
        sortable: true,
        render: (lesson) => lesson.title,
      },
      {
        key: 'course',
        header: t('lessons.columns.course'),
        phone: 'meta',
        render: (lesson) => lesson.course.title,
      },
      { key: 'type', header: t('lessons.columns.type'), render: (lesson) => t(`kinds.${lesson.type}`) },
      {
        key: 'duration',
        header: t('lessons.columns.duration'),
        align: 'end',
        sortable: true,
        phone: 'amount',
        render: (lesson) =>
          lesson.durationSeconds > 0 ? formatDuration(lesson.durationSeconds) : t('noDuration'),
      },
      {
        key: 'status',
        header: t('lessons.columns.status'),
        phone: 'status',
        render: (lesson) => <StatusChip status={lesson.status} />,
      },
      {
        key: 'views',
        header: t('lessons.columns.views'),
        align: 'end',
        render: (lesson) => format.number(lesson.views),
      },
      {
        key: 'updated',
        header: t('lessons.columns.updated'),
        align: 'end',
        sortable: true,
        render: (lesson) => format.day(lesson.updatedAt),
      },
    ],
    [t, format],
  )
  if (!inTrash) return all
  const kept = all.filter(({ key }) => ['title', 'course', 'type'].includes(key))
  // On a phone the line below the title says until when it stays.
  return [
    ...kept.map((column) => (column.key === 'course' ? { ...column, phone: 'amount' as const } : column)),
    ...trash,
  ]
}
