import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { LearnCourse } from '../../../contract.ts'
import { learningApi } from '../../api.ts'
import { ProgressRecordView } from '../../shared/ProgressRecordView.tsx'

type Props = { course: LearnCourse; opened: boolean; onClose: () => void }

/** Why the percent is what it is; the creator sees the same. */
export function ProgressSheet({ course, opened, onClose }: Props) {
  const t = useTranslations('learning.record')
  const query = useQuery({
    ...learningApi.record.queryOptions({ input: { courseId: course.id } }),
    enabled: opened,
    // Opened to be checked: never what it was a while ago.
    staleTime: 0,
    networkMode: 'always',
  })
  const { code, message, requestId } = refusalOf(query.error)
  return (
    <SideSheet opened={opened} onClose={onClose} title={t('title', { percent: course.progress.percent })}>
      {query.data ? <ProgressRecordView record={query.data} /> : null}
      {query.error && !query.data ? (
        <ErrorPanel title={t('failed')} onRetry={() => void query.refetch()} requestId={requestId}>
          {code === 'OFFLINE' ? t('failedOffline') : message || t('failedText')}
        </ErrorPanel>
      ) : null}
      {query.isPending && opened ? (
        <SkeletonRegion>
          <Skeleton width="100%" height="160px" />
        </SkeletonRegion>
      ) : null}
    </SideSheet>
  )
}
