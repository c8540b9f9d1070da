import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { outboxApi } from '../system-api.ts'
import { MailSheet } from './MailSheet.tsx'
import { MailsTable } from './MailsTable.tsx'
import classes from './outbox.module.css'
import { useOutboxView } from './use-outbox-view.ts'

/** `/admin/outbox`: what was written to people, and what became of it. */
export function OutboxPage() {
  const t = useTranslations('adminSystem.mails')
  const view = useOutboxView()
  const list = useInfiniteQuery(
    outboxApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...view.input, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: 10_000,
    }),
  )
  const mails = list.data?.pages.flatMap((page) => page.mails)
  const readable = list.data?.pages[0]?.readable
  const open = mails?.find((mail) => mail.id === view.open)
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <div className={classes.page}>
        <p className={classes.back}>
          <Link to="/admin?tab=system">{t('back')}</Link>
        </p>
        {readable === undefined ? null : readable ? (
          <Notice tone="wait" action={<Link to="/admin/settings#mail">{t('setServer')}</Link>}>
            {t('local')}
          </Notice>
        ) : (
          <Notice>{t('closed')}</Notice>
        )}
        {list.error && !mails ? (
          <ErrorPanel
            title={t('failed')}
            onRetry={() => void list.refetch()}
            requestId={refusalOf(list.error).requestId}
          />
        ) : (
          <Card flush label={t('title')}>
            <MailsTable mails={mails} view={view} refreshing={list.isPlaceholderData} />
            {list.hasNextPage ? (
              <div className={classes.more}>
                <Button
                  kind="secondary"
                  size="dense"
                  busy={list.isFetchingNextPage}
                  onClick={() => void list.fetchNextPage()}
                >
                  {t('more')}
                </Button>
              </div>
            ) : null}
          </Card>
        )}
      </div>
      <MailSheet mail={open} readable={readable === true} onClose={() => view.put({ open: '' })} />
    </Page>
  )
}
