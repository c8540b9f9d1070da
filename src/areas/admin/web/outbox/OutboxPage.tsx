import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Page } from '#ui/Page.tsx'
import { foundInPages } from '#webkit/query-rows.ts'
import { outboxApi } from '../system-api.ts'
import { MailSheet } from './MailSheet.tsx'
import { MailsTable } from './MailsTable.tsx'
import classes from './outbox.module.css'
import { useOutboxView } from './use-outbox-view.ts'

/** `/admin/outbox`: every email, and whether it was delivered. */
export function OutboxPage() {
  const t = useTranslations('adminSystem.mails')
  const view = useOutboxView()
  const list = useInfiniteQuery(
    outboxApi.list.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...(view.search ? { search: view.search } : {}),
        ...(view.filters.show === 'all' ? {} : { state: view.filters.show }),
        ...(cursor ? { cursor } : {}),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
      placeholderData: keepPreviousData,
      refetchInterval: 10_000,
    }),
  )
  const found = foundInPages(list, (page) => page.mails)
  const readable = list.data?.pages[0]?.readable
  const open = found.rows?.find((mail) => mail.id === view.open)
  return (
    <Page title={t('title')} purpose={t('purpose')}>
      <div className={classes.page}>
        <p className={classes.back}>
          <Link to="/admin?tab=system">
            <Icon of={ArrowLeft} size={18} /> {t('back')}
          </Link>
        </p>
        {readable === undefined ? null : readable ? (
          <Notice tone="wait" action={<Link to="/admin/settings#mail">{t('setServer')}</Link>}>
            {t('local')}
          </Notice>
        ) : (
          <Notice>{t('closed')}</Notice>
        )}
        <MailsTable found={found} view={view} isKeptHere={readable === true} />
      </div>
      <MailSheet mail={open} readable={readable === true} onClose={view.close} />
    </Page>
  )
}
