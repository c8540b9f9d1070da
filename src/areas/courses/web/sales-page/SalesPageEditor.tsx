import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { type Id, isId } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { LeaveGuard } from '#ui/LeaveGuard.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { CourseDetail } from '../../contract.ts'
import { coursesApi } from '../api.ts'
import { CourseFrame } from '../shared/CourseFrame.tsx'
import { CourseMissing } from '../shared/CourseMissing.tsx'
import { FaqFields } from './FaqFields.tsx'
import { PagePreview } from './PagePreview.tsx'
import { AboutFields, InstructorFields, PreviewLinks, ReviewsFields, TopFields } from './SalesFields.tsx'
import classes from './SalesPageEditor.module.css'
import { useSalesForm } from './use-sales-form.ts'
import { YouGetFields } from './YouGetFields.tsx'

/** `/courses/:courseId/sales-page`: what the page that sells a course says, beside the page itself. */
export function SalesPageEditor() {
  const { courseId = '' } = useParams()
  return isId('crs', courseId) ? <OfCourse courseId={courseId} /> : <Missing />
}

function OfCourse({ courseId }: { courseId: Id<'crs'> }) {
  const t = useTranslations('salesPage')
  const course = useQuery(coursesApi.get.queryOptions({ input: { courseId }, retry: false }))
  if (course.isError && refusalOf(course.error).code === 'NOT_FOUND') return <Missing />
  return (
    <CourseFrame
      courseId={courseId}
      title={t('title')}
      actions={
        course.data?.status === 'published' ? (
          <Button kind="secondary" size="dense" href={course.data.salesPath} newTab>
            {t('view')}
          </Button>
        ) : null
      }
    >
      {course.data ? (
        <Editor course={course.data} />
      ) : course.isError ? (
        <Card flush label={t('title')}>
          <ErrorPanel
            title={t('failed')}
            onRetry={() => void course.refetch()}
            requestId={refusalOf(course.error).requestId}
          >
            {t('failedText')}
          </ErrorPanel>
        </Card>
      ) : (
        <SkeletonPage />
      )}
    </CourseFrame>
  )
}

function Editor({ course }: { course: CourseDetail }) {
  const t = useTranslations('salesPage')
  const form = useSalesForm(course)
  return (
    <form {...form.form} className={classes.editor}>
      <div className={classes.fields}>
        {course.status === 'draft' ? <Notice>{t('isDraft')}</Notice> : null}
        <ErrorSummary problems={form.summary} attempt={form.attempt} />
        <FormError>{form.problem}</FormError>
        <RestoredNotice at={form.restoredAt} />
        <TopFields form={form} courseId={course.id} />
        <YouGetFields form={form} />
        <AboutFields form={form} />
        <PreviewLinks course={course} />
        <InstructorFields form={form} />
        <FaqFields form={form} />
        <ReviewsFields form={form} courseId={course.id} />
      </div>
      <div className={classes.side}>
        <PagePreview courseId={course.id} words={form.words} />
      </div>
      <SaveBar
        changed={form.hasChanges}
        onDiscard={() => form.reset()}
        saveLabel={t('save')}
        busy={form.busy}
        busyLabel={t('saving')}
      />
      <LeaveGuard when={form.hasChanges && !form.busy} />
    </form>
  )
}

function Missing() {
  const t = useTranslations('salesPage')
  return <CourseMissing title={t('title')} missing={t('missing')} text={t('missingText')} back={t('back')} />
}
