import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, Users } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import type { Column } from '#ui/data-table.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { Page } from '#ui/Page.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { useFormat } from '#webkit/format.ts'
import { foundIn } from '#webkit/query-rows.ts'
import type { EveryoneStudent } from '../../everyone-contract.ts'
import { everyoneRows } from '../../rules.ts'
import { everyoneApi } from '../api.ts'
import { StudentDialogs } from '../StudentDialogs.tsx'
import { StudentSheet } from '../StudentSheet.tsx'
import type { StudentQuestion } from '../student-question.ts'
import { nameOf } from '../student-words.ts'
import { useStudentColumns } from '../use-student-columns.tsx'
import { useStudentMenu } from '../use-student-menu.ts'
import { EveryoneFilterButton, EveryoneHolding } from './EveryoneFilters.tsx'
import classes from './everyone.module.css'
import { type EveryoneView, useEveryoneView } from './use-everyone-view.ts'

type CourseQuestion = { courseId: Id<'crs'>; question: StudentQuestion }

/** `/students`: everyone on any of the courses. A row is someone on a course, or a person. */
export function EveryonePage() {
  const t = useTranslations('students.everyone')
  const view = useEveryoneView()
  const [asked, setAsked] = useState<CourseQuestion | null>(null)
  const list = useQuery(
    everyoneApi.list.queryOptions({
      input: {
        ...view.asked,
        direction: view.direction,
        pageSize: view.pageSize,
        ...(view.after ? { after: view.after } : {}),
      },
      placeholderData: keepPreviousData,
    }),
  )
  const { data } = list
  const courses = data?.courses ?? []
  const columns = useEveryoneColumns(view)
  // A row knows its course; the dialogs ask for the one of the student they're about.
  const menuOf = useStudentMenu((question) => {
    const row = data?.students.find(({ id }) => id === question.student?.id)
    if (row) setAsked({ courseId: row.course.id, question })
  })
  return (
    <Page
      title={t('title')}
      line="courses"
      icon={Users}
      actions={
        data?.any ? (
          <Button kind="secondary" size="dense" icon={Download} href={fileOf(view)}>
            {t('export')}
          </Button>
        ) : undefined
      }
    >
      <ListScreen
        label={t('title')}
        view={view}
        found={foundIn(list, ({ students, ...rest }) => ({ rows: students, byKey: true, ...rest }))}
        search={t('search')}
        filters={
          <>
            <EveryoneFilterButton view={view} courses={courses} />
            <SegmentedControl
              label={t('each.label')}
              options={everyoneRows.map((value) => ({ value, label: t(`each.${value}`) }))}
              value={view.filters.each}
              onChange={(next) => view.setFilter('each', next)}
            />
          </>
        }
        views={<SavedViews list="everyone" keys={view.keys} />}
        end={
          <>
            <span className={classes.count}>{data ? <Count view={view} {...data} /> : ''}</span>
            <EveryoneHolding view={view} courses={courses} />
          </>
        }
        words={{
          failed: t('failed'),
          found: (count) => t(`count.${view.filters.each}`, { count }),
          noMatch: (search) => t('noMatch', { search }),
          noneLeft: t('none'),
        }}
        firstUse={
          <EmptyState
            drawing="learning"
            line="courses"
            title={t('first')}
            action={<Button to="/courses">{t('toCourses')}</Button>}
          >
            {t('firstText')}
          </EmptyState>
        }
        table={{
          columns,
          rowKey: (student) => student.id,
          rowName: nameOf,
          rowTo: (student) => view.openRow(student.id, student.course.id),
          rowActions: menuOf,
        }}
      />
      {view.openCourse ? (
        <StudentSheet
          courseId={view.openCourse}
          studentId={view.open}
          onClose={view.close}
          onAsk={(question) => view.openCourse && setAsked({ courseId: view.openCourse, question })}
        />
      ) : null}
      {asked ? <StudentDialogs {...asked} onClose={() => setAsked(null)} /> : null}
    </Page>
  )
}

type CountProps = { view: EveryoneView; total: number; approximate: boolean; more: boolean }

function Count({ view, total, approximate, more }: CountProps) {
  const t = useTranslations('students.everyone')
  const count = t(`count.${view.filters.each}`, { count: total })
  return more ? t('moreThan', { count }) : approximate ? t('about', { count }) : count
}

/** The columns of a course's list, with the course; when they finished, where that is asked for. */
function useEveryoneColumns(view: EveryoneView): Column<EveryoneStudent>[] {
  const t = useTranslations('students.everyone')
  const format = useFormat()
  const [name, enrolled, progress, , activity, , status] = useStudentColumns().map((column) => ({
    ...column,
    sortable: column.key === 'enrolled' && !view.filters.finished,
    // A phone has one place for either, and the course says more.
    ...(column.key === 'activity' ? { phone: 'hide' as const } : {}),
  }))
  const course: Column<EveryoneStudent> = {
    key: 'course',
    header: t('course'),
    phone: 'meta',
    render: (student) => student.course.title,
  }
  const finished: Column<EveryoneStudent> = {
    key: 'finished',
    header: t('finishedAt'),
    render: ({ finishedAt }) => (finishedAt ? format.day(finishedAt) : ''),
  }
  return [name, course, view.filters.finished ? finished : enrolled, progress, activity, status].flatMap(
    (column) => column ?? [],
  )
}

function fileOf({ asked }: EveryoneView): string {
  return `/api/v1/students.csv?${new URLSearchParams(asked)}`
}
