import { useMediaQuery } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download, FileUp, UserPlus, UsersRound } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { CourseFrame } from '#areas/courses/web/shared/CourseFrame.tsx'
import { CourseMissing } from '#areas/courses/web/shared/CourseMissing.tsx'
import { type Id, isId } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { breakpoints } from '#ui/breakpoints.ts'
import { Link } from '#ui/Link.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import { useKeys } from '#webkit/keys.ts'
import { foundIn } from '#webkit/query-rows.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { studentsApi } from './api.ts'
import { EnrollDialog } from './EnrollDialog.tsx'
import { ImportDialog } from './import/ImportDialog.tsx'
import { ImportProgress } from './import/ImportProgress.tsx'
import { StudentDialogs } from './StudentDialogs.tsx'
import { StudentSheet } from './StudentSheet.tsx'
import { StudentsList } from './StudentsList.tsx'
import type { StudentQuestion } from './student-question.ts'
import { exportAddress } from './student-words.ts'
import classes from './students.module.css'
import { useStudentsView } from './use-students-view.ts'

/** `/courses/:courseId/students`: who is on a course. */
export function StudentsPage() {
  const { courseId = '' } = useParams()
  return isId('crs', courseId) ? <StudentsOf courseId={courseId} /> : <Missing />
}

function StudentsOf({ courseId }: { courseId: Id<'crs'> }) {
  const t = useTranslations('students')
  const view = useStudentsView()
  const isPhone = useMediaQuery(breakpoints.phone, false, { getInitialValueInEffect: false })
  const [question, setQuestion] = useState<StudentQuestion | null>(null)
  const list = useQuery(
    studentsApi.list.queryOptions({
      input: { courseId, ...view.input, filter: view.filter },
      placeholderData: keepPreviousData,
    }),
  )
  useKeys({ n: () => view.ask('enrol') })
  if (list.isError && refusalOf(list.error).code === 'NOT_FOUND') return <Missing />
  const anybody = list.data !== undefined && list.data.counts.all > 0

  return (
    <CourseFrame
      courseId={courseId}
      title={t('title')}
      actions={
        <div className={classes.actions}>
          {isPhone ? null : <Link to="/students">{t('everyone.all')}</Link>}
          {anybody && !isPhone ? (
            <Button kind="secondary" size="dense" icon={Download} href={exportAddress(courseId, view)}>
              {t('export')}
            </Button>
          ) : null}
          {isPhone ? null : (
            <Button kind="secondary" size="dense" icon={FileUp} onClick={() => view.ask('import')}>
              {t('import')}
            </Button>
          )}
          <Button size="dense" icon={UserPlus} onClick={() => view.ask('enrol')}>
            {t('enrol')}
          </Button>
          {isPhone ? (
            <RowMenu
              name={t('title')}
              actions={[
                { label: t('everyone.all'), icon: UsersRound, to: '/students' },
                { label: t('import'), icon: FileUp, onSelect: () => view.ask('import') },
                {
                  label: t('export'),
                  icon: Download,
                  disabled: !anybody,
                  onSelect: () => window.location.assign(exportAddress(courseId, view)),
                },
              ]}
            />
          ) : null}
        </div>
      }
    >
      <ImportProgress courseId={courseId} />
      <StudentsList
        courseId={courseId}
        view={view}
        data={list.data}
        found={foundIn(list, ({ students, ...rest }) => ({ rows: students, byKey: true, ...rest }))}
        onAsk={setQuestion}
      />
      <StudentSheet courseId={courseId} studentId={view.open} onClose={view.close} onAsk={setQuestion} />
      <StudentDialogs courseId={courseId} question={question} onClose={() => setQuestion(null)} />
      <EnrollDialog courseId={courseId} opened={view.asking === 'enrol'} onClose={() => view.ask('')} />
      <ImportDialog courseId={courseId} opened={view.asking === 'import'} onClose={() => view.ask('')} />
    </CourseFrame>
  )
}

function Missing() {
  const t = useTranslations('students')
  return (
    <CourseMissing title={t('title')} missing={t('missing')} text={t('missingText')} back={t('toCourses')} />
  )
}
