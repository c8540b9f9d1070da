import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { CourseFrame } from '#areas/courses/web/shared/CourseFrame.tsx'
import { CourseMissing } from '#areas/courses/web/shared/CourseMissing.tsx'
import { type Id, isId } from '#kernel/ids.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { TabPanel } from '#ui/TabPanel.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useTab } from '#ui/use-tab.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { certificatesApi } from '../api.ts'
import { IssuedTab } from '../issued/IssuedTab.tsx'
import { DesignTab } from './DesignTab.tsx'

const tabs = ['design', 'issued'] as const

/** `/courses/:courseId/certificate`: how it looks, and who has one. */
export function CertificateDesignPage() {
  const { courseId = '' } = useParams()
  return isId('crs', courseId) ? <OfCourse courseId={courseId} /> : <Missing />
}

function OfCourse({ courseId }: { courseId: Id<'crs'> }) {
  const t = useTranslations('certificates.design')
  const [tab, setTab] = useTab(tabs)
  const state = useQuery(certificatesApi.design.queryOptions({ input: { courseId }, retry: false }))
  if (state.isError && refusalOf(state.error).code === 'NOT_FOUND') return <Missing />
  return (
    <CourseFrame courseId={courseId} title={t('title')}>
      <Tabs
        label={t('tabs.label')}
        line="courses"
        items={[
          { value: 'design', label: t('tabs.design') },
          { value: 'issued', label: t('tabs.issued'), count: state.data?.issued },
        ]}
        value={tab}
        onChange={setTab}
      />
      <TabPanel value={tab}>
        {state.data ? (
          tab === 'design' ? (
            <DesignTab courseId={courseId} state={state.data} />
          ) : (
            <IssuedTab courseId={courseId} />
          )
        ) : state.isError ? (
          <Card flush label={t('title')}>
            <ErrorPanel
              title={t('failed')}
              onRetry={() => void state.refetch()}
              requestId={refusalOf(state.error).requestId}
            >
              {t('failedText')}
            </ErrorPanel>
          </Card>
        ) : (
          <SkeletonPage />
        )}
      </TabPanel>
    </CourseFrame>
  )
}

function Missing() {
  const t = useTranslations('certificates.design')
  return <CourseMissing title={t('title')} missing={t('missing')} text={t('missingText')} back={t('back')} />
}
