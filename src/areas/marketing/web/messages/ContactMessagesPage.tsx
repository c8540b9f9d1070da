import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { TrashBar } from '#areas/lists/web/shared/TrashBar.tsx'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { useKeptFocus } from '#ui/kept-focus.ts'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { messageTrashDays } from '../../rules.ts'
import { marketingApi } from '../api.ts'
import classes from './ContactMessages.module.css'
import { MessageCard } from './MessageCard.tsx'
import { MessagesToolbar } from './MessagesToolbar.tsx'
import { useMessageChanges } from './use-message-changes.ts'
import { type MessagesView, useMessagesView } from './use-messages-view.ts'

/** /admin/contact-messages: what people wrote to the operator, the latest first. */
export function ContactMessagesPage() {
  const t = useTranslations('marketing.messages')
  const view = useMessagesView()
  const list = useMessages(view)
  const element = useRef<HTMLDivElement>(null)
  useKeptFocus(element, 'li')
  const messages = list.data?.pages.flatMap((page) => page.messages) ?? []
  const open = list.data?.pages[0]?.open ?? 0

  return (
    <Page title={t('title')} purpose={t('purpose')} width="form">
      <div ref={element}>
        <MessagesToolbar view={view} />
        {view.show === 'trash' ? <MessagesTrash count={list.data && messages.length} /> : null}
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
          <NoMessages view={view} />
        ) : (
          <>
            {view.show === 'trash' ? null : (
              <p role="status" className={classes.open}>
                {t('open', { count: open })}
              </p>
            )}
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
      </div>
    </Page>
  )
}

function useMessages({ input }: MessagesView) {
  return useInfiniteQuery(
    marketingApi.listMessages.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...input, limit: 20, ...(cursor ? { cursor } : {}) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  )
}

function MessagesTrash({ count }: { count: number | undefined }) {
  const { renew } = useMessageChanges()
  const empty = async () => {
    const done = await marketingApi.emptyMessageTrash.call()
    await renew()
    return done
  }
  return <TrashBar days={messageTrashDays} count={count} onEmpty={empty} />
}

function NoMessages({ view }: { view: MessagesView }) {
  const t = useTranslations('marketing.messages')
  if (!view.isNarrowed)
    return (
      <EmptyState title={t('empty')} action={<Link href="/contact">{t('emptyAction')}</Link>}>
        {t('emptyText')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={view.search ? t('noMatch', { search: view.search }) : t(`none.${view.show}`)}
      action={
        <Button kind="secondary" onClick={() => (view.search ? view.setSearch('') : view.setShow('all'))}>
          {view.search ? t('clearSearch') : t('showAll')}
        </Button>
      }
    >
      {view.show === 'trash' && !view.search ? t('trashText') : null}
    </EmptyState>
  )
}
