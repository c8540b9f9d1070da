import { eq, or } from 'drizzle-orm'
import { workspaces } from '#areas/accounts/server/tables.ts'
import type { ObjectDifference } from '#areas/payments/server/verifying/objects.ts'
import { agrees, type Total } from '#areas/payments/server/verifying/total.ts'
import { verifyLedger } from '#areas/payments/server/verifying/verifying.ts'
import type { Id } from '#kernel/ids.ts'
import { currencyCodeOf, decimalText } from '#kernel/money.ts'
import type { Ctx } from '#platform/context.ts'
import { type Command, Refusal } from './command.ts'
import { withApplication } from './with-application.ts'

/** So many of what differs are printed for a figure; programs get all of them. */
const shownIds = 20

export const ledgerCommands: Command[] = [
  {
    name: 'ledger:verify',
    summary: 'Compare every total on a screen with its rows and the ledger; exits 1 on a difference',
    options: {
      workspace: { type: 'string', value: 'handle', summary: 'Only this store: its handle or id' },
      provider: {
        type: 'boolean',
        summary: 'Ask each provider for its balance, payments, refunds and payouts too',
      },
    },
    async run({ config, options }) {
      return withApplication(config(), async ({ ctx }) => {
        const { workspace } = options
        const workspaceId = workspace ? await workspaceNamed(ctx, workspace) : undefined
        const askProviders = Boolean(options.provider)
        const lines: string[] = []
        const data: (Total & { handle: string; agrees: boolean })[] = []
        const objects: (ObjectDifference & { handle: string })[] = []
        const unreachable: string[] = []
        for await (const { handle, totals, objects: compared } of verifyLedger(ctx, {
          ...(workspaceId ? { workspaceId } : {}),
          askProviders,
        })) {
          lines.push(...totals.flatMap((total) => lineOf(handle, total)))
          objects.push(...compared.differences.map((each) => ({ ...each, handle })))
          unreachable.push(...compared.unreachable)
          data.push(...totals.map((total) => ({ ...total, handle, agrees: agrees(total) })))
        }
        lines.push(...objects.map(objectLine), ...unreachable.map((id) => `UNKNOWN  ${id} couldn’t be asked`))
        const wrong = data.filter((total) => !total.agrees).length
        const ok = wrong === 0 && objects.length === 0 && unreachable.length === 0
        return {
          lines: [
            ...lines,
            ...(lines.length > 0 ? [''] : []),
            verdict(data.length, wrong, objects.length, unreachable.length),
          ],
          data: { ok, totals: data, objects, unreachable },
          exitCode: ok ? 0 : 1,
        }
      })
    },
  },
]

async function workspaceNamed(ctx: Ctx, named: string): Promise<Id<'wsp'>> {
  const name = named.replace(/^@/, '')
  const [found] = await ctx.db
    .select({ id: workspaces.id })
    .from(workspaces)
    .where(or(eq(workspaces.handle, name), eq(workspaces.id, name as Id<'wsp'>)))
  if (!found) throw new Refusal(`No store is called ${named}.`)
  return found.id
}

function lineOf(handle: string, total: Total): string[] {
  const { mode, name, of, currency, shown, rows, ledger, provider, ids } = total
  const code = currency === null ? null : currencyCodeOf(currency)
  const figure = (amount: number) =>
    code ? `${decimalText({ cents: amount, currency: code })} ${code}` : `${amount}`
  const state = agrees(total) ? 'ok      ' : 'DIFFERS '
  const figures = [
    `shown ${figure(shown)}`,
    `rows ${figure(rows)}`,
    ...(ledger === null ? [] : [`ledger ${figure(ledger)}`]),
    ...(provider === null ? [] : [`provider ${figure(provider)}`]),
  ]
  const more = ids.length > shownIds ? [`          and ${ids.length - shownIds} more`] : []
  return [
    `${state}@${handle} ${mode}  ${name}${of ? ` (${of})` : ''}: ${figures.join(', ')}`,
    ...ids.slice(0, shownIds).map((id) => `          ${id}`),
    ...more,
  ]
}

const hows = { unknown: 'isn’t here', other: 'is of another amount here', gone: 'isn’t at the provider' }

function objectLine({ handle, ...of }: ObjectDifference & { handle: string }): string {
  const { what, how, id, provider, mode, orderId, currency, there, here } = of
  const figure = (cents: number) => `${decimalText({ cents, currency })} ${currency}`
  const about = orderId ? ` (${orderId})` : ''
  return `DIFFERS @${handle} ${mode}  ${what} ${id} of ${provider}${about} ${hows[how]}: provider ${figure(there)}, here ${figure(here)}`
}

function verdict(count: number, wrong: number, objects: number, unreachable: number): string {
  if (objects > 0) return `${objects} payments, refunds and payouts and ${wrong} of ${count} totals differ.`
  if (unreachable > 0) return `${unreachable} accounts couldn’t be asked; ${wrong} of ${count} totals differ.`
  if (count === 0) return 'No money has been taken here yet.'
  if (wrong === 0) return `All ${count} totals agree with their rows and the ledger.`
  return `${wrong} of ${count} totals differ.`
}
