import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { marketingApi } from '../api.ts'
import classes from './ContactMessages.module.css'
import { MessageCard } from './MessageCard.tsx'

/** /admin/contact-messages: what people wrote to the operator, the latest first. */
export function ContactMessagesPage() {
  const t = useTranslations('marketing.messages')
  const list = useInfiniteQuery(
    marketingApi.listMessages.infiniteOptions({
      input: (cursor: string | undefined) => ({ limit: 20, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? []
  const open = list.data?.pages[0]?.open ?? 0

  return (
    <Page title={t('title')} purpose={t('purpose')} width="form">
      {list.data === undefined ? (
        list.error ? (
          <Card flush>
            <ErrorPanel
              title={t('loadFailed')}
              onRetry={() => void list.refetch()}
              requestId={refusalOf(list.error).requestId}
            >
              {t('loadFailedText')}
            </ErrorPanel>
          </Card>
        ) : (
          <SkeletonPage />
        )
      ) : messages.length === 0 ? (
        <EmptyState title={t('empty')} action={<Link href="/contact">{t('emptyAction')}</Link>}>
          {t('emptyText')}
        </EmptyState>
      ) : (
        <>
          <p role="status" className={classes.open}>
            {t('open', { count: open })}
          </p>
          <ul className={classes.list}>
            {messages.map((message) => (
              <li key={message.id}>
                <MessageCard message={message} />
              </li>
            ))}
          </ul>
          {list.hasNextPage ? (
            <Button
              kind="secondary"
              onClick={() => void list.fetchNextPage()}
              busy={list.isFetchingNextPage}
              busyLabel={t('more')}
            >
              {t('more')}
            </Button>
          ) : null}
        </>
      )}
    </Page>
  )
}
