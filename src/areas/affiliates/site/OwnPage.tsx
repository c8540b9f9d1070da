import type { ReactNode } from 'react'
import { formatMoney, type Money } from '#kernel/money.ts'
import { formatDay } from '#kernel/time.ts'
import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import type { Commission } from '../contract.ts'
import { percentText } from '../rules.ts'
import { affiliatesTextIn } from './texts.ts'

export type Frame = { site: SiteContext; store: StoreFace; viewer: Viewer }

export type OwnPageProps = Frame & {
  token: string
  status: 'active' | 'paused' | 'removed'
  link: string
  coupons: readonly string[]
  basisPoints: number
  windowDays: number
  minimum: Money
  clicks: number
  sales: number
  pending: readonly Money[]
  owed: readonly Money[]
  paid: readonly Money[]
  commissions: readonly Commission[]
  payouts: readonly { paidAt: Date | null; amount: Money }[]
  wantsSales: boolean
  timeZone: string
}

/** `/affiliate/:token`: an affiliate's own page. No buyer is named, and no account is needed. */
export function OwnPage(props: OwnPageProps) {
  const { site, store, viewer, token, status, link, coupons, basisPoints, wantsSales } = props
  const { own: words } = affiliatesTextIn(site.lang)
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      head={{ title: `${words.title} – ${store.name}`, isPrivate: true }}
    >
      <main id="main" className="wrap stop-page">
        <div>
          <h1 className="title">{words.title}</h1>
          {status === 'paused' ? <SiteAlert kind="info">{words.paused(store.name)}</SiteAlert> : null}
          {status === 'removed' ? (
            <SiteAlert kind="info">{words.removed(store.name)}</SiteAlert>
          ) : (
            <>
              <p className="lead">{words.lead(store.name, percentText(basisPoints, site.locale))}</p>
              <h2>{words.link}</h2>
              <p>
                <a href={link}>{link}</a>
              </p>
              {coupons.length > 0 ? <p>{words.coupons(coupons.join(', '))}</p> : null}
              <p className="meta">{words.linkHint}</p>
            </>
          )}
          <Figures {...props} />
          <Sales {...props} />
          <Payouts {...props} />
          <h2>{words.emails}</h2>
          <p>{wantsSales ? words.emailsOn : words.emailsOff}</p>
          <form method="post" action={`/affiliate/${token}/emails`} className="stop-acts">
            <input type="hidden" name="wanted" value={wantsSales ? 'no' : 'yes'} />
            <button className="btn two" type="submit">
              {wantsSales ? words.turnOff : words.turnOn}
            </button>
          </form>
        </div>
      </main>
    </StoreDocument>
  )
}

function Figures({ site, clicks, sales, pending, owed, paid, windowDays, minimum }: OwnPageProps) {
  const { own: words } = affiliatesTextIn(site.lang)
  const inWords = (amounts: readonly Money[]) =>
    amounts.length === 0 ? words.nothing : amounts.map((each) => formatMoney(each, site.locale)).join(', ')
  const rows: [string, ReactNode][] = [
    [words.clicks, clicks],
    [words.sales, sales],
    [words.pending, inWords(pending)],
    [words.owed, inWords(owed)],
    [words.paid, inWords(paid)],
  ]
  return (
    <>
      <h2>{words.figures}</h2>
      <table className="invoice-lines">
        <tbody>
          {rows.map(([name, value]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="num">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="meta">
        {words.when(windowDays)} {minimum.cents > 0 ? words.minimum(formatMoney(minimum, site.locale)) : null}
      </p>
    </>
  )
}

function Sales({ site, commissions, timeZone }: OwnPageProps) {
  const { own: words } = affiliatesTextIn(site.lang)
  const dayOf = (at: string) => formatDay(new Date(at), site.locale, timeZone)
  return (
    <>
      <h2>{words.history}</h2>
      {commissions.length === 0 ? <p>{words.noSales}</p> : null}
      {commissions.length > 0 ? (
        <table className="invoice-lines">
          <thead>
            <tr>
              <th scope="col">{words.product}</th>
              <th scope="col">{words.state}</th>
              <th scope="col" className="num">
                {words.share}
              </th>
            </tr>
          </thead>
          <tbody>
            {commissions.map(({ id, soldAt, title, amount, state, owedAt }) => (
              <tr key={id}>
                <td>
                  {title}
                  <br />
                  <span className="meta">{dayOf(soldAt)}</span>
                </td>
                <td>{state === 'pending' ? words.owedOn(dayOf(owedAt)) : words.states[state]}</td>
                <td className="num">{formatMoney(amount, site.locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  )
}

function Payouts({ site, payouts, timeZone }: OwnPageProps) {
  const { own: words } = affiliatesTextIn(site.lang)
  return (
    <>
      <h2>{words.payouts}</h2>
      {payouts.length === 0 ? <p>{words.noPayouts}</p> : null}
      {payouts.length > 0 ? (
        <table className="invoice-lines">
          <tbody>
            {payouts.map(({ paidAt, amount }) => (
              <tr key={`${paidAt?.toISOString()} ${amount.currency}`}>
                <th scope="row">{paidAt ? formatDay(paidAt, site.locale, timeZone) : null}</th>
                <td className="num">{formatMoney(amount, site.locale)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </>
  )
}
