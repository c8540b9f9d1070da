import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { PersonRightsCard } from '#areas/access/web/shared/PersonRights.tsx'
import { type Id, isId } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Page } from '#ui/Page.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useOwnZone } from '#webkit/own-zone.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { CoachingClientDetail } from '../../clients-contract.ts'
import { clientsApi, coachingApi } from '../api.ts'
import { Crumbs } from '../Crumbs.tsx'
import { RenewalNotice } from '../sessions/RenewalNotice.tsx'
import { useTimes } from '../use-times.ts'
import { BalanceCard } from './BalanceCard.tsx'
import { ClientFacts } from './ClientFacts.tsx'
import { ClientNotes } from './ClientNotes.tsx'
import { bookForPath, clientNameOf } from './client-words.ts'
import classes from './clients.module.css'
import { FilesCard } from './FilesCard.tsx'
import { GoalsCard } from './GoalsCard.tsx'
import { HistoryCard } from './HistoryCard.tsx'

/** `/coaching/clients/:clientId`: all that's between the creator and one client. */
export function ClientPage() {
  const { clientId = '' } = useParams()
  return isId('ccl', clientId) ? <ClientOf clientId={clientId} /> : <Missing />
}

function ClientOf({ clientId }: { clientId: Id<'ccl'> }) {
  const t = useTranslations('coaching.client.page')
  const found = useQuery(clientsApi.get.queryOptions({ input: { clientId } }))
  if (found.data) return <Client client={found.data} />
  const { code, requestId } = refusalOf(found.error)
  if (found.isError && code === 'NOT_FOUND') return <Missing />
  return (
    <Page title={t('loading')}>
      {found.isError ? (
        <Card>
          <ErrorPanel title={t('failed')} onRetry={() => void found.refetch()} requestId={requestId} />
        </Card>
      ) : (
        <SkeletonRegion>
          <div className={classes.columns}>
            <Skeleton width="100%" height="320px" />
            <Skeleton width="100%" height="240px" />
          </div>
        </SkeletonRegion>
      )}
    </Page>
  )
}

function Client({ client }: { client: CoachingClientDetail }) {
  const t = useTranslations('coaching.client')
  const words = useTranslations('coaching')
  const own = useOwnZone()
  const overview = useQuery(coachingApi.overview.queryOptions())
  const times = useTimes(overview.data?.timeZone ?? own)
  const name = clientNameOf(client)
  return (
    <>
      <Crumbs to="/coaching?tab=clients" list={words('tabs.clients')} here={name} />
      <Page
        title={name}
        documentTitle={`${name} · ${words('tabs.clients')}`}
        status={<StatusChip status={client.status} />}
        purpose={client.package?.title ?? t('noPackage')}
        actions={
          <Button icon={CalendarPlus} to={bookForPath(client.id)}>
            {t('page.book')}
          </Button>
        }
      >
        {client.remaining === 0 && client.renewalPath ? (
          <div className={classes.notice}>
            <RenewalNotice name={name} path={client.renewalPath} />
          </div>
        ) : null}
        <div className={classes.columns}>
          <div className={classes.column}>
            <HistoryCard client={client} times={times} />
            <Card>
              <ClientNotes key={client.id} client={client} />
            </Card>
            <GoalsCard client={client} kind="goal" />
            <GoalsCard client={client} kind="milestone" />
          </div>
          <div className={classes.column}>
            <ClientFacts client={client} times={times} />
            <BalanceCard client={client} />
            <PersonRightsCard contactId={client.contactId} />
            <FilesCard client={client} />
          </div>
        </div>
      </Page>
    </>
  )
}

function Missing() {
  const t = useTranslations('coaching.client.page')
  const words = useTranslations('coaching')
  return (
    <Page title={words('tabs.clients')}>
      <Card>
        <EmptyState
          title={t('missing')}
          action={
            <Button kind="secondary" to="/coaching?tab=clients">
              {t('toClients')}
            </Button>
          }
        />
      </Card>
    </Page>
  )
}
