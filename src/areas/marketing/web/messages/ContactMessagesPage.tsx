import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { SavedViews } from '#areas/lists/web/shared/SavedViews.tsx'
import { TrashBar } from '#areas/lists/web/shared/TrashBar.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useKeptFocus } from '#ui/kept-focus.ts'
import { Link } from '#ui/Link.tsx'
import { ListScreen } from '#ui/ListScreen.tsx'
import { Page } from '#ui/Page.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { foundInPages } from '#webkit/query-rows.ts'
import { messageFilters, messageTrashDays } from '../../rules.ts'
import { marketingApi } from '../api.ts'
import classes from './ContactMessages.module.css'
import { MessageCard } from './MessageCard.tsx'
import { useMessageChanges } from './use-message-changes.ts'
import { type MessagesView, useMessagesView } from './use-messages-view.ts'

/** /admin/contact-messages: what people wrote to the operator, the latest first. */
export function ContactMessagesPage() {
  const t = useTranslations('marketing.messages')
  const view = useMessagesView()
  const list = useMessages(view)
  const element = useRef<HTMLDivElement>(null)
  useKeptFocus(element, 'li')
  const found = foundInPages(list, (page) => page.messages)
  const open = list.data?.pages[0]?.open ?? 0

  return (
    <Page title={t('title')} purpose={t('purpose')} width="form">
      <div ref={element}>
        <ListScreen
          label={t('title')}
          view={view}
          found={found}
          search={t('search')}
          filters={
            <SegmentedControl
              label={t('show')}
              options={messageFilters.map((value) => ({ value, label: t(`filters.${value}`) }))}
              value={view.show}
              onChange={(next) => view.setFilter('show', next)}
            />
          }
          views={<SavedViews list="contactMessages" keys={view.keys} />}
          above={view.show === 'trash' ? <MessagesTrash count={found.rows?.length} /> : null}
          words={{
            failed: t('loadFailed'),
            failedText: t('loadFailedText'),
            noMatch: (search) => t('noMatch', { search }),
            ...(view.show === 'all' ? {} : { noneLeft: t(`none.${view.show}`) }),
            noneLeftText: view.show === 'trash' ? t('trashText') : null,
            clearFilters: t('showAll'),
            more: t('more'),
          }}
          firstUse={
            <EmptyState title={t('empty')} action={<Link href="/contact">{t('emptyAction')}</Link>}>
              {t('emptyText')}
            </EmptyState>
          }
          loading={<SkeletonPage />}
          bare
          hasTrash
        >
          {(messages) => (
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
            </>
          )}
        </ListScreen>
      </div>
    </Page>
  )
}

function useMessages({ show, search }: MessagesView) {
  return useInfiniteQuery(
    marketingApi.listMessages.infiniteOptions({
      input: (cursor: string | undefined) => ({
        show,
        limit: 20,
        ...(search ? { search } : {}),
        ...(cursor ? { cursor } : {}),
      }),
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
