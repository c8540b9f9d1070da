import { days, hours, minutes } from '#kernel/time.ts'
import type { Ctx } from '#platform/context.ts'
import { within } from '#platform/tables.ts'
import { wakeAttempts } from '../checkout/attempts.ts'
import { paymentConnections } from '../connection-tables.ts'
import { syncDisputes } from '../disputes/sweeping.ts'
import { listNews } from '../provider/paypal/events.ts'
import { chargesPaidBack } from '../provider/paypal/report.ts'
import { type Account, AccountRefused, type ChargeDiffers, type News } from '../provider/provider.ts'
import { wakeRefunds } from '../refunds/sweeping.ts'
import { syncRefunds } from '../refunds/syncing.ts'
import { type Connection, secretsOf } from './accounts.ts'
import { agesMs, chargesOfAge } from './asked-by-age.ts'
import { askPaypal } from './connecting-paypal.ts'
import { askEach } from './each-in-turn.ts'
import { askForFees } from './fees.ts'
import { credentialsIn } from './paypal-app.ts'
import { toldIn } from './webhook-news.ts'

/** What happened a little before is read again: lists are filled from several machines. */
const overlapMs = minutes(10)
/** PayPal keeps what it wrote for a month. */
const longestMs = days(3)
/** Disputes are listed this often without having been told of any. */
const disputesEveryMs = minutes(15)
/** What happened is in the report of an account up to three hours later. Where it's read, once an hour, no payment is asked alone. */
const reportMs = { overlap: hours(4), everything: days(30), holds: minutes(65) }
/** So many payments are asked in one look what was paid back of them. */
const mostInTurn = 40

/**
 * What became of an account's money besides payments: what PayPal wrote or would have written, whether it came or not, and what can be
 * listed. Without a single message everything arrives by this and by the attempts that are asked about one by one.
 *
 * @throws AccountRefused, UNAVAILABLE.
 */
export async function followPaypal(
  ctx: Ctx,
  connection: Connection,
  account: Account,
  { lastAsked, isWhole }: { lastAsked: number; isWhole: boolean },
): Promise<ChargeDiffers[]> {
  const now = ctx.now().getTime()
  const isNew = (ms: number) => isWhole || Math.floor(lastAsked / ms) !== Math.floor(now / ms)
  const from = new Date(Math.max(lastAsked - overlapMs, now - longestMs))
  const news = [...(await readNews(ctx, connection, account, from)), ...(await toldIn(ctx, connection, from))]
  await askForFees(ctx, 'paypal', account, { isWhole })
  const told = news.flatMap(({ about, ref }) => (about === 'refund' ? [ref] : []))
  const reported = isNew(hours(1)) ? await readReport(ctx, connection, lastAsked, isWhole) : undefined
  const differing = await syncRefunds(ctx, 'paypal', account, {
    charges: [...told, ...(reported ?? [])],
    since: null,
  })
  if (isNew(disputesEveryMs) || news.some(({ about }) => about === 'dispute'))
    await syncDisputes(ctx, 'paypal', account, isWhole ? undefined : new Date(lastAsked - hours(2)))
  if (reported) await noteTurn(ctx, connection, new Date(now + reportMs.holds))
  else differing.push(...(await askInTurn(ctx, connection, account, lastAsked)))
  return differing
}

/** Of which payments something was paid back by the account's own report; null where this app mayn't read it. */
async function readReport(
  ctx: Ctx,
  connection: Connection,
  lastAsked: number,
  isWhole: boolean,
): Promise<string[] | null> {
  const app = credentialsIn(ctx, connection, secretsOf(ctx, connection))
  if (!app) throw new AccountRefused('payments.secretsUnreadable')
  const now = ctx.now()
  const from = isWhole ? now.getTime() - reportMs.everything : lastAsked - reportMs.overlap
  return chargesPaidBack(app, new Date(from), now)
}

/**
 * Asks of payments that came to an age what was paid back of them, a few in one look: PayPal has no other list that every app may read.
 * What fails is asked at its next age, so that it keeps none of the others.
 */
async function askInTurn(
  ctx: Ctx,
  connection: Connection,
  account: Account,
  lastAsked: number,
): Promise<ChargeDiffers[]> {
  const from = connection.refundsAskedUntil ?? new Date(lastAsked)
  // The report was read, and is for so long.
  if (from > ctx.now()) return []
  const ages = connection.webhookRef ? agesMs.told : agesMs.alone
  const { charges, until } = await chargesOfAge(ctx, account, 'paypal', {
    ...{ from, until: ctx.now(), ages, most: mostInTurn },
  })
  const differing: ChargeDiffers[] = []
  await askEach([...new Set(charges)], async (charge) => {
    differing.push(...(await syncRefunds(ctx, 'paypal', account, { charges: [charge], since: null })))
  })
  await noteTurn(ctx, connection, until)
  return differing
}

const noteTurn = (ctx: Ctx, { workspaceId, id }: Connection, until: Date) =>
  ctx.db
    .update(paymentConnections)
    .set({ refundsAskedUntil: until })
    .where(within(workspaceId, paymentConnections, id))

/** What PayPal would have told us. It only wakes. Where it doesn't write to this installation, it's only asked whether it still knows us. */
async function readNews(ctx: Ctx, connection: Connection, account: Account, from: Date): Promise<News[]> {
  if (!connection.webhookRef) {
    await askPaypal(ctx, connection)
    return []
  }
  const app = credentialsIn(ctx, connection, secretsOf(ctx, connection))
  if (!app) throw new AccountRefused('payments.secretsUnreadable')
  const news = await listNews(app, from, ctx.now())
  await wakeAttempts(ctx, account, 'paypal', news)
  await wakeRefunds(ctx, account, 'paypal', news)
  return news
}
