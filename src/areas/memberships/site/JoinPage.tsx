import { Check } from 'lucide-react'
import { SiteAlert } from '#ui/site/SiteAlert.tsx'
import type { SiteContext } from '#ui/site/SiteDocument.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import type { StoreFace, Viewer } from '#ui/site/store-face.ts'
import { membershipsTextIn } from './texts.ts'
import type { MembershipsSiteText } from './words.ts'

export type OfferedTier = {
  id: string
  title: string
  summary: string
  features: readonly string[]
  /** As it's said: "$29 a month". */
  price: string
  href: string
  /** Further prices: by the year, once for good. */
  others: readonly { href: string; text: string }[]
  /** Where it's bought for someone else. */
  giftHref: string | null
  closedBecause: string | null
  isOwn: boolean
}

export type JoinPageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  isTestMode: boolean
  path: string
  membersPath: string
  tiers: readonly OfferedTier[]
  /** Where some tier has a price by the year. */
  billing: 'month' | 'year' | null
  isMember: boolean
  inside: readonly { id: string; title: string; kind: keyof MembershipsSiteText['kinds']; tier: string }[]
}

/** `/@handle/membership`: the tiers beside each other. */
export function JoinPage(props: JoinPageProps) {
  const { site, store, viewer, isTestMode, path, membersPath, tiers, billing, isMember, inside } = props
  const text = membershipsTextIn(site.lang)
  const words = text.join
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{ title: words.title(store.name), description: words.lead, canonical: path }}
    >
      <main id="main" className="mb">
        <section className="mb-head">
          <div className="wrap">
            <h1 className="hero-t">{words.heading}</h1>
            <p className="lead">{words.lead}</p>
            {billing ? (
              <nav className="mb-by" aria-label={words.billing}>
                {(['month', 'year'] as const).map((by) => (
                  <a
                    key={by}
                    href={by === 'month' ? path : `${path}?pay=year`}
                    aria-current={billing === by ? 'true' : undefined}
                  >
                    {words.by[by]}
                  </a>
                ))}
              </nav>
            ) : null}
          </div>
        </section>
        <section className="wrap mb-tiers">
          {tiers.length === 0 ? <SiteAlert kind="info">{words.none}</SiteAlert> : null}
          {tiers.map((tier) => (
            <article key={tier.id} className="mb-tier">
              <h2 className="sub-t">{tier.title}</h2>
              <p className="muted">{tier.summary}</p>
              <p className="mb-price">{tier.price}</p>
              <Way tier={tier} {...{ isMember, membersPath, words }} />
              {tier.giftHref && !tier.closedBecause ? (
                <a className="meta" href={tier.giftHref}>
                  {words.give(tier.title)}
                </a>
              ) : null}
              <ul className="mb-ticks">
                {tier.features.map((feature) => (
                  <li key={feature}>
                    <Check className="icon" aria-hidden="true" />
                    <span>{feature}</span>
                  </li>
                ))}
              </ul>
            </article>
          ))}
        </section>
        {inside.length > 0 ? (
          <section className="wrap mb-inside">
            <h2 className="section-t">{words.inside}</h2>
            <ul className="mb-shelf">
              {inside.map((piece) => (
                <li key={piece.id}>
                  <span>
                    <b>{piece.title}</b>
                    <span className="meta">{text.kinds[piece.kind]}</span>
                  </span>
                  <span className="chip">{piece.tier}</span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        <section className="wrap mb-promises">
          <div>
            <h2 className="sub-t">{words.leaving}</h2>
            <p className="muted">{words.leavingText}</p>
          </div>
          <div>
            <h2 className="sub-t">{words.moving}</h2>
            <p className="muted">{words.movingText}</p>
          </div>
        </section>
      </main>
    </StoreDocument>
  )
}

type WayProps = {
  tier: OfferedTier
  isMember: boolean
  membersPath: string
  words: MembershipsSiteText['join']
}

function Way({ tier, isMember, membersPath, words }: WayProps) {
  if (tier.isOwn)
    return (
      <a className="btn two wide" href={membersPath}>
        {words.own} · {words.open}
      </a>
    )
  if (isMember)
    return (
      <a className="btn two wide" href={`${membersPath}/manage`}>
        {words.manage}
      </a>
    )
  if (tier.closedBecause) return <p className="muted">{tier.closedBecause}</p>
  return (
    <>
      <a className="btn wide" href={tier.href}>
        {words.join(tier.title)}
      </a>
      {tier.others.map(({ href, text }) => (
        <a key={href} className="meta" href={href}>
          {text}
        </a>
      ))}
    </>
  )
}
