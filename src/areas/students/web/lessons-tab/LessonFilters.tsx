import { useTranslations } from 'use-intl'
import { lessonKinds } from '#areas/courses/rules.ts'
import type { Id } from '#kernel/ids.ts'
import { SelectField } from '#ui/SelectField.tsx'
import { lessonFilters } from '../../insights-contract.ts'
import classes from './lessons-tab.module.css'
import type { LessonsView } from './use-lessons-view.ts'

type Props = { view: LessonsView; courses: readonly { id: Id<'crs'>; title: string }[] }

/** The course, type and status to keep to. */
export function LessonFilters({ view, courses }: Props) {
  const t = useTranslations('insights.lessons')
  const kinds = useTranslations('insights.kinds')
  return (
    <>
      <SelectField
        label={t('course')}
        className={classes.filter}
        value={view.filters.course ?? ''}
        onChange={(event) => view.setFilter('course', event.target.value)}
        options={[
          { value: '', label: t('allCourses') },
          ...courses.map((course) => ({ value: course.id, label: course.title })),
        ]}
      />
      <SelectField
        label={t('type')}
        className={classes.filter}
        value={view.filters.type ?? ''}
        onChange={(event) => view.setFilter('type', event.target.value)}
        options={[
          { value: '', label: t('allTypes') },
          ...lessonKinds.map((kind) => ({ value: kind, label: kinds(kind) })),
        ]}
      />
      <SelectField
        label={t('status')}
        className={classes.filter}
        value={view.filters.status ?? ''}
        onChange={(event) => view.setFilter('status', event.target.value)}
        options={[
          { value: '', label: t('allStatuses') },
          ...lessonFilters.map((status) => ({ value: status, label: t(status) })),
        ]}
      />
    </>
  )
}
