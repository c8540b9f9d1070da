import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link2, UserPlus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Page } from '#ui/Page.tsx'
import { TabPanel } from '#ui/TabPanel.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { toast } from '#ui/toasts.ts'
import { useTab } from '#ui/use-tab.ts'
import { copyText } from '#webkit/clipboard.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { AddMemberDialog } from './AddMemberDialog.tsx'
import { AnalyticsTab } from './AnalyticsTab.tsx'
import { membershipsApi } from './api.ts'
import { ContentTab } from './ContentTab.tsx'
import { MembershipCards } from './MembershipCards.tsx'
import { MembersTab } from './MembersTab.tsx'
import classes from './memberships.module.css'
import { TiersTab } from './TiersTab.tsx'

const tabs = ['members', 'tiers', 'content', 'analytics'] as const

/** `/membership`: members, tiers, what members get, and how it goes. Part of the Pro Plan alone. */
export function MembershipPage() {
  const t = useTranslations('memberships')
  const [tab] = useTab(tabs)
  const [params, setParams] = useSearchParams()
  // The palette leads here too.
  const isAdding = params.get('new') === 'member'
  const setAdding = (adds: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (adds) after.set('new', 'member')
        else after.delete('new')
        return after
      },
      { preventScrollReset: true },
    )
  const found = useQuery(membershipsApi.overview.queryOptions({ placeholderData: keepPreviousData }))
  const overview = found.data
  const hasTiers = (overview?.tiers ?? 0) > 0
  // What narrows one list means nothing to the next.
  const setTab = (next: string) =>
    setParams(next === 'members' ? {} : { tab: next }, { preventScrollReset: true })
  const share = async () => {
    const link = new URL(overview?.joinPath ?? '/', location.origin).href
    toast({ message: (await copyText(link)) ? t('shared') : t('notShared', { link }) })
  }
  return (
    <Page
      title={t('title')}
      line="membership"
      purpose={
        overview
          ? overview.members.now > 0 || overview.left > 0
            ? t('purpose', { left: overview.left, joined: overview.joined })
            : t(hasTiers ? 'purposeShare' : 'purposeFirst')
          : undefined
      }
      actions={
        <>
          {hasTiers ? (
            <Button kind="secondary" icon={Link2} onClick={() => void share()}>
              {t('share')}
            </Button>
          ) : null}
          <Button icon={UserPlus} onClick={() => setAdding(true)}>
            {t('addMember')}
          </Button>
        </>
      }
    >
      {found.isError && !overview ? (
        <ErrorPanel
          title={t('failed')}
          onRetry={() => void found.refetch()}
          requestId={refusalOf(found.error).requestId}
        />
      ) : (
        <MembershipCards overview={overview} />
      )}
      <div className={classes.tabs}>
        <Tabs
          label={t('tabs.label')}
          line="membership"
          items={[
            { value: 'members', label: t('tabs.members'), count: overview?.members.now },
            { value: 'tiers', label: t('tabs.tiers'), count: overview?.tiers },
            { value: 'content', label: t('tabs.content'), count: overview?.pieces },
            { value: 'analytics', label: t('tabs.analytics') },
          ]}
          value={tab}
          onChange={setTab}
        />
      </div>
      <TabPanel value={tab}>
        {tab === 'members' ? (
          <MembersTab overview={overview} onAdd={() => setAdding(true)} onShare={() => void share()} />
        ) : null}
        {tab === 'tiers' ? <TiersTab /> : null}
        {tab === 'content' ? <ContentTab overview={overview} /> : null}
        {tab === 'analytics' ? <AnalyticsTab overview={overview} /> : null}
      </TabPanel>
      {isAdding && overview ? <AddMemberDialog hasTiers={hasTiers} onClose={() => setAdding(false)} /> : null}
    </Page>
  )
}
