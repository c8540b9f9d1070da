import { type Charge, freshId, type StoredObject } from './books.ts'
import { clearIn, pendIn } from './pending.ts'
import { keepCard } from './saved-methods.ts'
import { accountIn, findSession, tell, type World } from './world.ts'

type Intent = StoredObject & { status: string; latest_charge: string }

/** The buyer pays at the page from a bank account, whose bank takes days. */
export function payByDebitIn(world: World, id: string, last4 = '3000'): void {
  const { session, account, books } = findSession(world, id)
  if (session.status !== 'open') throw new Error(`Session ${id} is ${session.status}.`)
  if (!session.allows.includes('sepa_debit')) throw new Error(`Session ${id} offers no debits.`)
  const kept = session.keeps ? keepCard(books, last4, true) : null
  const { amount_total: amount, currency, metadata } = session
  const intentId = freshId('pi')
  const charge = pendIn(books, { amount, currency, metadata, intentId, last4 })
  books.keep({
    ...{ id: intentId, object: 'payment_intent', created: books.seconds(), status: 'processing' },
    ...{ latest_charge: charge.id, last_payment_error: null, amount, currency, metadata },
    ...{ setup_future_usage: kept ? 'off_session' : null, ...kept },
  })
  Object.assign(session, {
    ...{ status: 'complete', payment_status: 'unpaid', payment_intent: intentId, url: null },
    customer: kept?.customer ?? null,
  })
  tell(world, account, 'checkout.session.completed', session)
}

/** The banks of an account's buyers decide about all that's processing there. */
export function decideDebitsIn(
  world: World,
  of: string,
  as: 'paid' | 'insufficient_funds' | 'account_closed',
) {
  const { account, books } = accountIn(world, of)
  const objects = [...account.objects.values()]
  for (const each of objects) {
    const intent = each as Intent
    if (each.object !== 'payment_intent' || intent.status !== 'processing') continue
    const charge = account.objects.get(intent.latest_charge) as Charge
    const session = objects.find(
      (one) => one.object === 'checkout.session' && one.payment_intent === intent.id,
    )
    if (as === 'paid') {
      clearIn(books, charge)
      intent.status = 'succeeded'
      if (session) session.payment_status = 'paid'
    } else {
      Object.assign(charge, { status: 'failed', failure_code: as })
      Object.assign(intent, {
        status: 'requires_payment_method',
        last_payment_error: {
          ...{ type: 'card_error', code: 'payment_intent_payment_attempt_failed', decline_code: as },
          ...{ message: 'The customer’s bank declined the debit.', payment_method: { type: 'sepa_debit' } },
        },
      })
    }
    if (session)
      tell(
        world,
        account,
        `checkout.session.async_payment_${as === 'paid' ? 'succeeded' : 'failed'}`,
        session,
      )
  }
}
