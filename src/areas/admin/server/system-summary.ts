import type { Ctx } from '#platform/context.ts'
import type { PanelState, SystemSummary } from '../system-contract.ts'
import { databasePanel, machinePanel, securityPanel, statementsPanel, workPanel } from './system.ts'
import { apiPanel } from './system-api.ts'

/** What the line under the title says of the six panels. One that fails says so in its own place and is not counted. */
export async function systemSummary(ctx: Ctx, version: string): Promise<SystemSummary> {
  const panels = await Promise.allSettled<{ state: PanelState }>([
    apiPanel(ctx),
    databasePanel(ctx),
    statementsPanel(ctx),
    workPanel(ctx),
    machinePanel(ctx, version),
    securityPanel(ctx),
  ])
  const inState = (state: PanelState) =>
    panels.filter((panel) => panel.status === 'fulfilled' && panel.value.state === state).length
  return { problems: inState('problem'), watch: inState('watch') }
}
