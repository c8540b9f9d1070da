import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Page } from '#ui/Page.tsx'
import { panelId, Tabs, tabId } from '#ui/Tabs.tsx'
import { useTab } from '#ui/use-tab.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { type NotificationFilter, notificationFilters, pageLength } from '../rules.ts'
import { notificationsApi } from './api.ts'
import classes from './NotificationsPage.module.css'
import { NotificationDays } from './shared/NotificationDays.tsx'
import { useMarks } from './shared/use-marks.ts'
import { Waiting } from './shared/Waiting.tsx'

const viewKeys = ['filter']

/** /notifications: everything of the last ninety days, narrowed by tab, a page at a time. */
export function NotificationsPage() {
  const t = useTranslations('told')
  const [filter, setFilter] = useTab(notificationFilters, 'filter')
  const list = useNotifications(filter)
  const { markAll, isMarking } = useMarks()
  const pages = list.data?.pages ?? []
  const [first] = pages
  const unread = first?.unread ?? 0
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      actions={
        <>
          <Button kind="quiet" to="/settings?tab=notifications">
            {t('choose')}
          </Button>
          {first && unread > 0 ? (
            <Button kind="secondary" busy={isMarking} onClick={() => markAll(first.asOf)}>
              {t('markAll')}
            </Button>
          ) : null}
        </>
      }
      tabs={
        <Tabs
          label={t('filters.label')}
          items={notificationFilters.map((value) => ({
            value,
            label: t(`filters.${value}`),
            ...(value === 'unread' && unread > 0 ? { count: unread } : {}),
          }))}
          value={filter}
          onChange={setFilter}
        />
      }
    >
      <div role="tabpanel" id={panelId('tab', filter)} aria-labelledby={tabId('tab', filter)}>
        <div className={classes.tools}>
          <SavedViews list="notifications" keys={viewKeys} />
        </div>
        <Card label={t('title')} flush className={classes.card}>
          {list.data ? (
            <Told list={list} filter={filter} onAll={() => setFilter('all')} />
          ) : list.error ? (
            <ErrorPanel
              title={t('failed')}
              onRetry={() => void list.refetch()}
              requestId={refusalOf(list.error).requestId}
            >
              {t('failedText')}
            </ErrorPanel>
          ) : (
            <div className={classes.waiting}>
              <Waiting />
            </div>
          )}
        </Card>
      </div>
    </Page>
  )
}

function useNotifications(filter: NotificationFilter) {
  return useInfiniteQuery(
    notificationsApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ filter, limit: pageLength, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),
  )
}

type ToldProps = {
  list: ReturnType<typeof useNotifications>
  filter: NotificationFilter
  onAll: () => void
}

function Told({ list, filter, onAll }: ToldProps) {
  const t = useTranslations('told')
  const notifications = list.data?.pages.flatMap((page) => page.notifications) ?? []
  if (notifications.length === 0) {
    if (filter === 'all') return <EmptyState title={t('empty.first')}>{t('empty.firstText')}</EmptyState>
    const done = filter === 'unread'
    return (
      <EmptyState
        title={done ? t('empty.done') : t('empty.filtered')}
        action={
          <Button kind="secondary" onClick={onAll}>
            {t('empty.clear')}
          </Button>
        }
      >
        {done ? t('empty.doneText') : null}
      </EmptyState>
    )
  }
  return (
    <>
      <NotificationDays notifications={notifications} level="h2" />
      {list.hasNextPage ? (
        <div className={classes.more}>
          <Button
            kind="secondary"
            busy={list.isFetchingNextPage}
            busyLabel={t('loadingOlder')}
            onClick={() => void list.fetchNextPage()}
          >
            {t('older')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
