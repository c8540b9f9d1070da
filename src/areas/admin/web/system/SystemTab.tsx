import { useQuery } from '@tanstack/react-query'
import { systemApi } from '../system-api.ts'
import { ApiPanel } from './ApiPanel.tsx'
import { DatabasePanel } from './DatabasePanel.tsx'
import { MachinePanel } from './MachinePanel.tsx'
import { Mismatches } from './Mismatches.tsx'
import { SecurityPanel } from './SecurityPanel.tsx'
import { StatementsPanel } from './StatementsPanel.tsx'
import { StoragePanel } from './StoragePanel.tsx'
import { StuckOrders } from './StuckOrders.tsx'
import classes from './system.module.css'
import { WorkPanel } from './WorkPanel.tsx'

/** A running installation's figures are outdated after half a minute. */
const fresh = { refetchInterval: 30_000 } as const

/** How the installation is running: seven panels, each fetched on its own. */
export function SystemTab() {
  const api = useQuery(systemApi.api.queryOptions(fresh))
  const database = useQuery(systemApi.database.queryOptions(fresh))
  const statements = useQuery(systemApi.statements.queryOptions(fresh))
  const work = useQuery(systemApi.work.queryOptions(fresh))
  const storage = useQuery(systemApi.storage.queryOptions(fresh))
  const machine = useQuery(systemApi.machine.queryOptions(fresh))
  const security = useQuery(systemApi.security.queryOptions(fresh))
  const stuck = useQuery(systemApi.stuckOrders.queryOptions(fresh))
  const mismatches = useQuery(systemApi.mismatches.queryOptions(fresh))
  return (
    <>
      <StuckOrders query={stuck} />
      <Mismatches query={mismatches} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <ApiPanel query={api} />
          <StatementsPanel query={statements} />
          <WorkPanel query={work} />
        </div>
        <div className={classes.column}>
          <DatabasePanel query={database} />
          <SecurityPanel query={security} />
          <StoragePanel query={storage} />
          <MachinePanel query={machine} />
        </div>
      </div>
    </>
  )
}
