import { BookOpen, Check, FileText, type LucideIcon, Radio } from 'lucide-react'
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
  /** As it's said: "$29", "a month", and what more there is to it. */
  price: { amount: string; per: string; more: string }
  href: string
  /** Further prices: by the year, once for good. */
  others: readonly { href: string; text: string }[]
  /** Where it's bought for someone else. */
  giftHref: string | null
  closedBecause: string | null
  isOwn: boolean
}

type Kind = keyof MembershipsSiteText['kinds']

export type JoinPageProps = {
  site: SiteContext
  store: StoreFace
  viewer: Viewer
  isTestMode: boolean
  path: string
  membersPath: string
  /** What the membership is called and says of itself; empty where it has no words of its own. */
  page: { title: string; summary: string }
  tiers: readonly OfferedTier[]
  /** Where some tier has a price by the year. */
  billing: 'month' | 'year' | null
  isMember: boolean
  inside: readonly { id: string; title: string; kind: Kind; when: string | null; opensWith: string }[]
}

const kindIcons: Record<Kind, LucideIcon> = { course: BookOpen, session: Radio, document: FileText }

/** `/@handle/membership`: the tiers beside each other. */
export function JoinPage(props: JoinPageProps) {
  const { site, store, viewer, isTestMode, path, membersPath, page, tiers, billing, isMember, inside } = props
  const text = membershipsTextIn(site.lang)
  const words = text.join
  const lead = page.summary || words.lead
  // The eye is led to one of them: the middle one, or the dearer of two.
  const led = Math.floor(tiers.length / 2)
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      isTestMode={isTestMode}
      head={{
        title: page.title ? `${page.title} – ${store.name}` : words.title(store.name),
        description: lead,
        canonical: path,
      }}
    >
      <main id="main" className="mb">
        <section className="mb-head">
          <div className="wrap">
            <h1 className="hero-t">{page.title || words.heading}</h1>
            <p className="lead">{lead}</p>
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
          {tiers.map((tier, at) => (
            <article key={tier.id} className="mb-tier">
              <span className="mb-stop" aria-hidden="true" />
              <h2 className="sub-t">{tier.title}</h2>
              <p className="muted">{tier.summary}</p>
              <p className="mb-price">
                <span className="mb-amount">{tier.price.amount}</span>
                {tier.price.per ? <span className="muted"> {tier.price.per}</span> : null}
              </p>
              {tier.price.more ? <p className="meta">{tier.price.more}</p> : null}
              <Way tier={tier} isLed={at === led} {...{ isMember, membersPath, words }} />
              {tier.giftHref && !tier.closedBecause ? (
                <a className="meta" href={tier.giftHref}>
                  {words.give(tier.title)}
                </a>
              ) : null}
              <ul className="ticks body">
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
            <div>
              <h2 className="section-t">{words.inside}</h2>
              <p className="muted">{words.insideText}</p>
            </div>
            <ul className="mb-shelf">
              {inside.map((piece) => {
                const Kind = kindIcons[piece.kind]
                return (
                  <li key={piece.id}>
                    <Kind className="icon" aria-hidden="true" />
                    <div>
                      <b>{piece.title}</b>
                      <span className="meta">
                        {text.kinds[piece.kind]}
                        {piece.when ? ` · ${piece.when}` : ''}
                      </span>
                    </div>
                    <span className="chip">{piece.opensWith}</span>
                  </li>
                )
              })}
            </ul>
          </section>
        ) : null}
        <section className="band">
          <div className="wrap mb-promises">
            <div>
              <h2 className="h3">{words.leaving}</h2>
              <p className="muted body">{words.leavingText}</p>
            </div>
            <div>
              <h2 className="h3">{words.moving}</h2>
              <p className="muted body">{words.movingText}</p>
            </div>
          </div>
        </section>
      </main>
    </StoreDocument>
  )
}

type WayProps = {
  tier: OfferedTier
  isLed: boolean
  isMember: boolean
  membersPath: string
  words: MembershipsSiteText['join']
}

function Way({ tier, isLed, isMember, membersPath, words }: WayProps) {
  if (tier.isOwn)
    return (
      <a className="btn two wide" href={membersPath}>
        {words.own} · {words.open}
      </a>
    )
  if (isMember)
    return (
      <a className="btn two wide" href={`${membersPath}/manage?change`}>
        {words.moveTo(tier.title)}
      </a>
    )
  if (tier.closedBecause) return <p className="muted">{tier.closedBecause}</p>
  return (
    <>
      <a className={isLed ? 'btn wide' : 'btn two wide'} href={tier.href}>
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
