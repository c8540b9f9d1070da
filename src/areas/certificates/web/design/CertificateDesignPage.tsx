import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { CourseNav } from '#areas/courses/web/shared/CourseNav.tsx'
import { type Id, isId } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Page } from '#ui/Page.tsx'
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
    <Page
      title={t('title')}
      purpose={state.data?.courseTitle}
      line="courses"
      tabs={
        <>
          <CourseNav courseId={courseId} inPage />
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
        </>
      }
    >
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
    </Page>
  )
}

function Missing() {
  const t = useTranslations('certificates.design')
  return (
    <Page title={t('title')} line="courses">
      <EmptyState title={t('missing')} action={<Button to="/courses">{t('back')}</Button>}>
        {t('missingText')}
      </EmptyState>
    </Page>
  )
}
