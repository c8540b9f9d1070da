import { useTranslations } from 'use-intl'
import { stuckAfterDays, stuckAfterFailures } from '#areas/learning/rules.ts'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { type ListResult, ListScreen } from '#ui/ListScreen.tsx'
import { useChosen } from '#ui/use-chosen.ts'
import type { Student } from '../contract.ts'
import { FilterChips } from './FilterChips.tsx'
import { StudentsBulkBar } from './StudentsBulkBar.tsx'
import type { StudentQuestion } from './student-question.ts'
import { nameOf } from './student-words.ts'
import classes from './students.module.css'
import type { StudentsData } from './students-data.ts'
import { useStudentColumns } from './use-student-columns.tsx'
import { useStudentMenu } from './use-student-menu.ts'
import type { StudentsView } from './use-students-view.ts'

type Props = {
  courseId: Id<'crs'>
  view: StudentsView
  data: StudentsData | undefined
  found: ListResult<Student>
  onAsk: (question: StudentQuestion) => void
}

/** The table with its search, filters and what can be done with several. */
export function StudentsList({ courseId, view, data, found, onAsk }: Props) {
  const t = useTranslations('students')
  const columns = useStudentColumns()
  const menuOf = useStudentMenu(onAsk)
  const selection = useChosen(view)
  return (
    <>
      <ListScreen
        label={t('title')}
        view={view}
        found={found}
        search={t('search')}
        filters={
          <FilterChips
            value={view.filter}
            counts={data?.counts}
            onChange={(next) => view.setFilter('show', next)}
          />
        }
        views={<SavedViews list="students" keys={view.keys} />}
        end={
          <>
            <span className={classes.count}>
              {data ? t(data.approximate ? 'about' : 'count', { count: data.total }) : ''}
            </span>
            {view.filter === 'stuck' ? (
              <p className={classes.rule}>
                {t('stuckRule', { days: stuckAfterDays, failures: stuckAfterFailures })}
              </p>
            ) : null}
          </>
        }
        words={{
          failed: t('failed'),
          found: (count) => t('found', { count }),
          noMatch: (search) => t('noMatch.title', { search }),
          ...(view.filter === 'all' ? {} : { noneLeft: t(`none.${view.filter}`) }),
          clearFilters: t('none.clear'),
        }}
        firstUse={<FirstUse published={data?.course.published ?? false} onEnroll={() => view.ask('enrol')} />}
        table={{
          columns,
          rowKey: (student) => student.id,
          rowName: nameOf,
          rowTo: (student) => view.openAt(student.id),
          rowActions: menuOf,
          selection,
        }}
      />
      <StudentsBulkBar
        courseId={courseId}
        view={view}
        data={data}
        chosen={selection.chosen}
        onChoose={selection.onChange}
        onAsk={onAsk}
      />
    </>
  )
}

function FirstUse({ published, onEnroll }: { published: boolean; onEnroll: () => void }) {
  const t = useTranslations('students')
  return (
    <EmptyState
      drawing="learning"
      line="courses"
      title={t('firstUse.title')}
      action={<Button onClick={onEnroll}>{t('enrol')}</Button>}
    >
      {published ? t('firstUse.published') : t('firstUse.draft')}
    </EmptyState>
  )
}
