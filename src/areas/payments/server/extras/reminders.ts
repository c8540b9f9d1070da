import { and, asc, eq, inArray, isNotNull, lt, lte, sql } from 'drizzle-orm'
import { isEmail, normalEmail } from '#areas/accounts/rules.ts'
import { languageOfReader } from '#areas/accounts/server/reading-language.ts'
import { mailBrandOf } from '#areas/accounts/server/store-face.ts'
import { getWorkspace } from '#areas/accounts/server/workspaces.ts'
import { AppError } from '#kernel/errors.ts'
import { type Id, isId, newId } from '#kernel/ids.ts'
import { days, hours } from '#kernel/time.ts'
import { type Ctx, systemCtx, withTransaction } from '#platform/context.ts'
import { isSigned, sign } from '#platform/crypto.ts'
import type { Person } from '#platform/forgetting.ts'
import type { Log } from '#platform/log.ts'
import { sendMail } from '#platform/mail/kind.ts'
import { senderStopToken } from '#platform/mail/stop-links.ts'
import { suppressedAmong } from '#platform/mail/suppressions.ts'
import type { CallCtx } from '#platform/rpc.ts'
import { isDatabaseAway } from '#platform/sql/database.ts'
import { within } from '#platform/tables.ts'
import { buyerNameOf, longestName } from '../../rules.ts'
import { type Cart, openCart } from '../checkout/cart.ts'
import { limitTypedAddress } from '../checkout/limits.ts'
import { reminderMail } from '../emails/reminder-mail.ts'
import { checkoutReminders } from '../extras-tables.ts'
import { orderItems, orders } from '../tables.ts'

/** It's emailed so long after it was asked for, once, and gone after two weeks whatever came of it. */
const remindAfterMs = hours(2)
const keptMs = days(14)
const purpose = 'payments.reminder'

type ReminderInput = { email: string; name: string }

/**
 * Keeps what was typed for one email, of who ticked the box. Asked again it's the same one, and it's later. What can't be sent to
 * isn't kept: the form says what's wrong with it.
 */
export async function keepReminder(
  ctx: CallCtx,
  cart: Cart,
  { email: typed, name }: ReminderInput,
): Promise<void> {
  const email = normalEmail(typed)
  const { workspaceId, id: offerId } = cart.offer
  if (!isEmail(email) || cart.closedBecause || cart.ownedHref || cart.agreed) return
  const [known] = await ctx.db
    .select({ dueAt: checkoutReminders.dueAt })
    .from(checkoutReminders)
    .where(isOf(workspaceId, offerId, email))
  // Once is what was promised.
  if (known && known.dueAt === null) return
  if (!known && !(await mayBeSentTo(ctx, email))) return
  const now = ctx.now()
  const { language } = await getWorkspace(ctx, workspaceId)
  const kept = {
    name: buyerNameOf(name).slice(0, longestName),
    takesBump: cart.bump?.isTaken ?? false,
    dueAt: new Date(now.getTime() + remindAfterMs),
  }
  await ctx.db
    .insert(checkoutReminders)
    .values({ workspaceId, id: newId('rmd', now), offerId, email, language, createdAt: now, ...kept })
    .onConflictDoUpdate({
      target: [checkoutReminders.workspaceId, checkoutReminders.offerId, checkoutReminders.email],
      set: kept,
      setWhere: isNotNull(checkoutReminders.dueAt),
    })
}

/** An email to a typed address costs whoever types it nothing, so it's counted. */
async function mayBeSentTo(ctx: CallCtx, email: string): Promise<boolean> {
  try {
    await limitTypedAddress(ctx, email)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'RATE_LIMITED') return false
    throw error
  }
}

const isOf = (workspaceId: Id<'wsp'>, offerId: Id<'off'>, email: string) =>
  and(
    within(workspaceId, checkoutReminders),
    eq(checkoutReminders.offerId, offerId),
    eq(checkoutReminders.email, email),
  )

/** It was bought: in the transaction of the sale. */
export async function dropReminders(
  ctx: Ctx,
  { workspaceId, id }: { workspaceId: Id<'wsp'>; id: Id<'ord'> },
): Promise<void> {
  await ctx.db.delete(checkoutReminders).where(
    and(
      within(workspaceId, checkoutReminders),
      sql`(${checkoutReminders.offerId}, ${checkoutReminders.email}) in (select i.offer_id, o.buyer_email
        from ${orderItems} i join ${orders} o on o.workspace_id = ${workspaceId} and o.id = i.order_id
        where i.workspace_id = ${workspaceId} and i.order_id = ${id})`,
    ),
  )
}

const atOnce = { workspaces: 50, ofEach: 20 }

