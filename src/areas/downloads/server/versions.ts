import { and, inArray, isNotNull } from 'drizzle-orm'
import { permitFromWorkspace } from '#areas/accounts/server/mail-senders.ts'
import { languageOfReader } from '#areas/accounts/server/reading-language.ts'
import { mailBrandOf } from '#areas/accounts/server/store-face.ts'
import { getOwner, getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { moneyMode } from '#areas/payments/server/money-mode.ts'
import { mailedToken } from '#areas/payments/server/receipts.ts'
import { orders } from '#areas/payments/server/tables.ts'
import { AppError } from '#kernel/errors.ts'
import type { Id } from '#kernel/ids.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { announce } from '#platform/events/announce.ts'
import { sendMail } from '#platform/mail/kind.ts'
import { suppressedAmong } from '#platform/mail/suppressions.ts'
import { mine } from '#platform/tables.ts'
import type { DownloadDetail } from '../contract.ts'
import { versionAdded } from '../events.ts'
import { maxVersions, openPathOf } from '../rules.ts'
import { dropCopiesOf } from './copies.ts'
import { holdAll, sellableFile, storeVersion, versionsOfFile } from './download-files.ts'
import { getDownload } from './downloads.ts'
import { versionMail } from './mails.ts'
import { type DownloadRow, lockDownload, noteChange } from './own-download.ts'
import { type Buyer, listBuyers } from './rights.ts'

type NewVersion = { storedId: Id<'fil'>; note: string; tellBuyers: boolean }

/**
 * Adds a version of a file: buyers get it from now on, and are told once where the creator says so. The same upload again changes
 * nothing and tells no one.
 *
 * @throws NOT_FOUND; INVALID for what can't be sold; CONFLICT at a hundred versions, and before the creator's own address is proven
 * when buyers are to be told; RATE_LIMITED when there are more of them than may be emailed today.
 */
export function addVersion(
  ctx: CreatorCtx,
  { downloadId, fileId }: { downloadId: Id<'dwl'>; fileId: Id<'dfl'> },
  { storedId, note, tellBuyers }: NewVersion,
): Promise<{ download: DownloadDetail; told: number }> {
  return withTransaction(ctx, async (ctx) => {
    const product = await lockDownload(ctx, downloadId)
    const versions = await versionsOfFile(ctx, downloadId, fileId)
    if (versions.some((version) => version.storedId === storedId))
      return { download: await getDownload(ctx, downloadId), told: 0 }
    if (versions.length >= maxVersions)
      throw new AppError('CONFLICT', 'A file can have up to 100 versions. Add it as another file instead.')
    const stored = await sellableFile(ctx, storedId)
    const number = versions[0].number + 1
    await storeVersion(ctx, fileId, stored, { number, note: note.trim() })
    await dropCopiesOf(
      ctx,
      versions.map(({ id }) => id),
    )
    await holdAll(ctx, downloadId)
    await noteChange(ctx, product)
    const facts = { name: stored.name, number, note: note.trim() }
    const told = tellBuyers ? await tell(ctx, product, facts) : 0
    await announce(ctx, ctx.actor.workspaceId, versionAdded, {
      ...{ downloadId, title: product.title, name: stored.name, version: number, told },
    })
    return { download: await getDownload(ctx, downloadId), told }
  })
}

/** Emails everyone who has the product now and didn't ask to get no email. Answers how many that are. */
async function tell(
  ctx: CreatorCtx,
  product: DownloadRow,
  version: { name: string; number: number; note: string },
): Promise<number> {
  const { workspaceId } = ctx.actor
  const everyone = await listBuyers(ctx, product.id)
  const stopped = await suppressedAmong(
    ctx,
    workspaceId,
    everyone.map(({ email }) => email),
  )
  const people = everyone.filter(({ email }) => !stopped.has(email))
  if (people.length === 0) return 0
  const permits = await permitFromWorkspace(ctx, workspaceId, people.length)
  const workspace = await getWorkspace(ctx, workspaceId)
  const { name: seller, language } = workspace
  const brand = await mailBrandOf(ctx, workspace)
  const { email: replyTo } = await getOwner(ctx, workspaceId)
  const linked = await ordersThatOpen(ctx, people)
  for (const person of people) {
    const { contactId, email, name } = person
    await sendMail(
      ctx,
      versionMail,
      {
        ...{ workspaceId, replyTo, brand },
        to: { address: email, name },
        language: await languageOfReader(ctx, email, language),
        permit: permits({ email, contactId }),
      },
      {
        ...{ seller, title: product.title, ...version },
        isTest: moneyMode(ctx) === 'test',
        path: await pathFor(ctx, product.id, person, linked),
      },
    )
  }
  return people.length
}

/** Orders of theirs that were typed with the address the email goes to: a link in it proves who reads it. */
async function ordersThatOpen(ctx: CreatorCtx, people: readonly Buyer[]): Promise<ReadonlyMap<Id, string>> {
  const ids = people.flatMap(({ orderId }) => orderId ?? [])
  if (ids.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: orders.id, email: orders.buyerEmail })
    .from(orders)
    .where(and(mine(ctx, orders), inArray(orders.id, ids), isNotNull(orders.deliveredAt)))
  return new Map(rows.map(({ id, email }) => [id, email]))
}

/** Who has an account signs in; anyone else comes by their receipt, which opens it without one. */
async function pathFor(
  ctx: CreatorCtx,
  downloadId: Id<'dwl'>,
  { isMember, orderId, email }: Buyer,
  linked: ReadonlyMap<Id, string>,
): Promise<string> {
  if (isMember || orderId === null || linked.get(orderId) !== email) return openPathOf(downloadId)
  return `/orders/${await mailedToken(ctx, { workspaceId: ctx.actor.workspaceId, id: orderId })}`
}
