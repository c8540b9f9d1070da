import type { Ctx } from '#platform/context.ts'
import type { PanelState, SystemSummary } from '../system-contract.ts'
import { databasePanel, machinePanel, securityPanel, statementsPanel, workPanel } from './system.ts'
import { apiPanel } from './system-api.ts'
import { storagePanel } from './system-storage.ts'

/** What the line under the title says about the seven panels. A panel that fails says so itself and isn't counted. */
export async function systemSummary(ctx: Ctx, version: string): Promise<SystemSummary> {
  const panels: (() => Promise<{ state: PanelState }>)[] = [
    () => apiPanel(ctx),
    () => databasePanel(ctx),
    () => statementsPanel(ctx),
    () => workPanel(ctx),
    () => storagePanel(ctx),
    () => machinePanel(ctx, version),
    () => securityPanel(ctx),
  ]
  const summary = { problems: 0, watch: 0 }
  // One after another: no one is waiting for it, and a burst of its own would worsen the figures it judges.
  for (const panel of panels) {
    const state = await panel().then(
      (read) => read.state,
      () => null,
    )
    if (state === 'problem') summary.problems++
    if (state === 'watch') summary.watch++
  }
  return summary
}
