import { and, desc, eq } from 'drizzle-orm'
import { AppError, invalid } from '#kernel/errors.ts'
import { newId } from '#kernel/ids.ts'
import { type Currency, currencies } from '#kernel/money.ts'
import { type CreatorCtx, withTransaction } from '#platform/context.ts'
import { linkId } from '#platform/links/links.ts'
import { lockByName } from '#platform/sql/locks.ts'
import { mine } from '#platform/tables.ts'
import { type BankDetails, checkBank, plainCode, usualDays } from '../../transfer-rules.ts'
import { paymentConnections } from '../connection-tables.ts'
import { announceConnection, type Connection, sealSecrets, secretsOf } from '../connections/accounts.ts'
import { instanceIdOf } from '../connections/instance-id.ts'
import type { Account } from '../provider/provider.ts'
import { bankTransfers } from '../transfer-tables.ts'

/** Where buyers send their money; null as long as nothing was entered. */
export async function getBankAccount(
  ctx: CreatorCtx,
): Promise<{ account: BankDetails | null; canTurnOn: boolean }> {
  const known = await ownConnection(ctx)
  const secrets = known && known.state !== 'disconnected' ? secretsOf(ctx, known) : null
  return { account: secrets && detailsIn(secrets), canTurnOn: !ctx.instance.demo }
}

/**
 * Has buyers send their money to this account from now on. Those who were told another one keep to it.
 *
 * @throws INVALID beside its fields, CONFLICT in a demo.
 */
export async function putBankAccount(ctx: CreatorCtx, typed: BankDetails): Promise<BankDetails> {
  if (ctx.instance.demo)
    throw new AppError('CONFLICT', 'This is a demo, so it doesn’t take bank transfers: they’d be real money.')
  const wrong = checkBank(typed)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const details = tidied(typed)
  const instanceId = await instanceIdOf(ctx)
  await withTransaction(ctx, async (ctx) => {
    const { workspaceId } = ctx.actor
    await lockByName(ctx, `payments.connect:${workspaceId}`)
    const now = ctx.now()
    const known = await ownConnection(ctx)
    const number = details.iban || details.accountNumber
    const fresh = {
      ...{ accountRef: number, accountName: details.bank || details.holder, keyHint: number.slice(-4) },
      secrets: sealSecrets(ctx, { key: '', ...details, days: String(details.days) }),
      ...{ webhookRef: null, state: 'connected' as const, stateReason: null, instanceId, updatedAt: now },
    }
    const isBack = !known || known.state === 'disconnected'
    const [stored] = await ctx.db
      .insert(paymentConnections)
      .values({
        ...{ ...fresh, workspaceId, id: known?.id ?? newId('pcn', now), provider: 'bank', mode: 'live' },
        createdAt: now,
      })
      .onConflictDoUpdate({
        target: [paymentConnections.workspaceId, paymentConnections.id],
        set: isBack ? { ...fresh, isOffered: true } : fresh,
      })
      .returning()
    if (!stored) throw new Error('The bank account wasn’t stored.')
    await linkId(ctx, 'connection', workspaceId, stored.id)
    await announceConnection(ctx, stored)
  })
  return details
}

/** @throws CONFLICT while buyers have been told to send money. */
export async function refuseWhileAwaited(ctx: CreatorCtx): Promise<void> {
  const isAwaited = and(mine(ctx, bankTransfers), eq(bankTransfers.state, 'waiting'))
  const count = await ctx.db.$count(bankTransfers, isAwaited)
  if (count === 0) return
  throw new AppError(
    'CONFLICT',
    'Orders are still waiting for a bank transfer. Mark them as paid or cancel them first.',
  )
}

/** What an account says of itself. */
export function detailsOf({ secrets }: Account): BankDetails {
  if (!secrets) throw new AppError('UNAVAILABLE', 'The bank details can’t be read right now.')
  return detailsIn(secrets)
}

function detailsIn(of: Readonly<Record<string, string | undefined>>): BankDetails {
  const text = (name: string) => of[name] ?? ''
  return {
    ...{ holder: text('holder'), bank: text('bank'), iban: text('iban'), bic: text('bic') },
    ...{ accountNumber: text('accountNumber'), routingNumber: text('routingNumber') },
    ...{ instructions: text('instructions'), currency: currencyIn(text('currency')) },
    days: Number(of.days ?? usualDays),
  }
}

const currencyIn = (text: string): Currency => currencies.find((each) => each === text) ?? 'EUR'

function tidied(typed: BankDetails): BankDetails {
  return {
    ...{ holder: typed.holder.trim().replace(/\s+/g, ' '), bank: typed.bank.trim().replace(/\s+/g, ' ') },
    ...{ iban: plainCode(typed.iban), bic: plainCode(typed.bic) },
    ...{ accountNumber: plainCode(typed.accountNumber), routingNumber: plainCode(typed.routingNumber) },
    ...{ instructions: typed.instructions.trim(), currency: typed.currency, days: typed.days },
  }
}

/** A workspace has one, whatever was entered into it and whether it's on. */
async function ownConnection(ctx: CreatorCtx): Promise<Connection | null> {
  const [found] = await ctx.db
    .select()
    .from(paymentConnections)
    .where(and(mine(ctx, paymentConnections), eq(paymentConnections.provider, 'bank')))
    .orderBy(desc(paymentConnections.createdAt))
    .limit(1)
  return found ?? null
}
