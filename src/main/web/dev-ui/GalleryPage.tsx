import { Plus } from 'lucide-react'
import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { TabPanel } from '#ui/TabPanel.tsx'
import { Tabs } from '#ui/Tabs.tsx'
import { useTab } from '#ui/use-tab.ts'
import { FormSamples } from './FormSamples.tsx'
import { LineSamples } from './LineSamples.tsx'
import { OverlaySamples } from './OverlaySamples.tsx'
import { StateSamples } from './StateSamples.tsx'
import { TableSamples } from './TableSamples.tsx'

const tabs = ['basics', 'forms', 'lists', 'states', 'overlays'] as const

/** The gallery's own page is a sample of Page, Tabs and their binding to the URL. */
export function GalleryPage() {
  const [tab, choose] = useTab(tabs)
  return (
    <Page
      title="Components"
      purpose="Every part of the design system, in both schemes."
      line="courses"
      status={<StatusChip status="published" />}
      actions={
        <>
          <Button kind="secondary" href="/dev/ui/mails">
            Emails
          </Button>
          <Button icon={Plus}>Create Course</Button>
        </>
      }
      tabs={
        <Tabs
          label="Components"
          line="courses"
          value={tab}
          onChange={choose}
          items={[
            { value: 'basics', label: 'Lines and figures', count: 6 },
            { value: 'forms', label: 'Forms' },
            { value: 'lists', label: 'Lists' },
            { value: 'states', label: 'States' },
            { value: 'overlays', label: 'Things that float', mark: 'Pro' },
          ]}
        />
      }
    >
      <TabPanel value={tab}>
        {tab === 'basics' ? <LineSamples /> : null}
        {tab === 'forms' ? <FormSamples /> : null}
        {tab === 'lists' ? <TableSamples /> : null}
        {tab === 'states' ? <StateSamples /> : null}
        {tab === 'overlays' ? <OverlaySamples /> : null}
      </TabPanel>
    </Page>
  )
}
