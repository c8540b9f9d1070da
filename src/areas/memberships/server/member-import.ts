import { normalEmail } from '#areas/accounts/rules.ts'
import { whyNotPerson } from '#areas/contacts/server/file-people.ts'
import { AppError, invalid } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { days, isInOurTimes, minutes } from '#kernel/time.ts'
import type { CreatorCtx } from '#platform/context.ts'
import { columnsOf, csvTable } from '#platform/csv-table.ts'
import { suppressedAmong } from '#platform/mail/suppressions.ts'
import { toReader } from '#platform/sentences.ts'
import type { ImportRow } from '../contract.ts'
import { mostImportRows } from '../rules.ts'
import { addMember, memberAddresses } from './members.ts'
import { getTier, listTiers } from './tiers.ts'

type File = { text: string; tierId: Id<'tie'>; endsAt: string }
type Ready = ImportRow & { tierId: Id<'tie'> }

/**
 * What a file would do, row by row. Everyone who's brought in is a member without a payment until a day: nothing in it can charge anyone.
 *
 * @throws NOT_FOUND for a tier that isn't theirs; INVALID where there's no table in it, or too many rows.
 */
export async function checkImport(
  ctx: CreatorCtx,
  file: File,
): Promise<{ rows: ImportRow[]; ready: number }> {
  const rows = (await readRows(ctx, file)).map(({ tierId: _, ...row }) => said(ctx, row))
  return { rows, ready: rows.filter(({ problem }) => problem === null).length }
}

/** Brings them in, each for themselves: one that's refused keeps no one else out. @throws as above. */
export async function importMembers(
  ctx: CreatorCtx,
  file: File,
): Promise<{ added: number; failures: ImportRow[] }> {
  const failures: ImportRow[] = []
  let added = 0
  for (const { tierId, ...row } of await readRows(ctx, file)) {
    const problem = row.problem ?? (await addOne(ctx, row, tierId))
    if (problem === null) added += 1
    else failures.push(said(ctx, { ...row, problem }))
  }
  return { added, failures }
}

/** A problem is for whoever asked, in their language. */
const said = (ctx: CreatorCtx, row: ImportRow): ImportRow => ({ ...row, problem: toReader(ctx, row.problem) })

async function addOne(ctx: CreatorCtx, row: ImportRow, tierId: Id<'tie'>): Promise<string | null> {
  const { email, name, endsAt } = row
  try {
    await addMember(ctx, { email, name, tierId, endsAt })
    return null
  } catch (error) {
    if (error instanceof AppError) return Object.values(error.fields ?? {})[0] ?? error.message
    throw error
  }
}

async function readRows(ctx: CreatorCtx, { text, tierId, endsAt }: File): Promise<Ready[]> {
  const usual = await getTier(ctx, tierId)
  if (new Date(endsAt) <= ctx.now()) throw invalid({ endsAt: 'Choose a future day' })
  const [headings = [], ...lines] = csvTable(text)
  const at = columnsOf(headings, headingsFor)
  if (at.email === -1 || lines.length === 0)
    throw invalid({ text: 'The file needs a header row with “email”, and at least one row below it' })
  if (lines.length > mostImportRows)
    throw invalid({ text: `The file has ${lines.length} rows. Use at most ${mostImportRows} at once` })
  const tiers = await listTiers(ctx)
  const seen = new Set<string>()
  const rows = lines.map((line, number): Ready => {
    const of = (column: number) => (column === -1 ? '' : (line[column] ?? ''))
    const named = of(at.tier)
    const found = named ? tiers.filter(({ title }) => title.toLowerCase() === named.toLowerCase()) : [usual]
    const tier = found.length === 1 ? found[0] : undefined
    const until = of(at.until) ? dayIn(of(at.until)) : endsAt
    const email = normalEmail(of(at.email))
    const person = { email, name: of(at.name), isRepeated: seen.has(email) }
    const problem = whyNot({ ...person, found: found.length, named, until }, ctx)
    seen.add(email)
    return {
      // As a spreadsheet counts: the headings are row 1.
      ...{ row: number + 2, email: email.slice(0, 254), name: of(at.name).slice(0, 120) },
      ...{ tier: tier?.title ?? named, tierId: tier?.id ?? tierId, endsAt: until, problem },
    }
  })
  return withKnown(ctx, rows)
}

/** Who is a member already, or asked for no email, is said before anyone presses. */
async function withKnown(ctx: CreatorCtx, rows: Ready[]): Promise<Ready[]> {
  const emails = rows.flatMap(({ problem, email }) => (problem === null ? [email] : []))
  const members = await memberAddresses(ctx, emails)
  const silent = await suppressedAmong(ctx, ctx.actor.workspaceId, emails)
  return rows.map((row) => {
    if (row.problem !== null) return row
    if (members.has(row.email)) return { ...row, problem: 'This person is already a member' }
    if (silent.has(row.email)) return { ...row, problem: 'This person asked not to get email from you' }
    return row
  })
}

type Read = {
  email: string
  name: string
  /** How many tiers are called so. */
  found: number
  named: string
  until: string | null
  isRepeated: boolean
}

function whyNot(
  { email, name, found, named, until, isRepeated }: Read,
  { now }: Pick<CreatorCtx, 'now'>,
): string | null {
  const why = whyNotPerson({ email, name, isRepeated }, { maxName: 120 })
  if (why) return why
  if (found === 0) return `There’s no tier called “${named.slice(0, 60)}”`
  if (found > 1) return `More than one tier is called “${named.slice(0, 60)}”`
  if (until === null) return 'Write the day as 2027-01-31'
  return new Date(until) <= now() ? 'Choose a future day' : null
}

/** The end of a day that's written as 2027-01-31; null for anything else. */
function dayIn(text: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const midnight = Date.parse(`${text}T00:00:00Z`)
  if (!isInOurTimes(text) || Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== text)
    return null
  return new Date(midnight + days(1) - minutes(1)).toISOString()
}

const headingsFor = {
  email: ['email', 'e-mail', 'email address', 'address'],
  name: ['name', 'full name', 'member'],
  tier: ['tier', 'level', 'plan', 'stufe'],
  until: ['until', 'ends', 'end', 'access until', 'bis'],
} as const
