import { and, inArray, isNull } from 'drizzle-orm'
import { grantAccess } from '#areas/access/server/grants.ts'
import { grants } from '#areas/access/server/tables.ts'
import { normalEmail } from '#areas/accounts/rules.ts'
import { ensureContact } from '#areas/contacts/server/contacts.ts'
import { whyNotPerson } from '#areas/contacts/server/file-people.ts'
import { contacts } from '#areas/contacts/server/tables.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { invalid } from '#kernel/errors.ts'
import { type Id, newId } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { columnsOf, csvTable } from '#platform/csv-table.ts'
import { announce } from '#platform/events/announce.ts'
import { toReader } from '#platform/sentences.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { mine } from '#platform/tables.ts'
import type { ImportedClient } from '../clients-contract.ts'
import { clientsImported } from '../events.ts'
import { maxNameLength, maxPhoneLength, maxSessions, mostImportRows } from '../rules.ts'
import { ensureClient } from './clients-known.ts'
import { giveSessions, leaveSessions } from './holdings.ts'
import { lockPackage, noPackage, type PackageRow } from './own-package.ts'
import { coachingClients, coachingPackages } from './tables.ts'

type File = { text: string; packageId: Id<'cpk'> | null }
type Read = ImportedClient & { of: PackageRow | null }

/**
 * What a file would do, row by row. Whoever it adds pays nothing: nothing in it can charge anyone, and no one is emailed.
 *
 * @throws NOT_FOUND for a package that isn't theirs; INVALID where there's no table in it, or too many rows.
 */
export async function checkClientImport(
  ctx: CreatorCtx,
  file: File,
): Promise<{ rows: ImportedClient[]; ready: number }> {
  const rows = (await readRows(ctx, file)).map((row) => said(ctx, row))
  return { rows, ready: rows.filter(({ problem }) => problem === null).length }
}

/**
 * Adds those that nothing is in the way of, all of them or none. A client and a package they have or had aren't given again, so that the
 * same file changes nothing the second time.
 *
 * @throws as above; RATE_LIMITED.
 */
export async function importClients(
  ctx: CreatorCtx,
  file: File,
): Promise<{ added: number; failures: ImportedClient[] }> {
  const { workspaceId } = ctx.actor
  await ctx.instance.limits.spend({ name: 'coaching.import', points: 30, seconds: 3600 }, workspaceId)
  return withTransaction(ctx, async (ctx) => {
    // Two presses of one file come one after the other, and the second finds everyone there.
    await lockByName(ctx, `coaching.import ${workspaceId}`)
    const rows = await readRows(ctx, file)
    const ready = rows.filter(({ problem }) => problem === null)
    // None of them goes to the trash meanwhile.
    const packageIds = new Set(ready.flatMap(({ of }) => (of ? [of.id] : [])))
    for (const id of [...packageIds].toSorted()) await lockPackage(ctx, id)
    for (const row of ready) await addOne(ctx, row)
    if (ready.length > 0) await announce(ctx, workspaceId, clientsImported, { count: ready.length })
    const failures = rows.filter(({ problem }) => problem !== null).map((row) => said(ctx, row))
    return { added: ready.length, failures }
  })
}

/** A problem is for whoever asked, in their language. */
const said = (ctx: CreatorCtx, { of: _, ...row }: Read): ImportedClient => ({
  ...row,
  problem: toReader(ctx, row.problem),
})

async function addOne(ctx: CreatorCtx, { email, name, phone, of, sessions }: Read): Promise<void> {
  const { workspaceId } = ctx.actor
  const contact = await ensureContact(ctx, workspaceId, { email, name, source: 'coaching' })
  const client = await ensureClient(ctx, workspaceId, { contactId: contact.id })
  // What's known of them stays.
  if (phone && client.phone === '')
    await ctx.db
      .update(coachingClients)
      .set({ phone, updatedAt: ctx.now() })
      .where(mine(ctx, coachingClients, client.id))
  if (!of) return
  const grantId = await grantAccess(ctx, {
    contact,
    thing: { kind: 'coachingPackage', id: of.id },
    source: { kind: 'manual', id: newId('imp', ctx.now()) },
    mode: moneyMode(ctx),
  })
  if (!grantId) throw new Error('A right with a new source was there already.')
  await giveSessions(ctx, of.id, { contactId: contact.id, seat: '' })
  await leaveSessions(ctx, grantId, sessions ?? of.sessions)
}

const headingsFor = {
  email: ['email', 'e-mail', 'email address', 'address'],
  name: ['name', 'full name', 'client', 'kunde'],
  phone: ['phone', 'phone number', 'telefon'],
  package: ['package', 'paket'],
  sessions: ['sessions', 'sessions left', 'remaining', 'left', 'termine', 'sitzungen', 'übrig'],
} as const

