import { useTranslations } from 'use-intl'
import { LeaveGuard } from '#ui/LeaveGuard.tsx'
import { Page } from '#ui/Page.tsx'
import { SideTabs } from '#ui/SideTabs.tsx'
import { useTab } from '#ui/use-tab.ts'
import { ProfileTab } from './ProfileTab.tsx'
import { SecurityTab } from './SecurityTab.tsx'
import { useProfileForm } from './use-profile-form.ts'

const tabs = ['profile', 'security'] as const

/** /settings: one tab at a time, each with an address of its own (UX 2.15). */
export function SettingsPage() {
  const t = useTranslations('settings')
  const [tab, setTab] = useTab(tabs)
  // Here, not in its tab: what was typed survives a look at another tab.
  const profile = useProfileForm()

  return (
    <Page title={t('title')}>
      <SideTabs
        label={t('tabs.label')}
        items={tabs.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        value={tab}
        onChange={setTab}
      >
        {tab === 'profile' ? <ProfileTab form={profile} /> : <SecurityTab />}
      </SideTabs>
      <LeaveGuard when={profile.isChanged && !profile.busy} />
    </Page>
  )
}
