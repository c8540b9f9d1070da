import { useMediaQuery } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Bell, Settings2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import { Button } from '#ui/Button.tsx'
import { breakpoints } from '#ui/breakpoints.ts'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { Page } from '#ui/Page.tsx'
import { panelId, Tabs, tabId } from '#ui/Tabs.tsx'
import { useListView } from '#ui/use-list-view.ts'
import { foundInPages } from '#webkit/query-rows.ts'
import { type NotificationFilter, notificationFilters, pageLength } from '../rules.ts'
import { notificationsApi } from './api.ts'
import classes from './NotificationsPage.module.css'
import { NotificationDays } from './shared/NotificationDays.tsx'
import { NotificationsSkeleton } from './shared/NotificationsSkeleton.tsx'
import { useMarks } from './shared/use-marks.ts'

/** /notifications: everything of the last ninety days, narrowed by tab, a page at a time. */
export function NotificationsPage() {
  const t = useTranslations('notices')
  const navigate = useNavigate()
  const isPhone = useMediaQuery(breakpoints.phone, false, { getInitialValueInEffect: false })
  const view = useListView({ filters: { filter: { of: notificationFilters, all: 'all' } } })
  const { filter } = view.filters
  const list = useNotifications(filter)
  const { markAll, isMarking } = useMarks()
  const pages = list.data?.pages ?? []
  const [first] = pages
  const unread = first?.unread ?? 0
  return (
    <Page
      title={t('title')}
      purpose={t('purpose')}
      line="none"
      icon={Bell}
      actions={
        <>
          {isPhone ? (
            <IconButton
              icon={Settings2}
              label={t('choose')}
              kind="outlined"
              onClick={() => void navigate('/settings?tab=notifications')}
            />
          ) : (
            <Button kind="quiet" to="/settings?tab=notifications">
              {t('choose')}
            </Button>
          )}
          {first && unread > 0 ? (
            <Button kind="secondary" busy={isMarking} onClick={() => markAll(first.asOf)}>
              {t('markAll')}
            </Button>
          ) : null}
          <SavedViews list="notifications" keys={view.keys} asDots />
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
          onChange={(next) => view.setFilter('filter', next)}
        />
      }
    >
      <div role="tabpanel" id={panelId('tab', filter)} aria-labelledby={tabId('tab', filter)}>
        <ListScreen
          label={t('title')}
          view={view}
          found={foundInPages(list, (page) => page.notifications)}
          words={{
            failed: t('failed'),
            failedText: t('failedText'),
            noneLeft: filter === 'unread' ? t('empty.done') : t('empty.filtered'),
            noneLeftText: filter === 'unread' ? t('empty.doneText') : null,
            clearFilters: t('empty.clear'),
            more: t('older'),
          }}
          firstUse={
            <Card label={t('title')} flush>
              <EmptyState title={t('empty.first')}>{t('empty.firstText')}</EmptyState>
            </Card>
          }
          loading={
            <div className={classes.waiting}>
              <NotificationsSkeleton />
            </div>
          }
        >
          {(notifications) => <NotificationDays notifications={notifications} level="h2" />}
        </ListScreen>
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
