import { watchClock } from '#platform/instance/clock.ts'
import { checkSums, type Drift } from '#platform/sums/checking.ts'
import { afterSetBack } from '../application.ts'
import type { Command } from './command.ts'
import { withApplication } from './with-application.ts'

/** So many differences are printed; programs get all of them. */
const shown = 50

export const sumsCommands: Command[] = [
  {
    name: 'sums:check',
    summary: 'Recount stored sums (students, revenue …) and report differences',
    options: { repair: { type: 'boolean', summary: 'Fix differences; can run while the product runs' } },
    async run({ config, options }) {
      const repair = Boolean(options.repair)
      return withApplication(config(), async ({ ctx, log }) => {
        // What a clock that was set back left is no difference: it is counted anew at every start.
        await watchClock(ctx, log, afterSetBack)
        const report = await checkSums(ctx, { repair })
        return { lines: linesOf(report.drifts, report.seats, repair), data: report }
      })
    },
  },
]

function linesOf(drifts: Drift[], seats: number, repair: boolean): string[] {
  if (drifts.length === 0 && seats === 0) return ['Every stored sum matches its records.']
  const what = `${drifts.length} sums and ${seats} seats ${repair ? 'differed and were put right' : 'differ'}.`
  const rows = drifts
    .slice(0, shown)
    .map(
      ({ workspaceId, subject, at, kept, counted }) =>
        `${workspaceId}  ${subject}  ${at}  kept ${kept}, counted ${counted}`,
    )
  return [what, ...rows, ...(repair ? [] : ['Run sums:check --repair to fix them.'])]
}
