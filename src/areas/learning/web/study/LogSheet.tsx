import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { refusalOf } from '#webkit/refusal.ts'

type Query = {
  isPending: boolean
  error: unknown
  hasNextPage: boolean
  isFetchingNextPage: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}
type Props = { opened: boolean; onClose: () => void; title: string; query: Query; children: ReactNode }

/** Rows behind a figure, page after page. */
export function LogSheet({ opened, onClose, title, query, children }: Props) {
  const t = useTranslations('learning.study')
  return (
    <SideSheet opened={opened} onClose={onClose} title={title}>
      {query.error ? (
        <ErrorPanel
          title={t('sheetFailed')}
          onRetry={() => void query.refetch()}
          requestId={refusalOf(query.error).requestId}
        />
      ) : query.isPending ? (
        <SheetSkeleton />
      ) : (
        <>
          {children}
          {query.hasNextPage ? (
            <Button
              kind="secondary"
              size="dense"
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('more')}
            </Button>
          ) : null}
        </>
      )}
    </SideSheet>
  )
}

export function SheetSkeleton() {
  return (
    <SkeletonRegion>
      {['70%', '85%', '60%', '78%'].map((width) => (
        <Skeleton key={width} width={width} height="20px" />
      ))}
    </SkeletonRegion>
  )
}
