import { useQuery } from '@tanstack/react-query'
import { Clock, Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Page } from '#ui/Page.tsx'
import { TabPanel } from '#ui/TabPanel.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { anId } from '#ui/use-list-view.ts'
import { useTab } from '#ui/use-tab.ts'
import { useKeys } from '#webkit/keys.ts'
import { useOwnZone } from '#webkit/own-zone.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { coachingApi } from './api.ts'
import { ClientsTab } from './clients/ClientsTab.tsx'
import { GettingReady } from './GettingReady.tsx'
import { PackagesTab } from './packages/PackagesTab.tsx'
import { NewGroupDialog } from './sessions/NewGroupDialog.tsx'
import { NewSessionDialog } from './sessions/NewSessionDialog.tsx'
import { SessionsTab } from './sessions/SessionsTab.tsx'
import { useTimes } from './use-times.ts'

const isReady = ({ hasHours, activePackages }: { hasHours: boolean; activePackages: number }) =>
  hasHours && activePackages > 0

/** `/coaching`: what's booked, for whom, and what of. */
export function CoachingPage() {
  const t = useTranslations('coaching')
  const [tab] = useTab(['sessions', 'clients', 'packages'])
  const [params, setParams] = useSearchParams()
  const own = useOwnZone()
  const overview = useQuery(coachingApi.overview.queryOptions())
  const { data } = overview
  const times = useTimes(data?.timeZone ?? own)
  const isNew = params.get('new') === 'session'
  const isNewGroup = params.get('new') === 'group'
  const groupOf = anId('cpk')(params.get('package') ?? '')
  const newFor = anId('ccl')(params.get('client') ?? '')
  const put = (changes: Record<string, string>) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const [name, value] of Object.entries(changes)) {
          if (value) after.set(name, value)
          else after.delete(name)
        }
        return after
      },
      { preventScrollReset: true },
    )
  const book = () => put({ new: 'session' })
  useKeys({ n: book }, tab !== 'packages')
  // What narrows one list, and its page, means nothing to the next.
  const setTab = (next: string) =>
    setParams(next === 'sessions' ? {} : { tab: next }, { preventScrollReset: true })
  const count = (of: number | undefined) => (of === undefined ? {} : { count: of })
  return (
    <Page
      title={t('title')}
      line="coaching"
      purpose={t('purpose', { place: times.place(times.timeZone) })}
      actions={
        <>
          <Button kind="secondary" icon={Clock} to="/coaching/availability">
            {t('hours')}
          </Button>
          {tab === 'packages' ? (
            <Button icon={Plus} to="/coaching/packages/new">
              {t('newPackage')}
            </Button>
          ) : (
            <Button icon={Plus} onClick={book}>
              {t('newSession')}
            </Button>
          )}
        </>
      }
      tabs={
        <Tabs
          label={t('tabs.label')}
          line="coaching"
          items={[
            { value: 'sessions', label: t('tabs.sessions'), ...count(data?.upcoming) },
            { value: 'clients', label: t('tabs.clients'), ...count(data?.clients) },
            { value: 'packages', label: t('tabs.packages'), ...count(data?.packages) },
          ]}
          value={tab}
          onChange={setTab}
        />
      }
    >
      <TabPanel value={tab}>
        {tab === 'clients' ? (
          <ClientsTab times={times} />
        ) : tab === 'packages' ? (
          <PackagesTab />
        ) : data ? (
          <>
            {isReady(data) ? null : <GettingReady overview={data} />}
            {isReady(data) || data.clients > 0 ? <SessionsTab times={times} onNew={book} /> : null}
          </>
        ) : overview.isError ? (
          <Card>
            <ErrorPanel
              title={t('failed')}
              onRetry={() => void overview.refetch()}
              requestId={refusalOf(overview.error).requestId}
            />
          </Card>
        ) : null}
      </TabPanel>
      {isNew ? (
        <NewSessionDialog
          key={newFor ?? ''}
          times={times}
          clientId={newFor}
          onGroup={() => put({ new: 'group', client: '' })}
          onClose={() => put({ new: '', client: '' })}
        />
      ) : null}
      {isNewGroup ? (
        <NewGroupDialog times={times} packageId={groupOf} onClose={() => put({ new: '', package: '' })} />
      ) : null}
    </Page>
  )
}
