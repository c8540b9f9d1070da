import type Stripe from 'stripe'
import { type Account, type Books, freshId, type Kept } from './books.ts'
import { accountIn, tell, type World } from './world.ts'

const dayS = 86_400

type Movement = Kept & {
  net: number
  amount: number
  currency: string
  available_on: number
  payout?: string
}
type Payout = Kept & {
  amount: number
  currency: string
  status: Stripe.Payout['status']
  arrival_date: number
  willFail: boolean
  automatic: boolean
}

/** By its own schedule, once a day and in each currency, what is there by then is sent to the bank; it arrives a day later. */
export function payOutIn(world: World, account: Account): void {
  const { books } = accountIn(world, account.id)
  const now = books.seconds()
  for (const payout of of<Payout>(account, 'payout'))
    if (payout.status === 'in_transit' && payout.arrival_date <= now) arrive(world, account, books, payout)
  if (world.faults.schedule === 'manual') return
  const movements = of<Movement>(account, 'balance_transaction').filter(
    ({ payout, available_on }) => payout === undefined && available_on <= now,
  )
  for (const [currency, some] of Map.groupBy(movements, (each) => each.currency)) {
    const amount = some.reduce((sum, { net }) => sum + net, 0)
    if (amount > 0 && !hasOneToday(account, currency, now)) send(world, account, { currency, amount, some })
  }
}

/** Its seller has some of it sent to the bank: what's in that, no one is told. */
export function payOutByHandIn(world: World, accountId: string, currency: string, amount: number): void {
  const { account } = accountIn(world, accountId)
  send(world, account, { currency, amount, some: [], isAutomatic: false })
}

const hasOneToday = (account: Account, currency: string, now: number) =>
  of<Payout>(account, 'payout').some(
    (each) => each.currency === currency && Math.floor(each.created / dayS) === Math.floor(now / dayS),
  )

const of = <K extends Kept>({ objects }: Account, object: string): K[] =>
  [...objects.values()].flatMap((each) => (each.object === object ? [each as K] : []))

function send(
  world: World,
  account: Account,
  {
    currency,
    amount,
    some,
    isAutomatic = true,
  }: { currency: string; amount: number; some: Movement[]; isAutomatic?: boolean },
): void {
  const { books } = accountIn(world, account.id)
  const now = books.seconds()
  const payout: Payout = books.keep({
    ...{
      id: isAutomatic ? `po_${some[0]?.id}` : freshId('po'),
      object: 'payout',
      created: now,
      amount,
      currency,
      automatic: isAutomatic,
    },
    ...{ status: 'in_transit', arrival_date: now + dayS, failure_code: null, failure_message: null },
    willFail: world.faults.bank === 'returns',
  } satisfies Payout & Record<string, unknown>)
  for (const each of some) each.payout = payout.id
  Object.assign(books.move('payout', -amount, 0, currency, payout.id), { payout: payout.id })
  tell(world, account, 'payout.created', payout)
}

function arrive(world: World, account: Account, books: Books, payout: Payout): void {
  const { id, amount, currency, willFail } = payout
  if (!willFail) payout.status = 'paid'
  else {
    const failure_message = 'The bank account has been closed.'
    Object.assign(payout, { status: 'failed', failure_code: 'account_closed', failure_message })
    books.move('payout_failure', amount, 0, currency, id)
  }
  tell(world, account, willFail ? 'payout.failed' : 'payout.paid', payout)
}
