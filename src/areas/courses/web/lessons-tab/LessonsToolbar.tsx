import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import type { Id } from '#kernel/ids.ts'
import { SearchField } from '#ui/SearchField.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { lessonFilters } from '../../insights-contract.ts'
import { lessonKinds } from '../../rules.ts'
import classes from './lessons-tab.module.css'
import type { LessonsView } from './use-lessons-view.ts'

type Props = {
  view: LessonsView
  courses: readonly { id: Id<'crs'>; title: string }[]
  total: number | undefined
}

const viewKeys = ['q', 'course', 'type', 'status', 'sort', 'dir', 'size']

/** Search, and the course, type and status to keep to. */
export function LessonsToolbar({ view, courses, total }: Props) {
  const t = useTranslations('insights.lessons')
  const kinds = useTranslations('insights.kinds')
  return (
    <>
      <SearchField
        label={t('search')}
        value={view.search}
        onChange={view.setSearch}
        className={classes.search}
      />
      <SelectField
        label={t('course')}
        className={classes.filter}
        value={view.courseId ?? ''}
        onChange={(event) => view.set('course', event.target.value)}
        options={[
          { value: '', label: t('allCourses') },
          ...courses.map((course) => ({ value: course.id, label: course.title })),
        ]}
      />
      <SelectField
        label={t('type')}
        className={classes.filter}
        value={view.type ?? ''}
        onChange={(event) => view.set('type', event.target.value)}
        options={[
          { value: '', label: t('allTypes') },
          ...lessonKinds.map((kind) => ({ value: kind, label: kinds(kind) })),
        ]}
      />
      <SelectField
        label={t('status')}
        className={classes.filter}
        value={view.status ?? ''}
        onChange={(event) => view.set('status', event.target.value)}
        options={[
          { value: '', label: t('allStatuses') },
          ...lessonFilters.map((status) => ({ value: status, label: t(status) })),
        ]}
      />
      <SavedViews list="lessons" keys={viewKeys} />
      <span className={classes.count}>{total === undefined ? '' : t('count', { count: total })}</span>
    </>
  )
}