/** Emails what's due, each in the commit that says it was: a kill sends it once. Then takes away what's old. */
export async function sweepReminders(ctx: Ctx, log: Log, stopping?: AbortSignal): Promise<void> {
  const waiting = await ctx.db
    .select({ workspaceId: checkoutReminders.workspaceId })
    .from(checkoutReminders)
    .where(lte(checkoutReminders.dueAt, ctx.now()))
    .groupBy(checkoutReminders.workspaceId)
    .orderBy(asc(sql`min(${checkoutReminders.dueAt})`))
    .limit(atOnce.workspaces)
  for (const { workspaceId } of waiting) {
    if (stopping?.aborted) return
    await remindIn(ctx, workspaceId).catch((err: unknown) => {
      if (isDatabaseAway(err)) throw err
      log.error({ err, workspaceId }, 'reminders of a checkout not sent; they are tried again')
    })
  }
  const old = new Date(ctx.now().getTime() - keptMs)
  await ctx.db.delete(checkoutReminders).where(lt(checkoutReminders.createdAt, old))
}

function remindIn(ctx: Ctx, workspaceId: Id<'wsp'>): Promise<void> {
  return withTransaction(systemCtx(ctx, 'payments.remind', workspaceId), async (ctx) => {
    const due = await ctx.db
      .select()
      .from(checkoutReminders)
      .where(and(within(workspaceId, checkoutReminders), lte(checkoutReminders.dueAt, ctx.now())))
      .orderBy(asc(checkoutReminders.dueAt))
      .limit(atOnce.ofEach)
      .for('update', { skipLocked: true })
    const unwanted = await suppressedAmong(
      ctx,
      workspaceId,
      due.map(({ email }) => email),
    )
    for (const reminder of due) {
      if (!unwanted.has(reminder.email) && !(await wasBought(ctx, reminder))) await remind(ctx, reminder)
      await ctx.db
        .update(checkoutReminders)
        .set({ dueAt: null })
        .where(within(workspaceId, checkoutReminders, reminder.id))
    }
  })
}

type Reminder = typeof checkoutReminders.$inferSelect

/** Or is on its way to be: who waits for their bank isn't asked to pay. */
async function wasBought(ctx: Ctx, { workspaceId, offerId, email }: Reminder): Promise<boolean> {
  const [found] = await ctx.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderItems, and(within(workspaceId, orderItems), eq(orderItems.orderId, orders.id)))
    .where(
      and(
        within(workspaceId, orders),
        eq(orders.buyerEmail, email),
        inArray(orders.status, ['paid', 'processing']),
        eq(orderItems.offerId, offerId),
      ),
    )
    .limit(1)
  return found !== undefined
}

async function remind(ctx: Ctx, reminder: Reminder): Promise<void> {
  const { workspaceId, offerId, email, name } = reminder
  const cart = await cartForAnyone(ctx, offerId)
  if (!cart || cart.closedBecause) return
  const workspace = await getWorkspace(ctx, workspaceId)
  const { appUrl } = ctx.instance
  const stop = senderStopToken(ctx.instance, { workspaceId, contactId: null, address: email })
  await sendMail(
    ctx,
    reminderMail,
    {
      to: { address: email, name },
      language: await languageOfReader(ctx, email, reminder.language),
      workspaceId,
      brand: await mailBrandOf(ctx, workspace),
      stopUrl: `${appUrl}/unsubscribe/${stop}`,
    },
    { offerId, title: cart.product.title, seller: workspace.name, token: tokenOf(ctx, reminder) },
  )
}

async function cartForAnyone(ctx: Ctx, offerId: Id<'off'>): Promise<Cart | null> {
  try {
    return await openCart({ ...ctx, actor: { kind: 'visitor' } }, offerId)
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null
    throw error
  }
}

/** In the emailed link alone: whoever has it reads that mailbox, and finds what they typed. */
const tokenOf = (ctx: Ctx, { workspaceId, id }: Pick<Reminder, 'workspaceId' | 'id'>): string =>
  `${id}.${sign(ctx.instance, purpose, `${workspaceId}:${id}`)}`

/** What was typed by who follows the emailed link; null where that's gone. */
export async function findReminder(
  ctx: Ctx,
  workspaceId: Id<'wsp'>,
  token: string,
): Promise<{ email: string; name: string; takesBump: boolean } | null> {
  const [id = '', signature = ''] = token.split('.')
  if (!isId('rmd', id)) return null
  if (!isSigned(ctx.instance, purpose, `${workspaceId}:${id}`, signature)) return null
  const [found] = await ctx.db
    .select({
      email: checkoutReminders.email,
      name: checkoutReminders.name,
      takesBump: checkoutReminders.takesBump,
    })
    .from(checkoutReminders)
    .where(within(workspaceId, checkoutReminders, id))
  return found ?? null
}

/** Someone who leaves is reminded of nothing. */
export async function forgetReminders(ctx: Ctx, { email }: Pick<Person, 'email'>): Promise<void> {
  await ctx.db.delete(checkoutReminders).where(eq(checkoutReminders.email, normalEmail(email)))
}
