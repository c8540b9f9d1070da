import type { ReactNode } from 'react'
import { SiteDocument } from '#ui/site/SiteDocument.tsx'
import { SiteErrorSummary } from '#ui/site/SiteErrorSummary.tsx'
import { SiteField, SiteTextArea } from '#ui/site/SiteField.tsx'
import { SiteFooter } from '#ui/site/SiteFooter.tsx'
import { SiteHeader } from '#ui/site/SiteHeader.tsx'
import { StoreDocument } from '#ui/site/StoreDocument.tsx'
import { longestName, longestNote, percentText } from '../rules.ts'
import type { Frame } from './OwnPage.tsx'
import { affiliatesTextIn } from './texts.ts'

type PlainProps = Frame & { title: string; lead: string; isPrivate?: boolean; children?: ReactNode }

/** A heading, a sentence, and one thing to do. */
export function PlainPage({ site, store, viewer, title, lead, isPrivate = true, children }: PlainProps) {
  return (
    <StoreDocument
      site={site}
      store={store}
      viewer={viewer}
      head={{ title: `${title} – ${store.name}`, isPrivate }}
    >
      <main id="main" className="wrap stop-page">
        <div>
          <h1 className="title">{title}</h1>
          <p className="lead">{lead}</p>
          {children}
        </div>
      </main>
    </StoreDocument>
  )
}

/** What of a link was cut off or changed. Status 404. */
export function BrokenPage({ site, viewer }: Pick<Frame, 'site' | 'viewer'>) {
  const { broken: words } = affiliatesTextIn(site.lang)
  return (
    <SiteDocument site={site} head={{ title: `${words.title} – ${site.brandName}`, isPrivate: true }}>
      <SiteHeader site={site} viewer={viewer} />
      <main id="main" className="wrap stop-page">
        <div>
          <h1 className="title">{words.title}</h1>
          <p className="lead">{words.lead}</p>
        </div>
      </main>
      <SiteFooter site={site} viewer={viewer} />
    </SiteDocument>
  )
}

/** A link that was theirs: a fresh one goes to their address alone. */
export function ExpiredPage({ token, isSent, ...frame }: Frame & { token: string; isSent: boolean }) {
  const { expired: words } = affiliatesTextIn(frame.site.lang)
  if (isSent) return <PlainPage {...frame} title={words.sent} lead={words.sentText} />
  return (
    <PlainPage {...frame} title={words.title} lead={words.lead}>
      <form method="post" action={`/affiliate/${token}/link`} className="stop-acts">
        <button className="btn" type="submit">
          {words.send}
        </button>
      </form>
    </PlainPage>
  )
}

type ApplyProps = Frame & {
  action: string
  basisPoints: number
  isSent: boolean
  values?: Record<string, string>
  errors?: Record<string, string>
  problem?: string
}

/** `/@handle/affiliates`: anyone may ask to be an affiliate, where the seller says so. */
export function ApplyPage({
  action,
  basisPoints,
  isSent,
  values = {},
  errors = {},
  problem,
  ...frame
}: ApplyProps) {
  const { apply: words } = affiliatesTextIn(frame.site.lang)
  const seller = frame.store.name
  if (isSent) return <PlainPage {...frame} title={words.sent} lead={words.sentText(seller)} />
  const problems = ['name', 'email', 'note'].flatMap((id) =>
    errors[id] ? [{ id, message: errors[id] }] : [],
  )
  return (
    <PlainPage
      {...frame}
      isPrivate={false}
      title={words.title(seller)}
      lead={words.lead(percentText(basisPoints, frame.site.locale))}
    >
      <form className="form stop-also" method="post" action={action} noValidate>
        {problems.length > 1 ? <SiteErrorSummary title={words.problems} problems={problems} /> : null}
        {problem ? <p role="alert">{problem}</p> : null}
        <SiteField
          name="name"
          label={words.name}
          autoComplete="name"
          isRequired
          maxLength={longestName}
          value={values.name ?? ''}
          {...(errors.name ? { error: errors.name } : {})}
        />
        <SiteField
          name="email"
          label={words.email}
          hint={words.emailHint}
          type="email"
          inputMode="email"
          autoComplete="email"
          isRequired
          value={values.email ?? ''}
          {...(errors.email ? { error: errors.email } : {})}
        />
        <SiteTextArea
          name="note"
          label={words.note}
          hint={words.noteHint}
          rows={4}
          maxLength={longestNote}
          value={values.note ?? ''}
          {...(errors.note ? { error: errors.note } : {})}
        />
        <button className="btn" type="submit">
          {words.send}
        </button>
      </form>
    </PlainPage>
  )
}
