import type { ReactNode } from 'react'
import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import type { CheckoutPart } from '../checkout-part.ts'
import type { OpenCheckout } from '../open-checkout.ts'
import { paymentsTextIn } from '../texts.ts'
import { subscriptionTextIn } from './texts.ts'

export type SubscriptionPageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  isTestMode: boolean
  path: string
  title: string
  state: 'trialing' | 'active' | 'pastDue' | 'ending' | 'ended' | 'completed'
  /** Of a price in monthly parts. */
  plan: { count: number; paid: number } | null
  /** As they're shown. */
  each: string
  due: { amount: string; day: string } | null
  accessUntil: string
  method: string | null
  payments: readonly {
    key: string
    day: string
    amount: string
    state: 'paid' | 'failed' | 'waiting'
    href: string | null
  }[]
  /** What the provider asks for, where another card can be named here; else it's named at the provider's page. */
  part: CheckoutPart | null
  /** As buyers know it. */
  provider: string
  card: OpenCheckout
  /** What was just done. */
  done: 'cardSaved' | 'paid' | 'kept' | null
  problem: string | null
}

/** What someone pays for each month or year, behind a secret link: when it's charged, by what, and how to end it. */
export function SubscriptionPage(props: SubscriptionPageProps) {
  const { site, path, title, state, plan, each, due, method, payments, done, problem } = props
  const words = subscriptionTextIn(site.lang)
  const payWords = paymentsTextIn(site.lang)
  const heading = (plan ? words.plan : words).title(title)
  const isGood = state === 'active' || state === 'trialing' || state === 'completed'
  return (
    <Frame {...props} heading={heading}>
      <p className={isGood ? 'chip good' : 'chip'}>{words.states[state]}</p>
      <h1 className="title">{heading}</h1>
      {done && <p role="status">{words[done]}</p>}
      {problem && (
        <SiteAlert kind="bad">
          <p>{problem}</p>
        </SiteAlert>
      )}
      <Lead {...props} />
      <dl className="sums">
        <Fact name={words.price} value={each} />
        {plan && <Fact name={words.plan.paid} value={words.plan.paidOf(plan.paid, plan.count)} />}
        <Fact name={words.next} value={due ? words.nextIs(due.amount, due.day) : words.none} />
        {(state === 'pastDue' || state === 'ending') && (
          <Fact name={words.access} value={props.accessUntil} />
        )}
        <Fact name={words.paidBy} value={method ?? words.noCard} />
      </dl>
      {state === 'ending' && (
        <form method="post" action={`${path}/keep`} className="btns">
          <button className="btn xl" type="submit">
            {words.keep}
          </button>
        </form>
      )}
      <Card {...props} />
      <section aria-labelledby="payments">
        <h2 className="sub-t" id="payments">
          {words.payments}
        </h2>
        <dl className="sums">
          {payments.map((payment) => (
            <div key={payment.key}>
              <dt>
                {payment.day}
                {payment.state === 'failed'
                  ? ` · ${words.failed}`
                  : payment.state === 'waiting'
                    ? ` · ${words.waiting}`
                    : ''}
              </dt>
              <dd className="money">
                {payment.amount} {payment.href && <a href={payment.href}>{payWords.receipt.receipt}</a>}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {!plan && state !== 'ended' && state !== 'ending' && (
        <p className="btns">
          <a className="btn two" href={`${path}/cancel`}>
            {words.cancel}
          </a>
        </p>
      )}
    </Frame>
  )
}

/** Where it is, in a sentence, where that isn't just that it continues. */
function Lead({ site, state, plan, part, title, accessUntil }: SubscriptionPageProps) {
  const words = subscriptionTextIn(site.lang)
  const { pastDue, pastDueThere, ended } = plan ? words.plan : words
  const said = {
    ...{ trialing: null, active: null, ended, ending: words.ending(accessUntil) },
    pastDue: part === null ? pastDueThere(accessUntil) : pastDue(accessUntil),
    completed: words.plan.completed(title),
  }[state]
  return said && <p className="lead">{said}</p>
}

/** Asked once more, with what it means. */
export function CancelPage(props: SubscriptionPageProps) {
  const { site, path, title, state, accessUntil } = props
  const words = subscriptionTextIn(site.lang)
  return (
    <Frame {...props} heading={words.cancelTitle(title)}>
      <h1 className="title">{words.cancelTitle(title)}</h1>
      <p className="lead">{state === 'pastDue' ? words.cancelNow : words.cancelText(accessUntil)}</p>
      <form method="post" action={`${path}/cancel`} className="btns">
        <button className="btn xl" type="submit">
          {words.cancelYes}
        </button>
        <a className="btn two xl" href={path}>
          {words.cancelNo}
        </a>
      </form>
    </Frame>
  )
}

function Card(props: SubscriptionPageProps) {
  const { site, part, card, state, due } = props
  if (state === 'ended' || state === 'ending' || state === 'completed') return null
  if (!part) return <CardElsewhere {...props} />
  const words = subscriptionTextIn(site.lang)
  const { errors = {} } = card
  const wrong = part.fields.filter((name) => errors[name])
  const isOpen = state === 'pastDue' || wrong.length > 0 || card.declined !== undefined
  return (
    <details open={isOpen}>
      <summary>{words.card}</summary>
      <form className="form" method="post" action={card.action} noValidate>
        {state !== 'pastDue' && <p className="hint">{words.cardText}</p>}
        <part.Fields
          checkout={card}
          isOnly={(name) => wrong.length === 1 && wrong[0] === name}
          locale={site.locale}
          text={paymentsTextIn(site.lang)}
        />
        <button className="btn xl wide" type="submit">
          {state === 'pastDue' && due ? words.pay(due.amount) : words.cardSave}
        </button>
      </form>
    </details>
  )
}

/** The card is entered at the provider's own page. */
function CardElsewhere({ site, card, state, due, provider }: SubscriptionPageProps) {
  const words = subscriptionTextIn(site.lang)
  const isDue = state === 'pastDue' && due
  return (
    <form className="form" method="post" action={card.action}>
      {card.declined && (
        <SiteAlert kind="bad">
          <p>{card.declined}</p>
        </SiteAlert>
      )}
      <p className="hint">{isDue ? words.payThere(provider) : words.cardThere(provider)}</p>
      <p className="btns">
        <button className={isDue ? 'btn xl' : 'btn two'} type="submit">
          {isDue ? words.pay(due.amount) : words.card}
        </button>
      </p>
    </form>
  )
}

type FrameProps = Pick<SubscriptionPageProps, 'site' | 'store' | 'viewer' | 'isTestMode'> & {
  heading: string
  children: ReactNode
}

const Frame = ({ site, store, viewer, isTestMode, heading, children }: FrameProps) => (
  <StoreDocument
    site={site}
    store={store}
    viewer={viewer}
    isTestMode={isTestMode}
    head={{ title: `${heading} – ${store.name}`, isPrivate: true }}
  >
    <main id="main" className="wrap narrow receipt subscription">
      {children}
    </main>
  </StoreDocument>
)

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