async function readRows(ctx: CreatorCtx, { text, packageId }: File): Promise<Read[]> {
  const packages = await ctx.db
    .select()
    .from(coachingPackages)
    .where(and(mine(ctx, coachingPackages), isNull(coachingPackages.deletedAt)))
  const usual = packageId ? packages.find(({ id }) => id === packageId) : null
  if (usual === undefined) throw noPackage()
  const [headings = [], ...lines] = csvTable(text)
  const at = columnsOf(headings, headingsFor)
  if (at.email === -1 || lines.length === 0)
    throw invalid({ text: 'The file needs a header row with “email”, and at least one row below it' })
  if (lines.length > mostImportRows)
    throw invalid({ text: `The file has ${lines.length} rows. Use at most ${mostImportRows} at once` })
  const seen = new Set<string>()
  const rows = lines.map((line, number): Read => {
    const cell = (column: number) => (column === -1 ? '' : (line[column] ?? ''))
    const email = normalEmail(cell(at.email))
    const [name, phone, named, typed] = [at.name, at.phone, at.package, at.sessions].map(cell) as Cells
    const found = named ? packages.filter(({ title }) => isCalled(title, named)) : usual ? [usual] : []
    const of = found.length === 1 ? (found[0] ?? null) : null
    const sessions = typed === '' ? (of?.sessions ?? null) : countIn(typed)
    const problem =
      whyNotPerson({ email, name, isRepeated: seen.has(email) }, { maxName: maxNameLength }) ??
      whyNot({ phone, named, found: found.length, hasSessions: typed !== '', sessions })
    seen.add(email)
    return {
      // As a spreadsheet counts: the headings are row 1.
      ...{ row: number + 2, email: email.slice(0, 254), name: name.slice(0, maxNameLength) },
      ...{ phone: phone.slice(0, maxPhoneLength), package: (of?.title ?? named).slice(0, 200) },
      ...{ sessions, problem, of },
    }
  })
  return withKnown(ctx, rows)
}

type Cells = [name: string, phone: string, named: string, typed: string]
type ClientRow = {
  phone: string
  named: string
  found: number
  hasSessions: boolean
  sessions: number | null
}

function whyNot({ phone, named, found, hasSessions, sessions }: ClientRow): string | null {
  if (phone.length > maxPhoneLength) return 'This phone number is too long'
  if (!(phone + named).isWellFormed() || (phone + named).includes('\0')) return 'This row can’t be read'
  if (named && found === 0) return `There’s no coaching package called “${named.slice(0, 60)}”`
  if (found > 1) return `More than one coaching package is called “${named.slice(0, 60)}”`
  if (hasSessions && sessions === null) return `Write sessions left as a number from 0 to ${maxSessions}`
  // A number without a package means nothing, save that there are none.
  return hasSessions && found === 0 && sessions !== 0 ? 'Sessions need a coaching package' : null
}

const isCalled = (title: string, named: string) => title.toLowerCase() === named.toLowerCase()

function countIn(text: string): number | null {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : null
  return count !== null && count <= maxSessions ? count : null
}

/** Who is a client already, or has or had the package, is said before anyone presses. */
async function withKnown(ctx: CreatorCtx, rows: Read[]): Promise<Read[]> {
  const emails = rows.flatMap(({ problem, email }) => (problem === null ? [email] : []))
  if (emails.length === 0) return rows
  const people = await ctx.db
    .select({ id: contacts.id, email: contacts.email })
    .from(contacts)
    .where(and(mine(ctx, contacts), inArray(contacts.email, emails)))
  if (people.length === 0) return rows
  const ids = people.map(({ id }) => id)
  const idOf = new Map(people.map(({ id, email }) => [email, id]))
  const known = await ctx.db
    .select({ contactId: coachingClients.contactId })
    .from(coachingClients)
    .where(and(mine(ctx, coachingClients), inArray(coachingClients.contactId, ids)))
  const given = await ctx.db
    .select({ contactId: grants.contactId, thingId: grants.thingId })
    .from(grants)
    .where(and(mine(ctx, grants), inArray(grants.contactId, ids)))
  const clients = new Set<string>(known.map(({ contactId }) => contactId))
  const rights = new Set(given.map(({ contactId, thingId }) => `${contactId} ${thingId}`))
  return rows.map((row) => {
    const id = idOf.get(row.email)
    if (row.problem !== null || !id) return row
    if (row.of && rights.has(`${id} ${row.of.id}`))
      return { ...row, problem: 'This person already has or had this package' }
    return !row.of && clients.has(id) ? { ...row, problem: 'This person is already a client' } : row
  })
}
