import type { ReactNode } from 'react'
import classes from './SideTabs.module.css'
import { TabPanel } from './TabPanel.tsx'
import { Tabs, type TabsProps } from './Tabs.tsx'

/** Tabs down the side (Settings): a column with the open panel beside it, a scrolling row on a phone. */
export function SideTabs<V extends string>({
  children,
  ...tabs
}: Omit<TabsProps<V>, 'orientation'> & { children: ReactNode }) {
  return (
    <div className={classes.layout}>
      <Tabs {...tabs} orientation="vertical" />
      <TabPanel value={tabs.value} name={tabs.name}>
        {children}
      </TabPanel>
    </div>
  )
}
