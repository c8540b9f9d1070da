import type { ReactNode } from 'react'
import { panelId, tabId } from './Tabs.tsx'

type Props = { value: string; name?: string; children: ReactNode }

/** What the open tab shows. Render only the open one. */
export function TabPanel({ value, name = 'tab', children }: Props) {
  return (
    <div role="tabpanel" id={panelId(name, value)} aria-labelledby={tabId(name, value)}>
      {children}
    </div>
  )
}
