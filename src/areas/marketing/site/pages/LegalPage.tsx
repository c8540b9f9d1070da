import type { ReactNode } from 'react'
import { type Say, sayer } from '../say.ts'
import { marketingTextIn } from '../texts.ts'
import type { MarketingSiteText } from '../words.ts'
import { headingsOf, Prose } from './Prose.tsx'
import { SitePage, type SitePageFrame } from './SitePage.tsx'

type Props = SitePageFrame & { name: 'terms' | 'privacy' | 'cookies'; children?: ReactNode }

/** Terms, privacy and cookies: a text, what is in it, and who is behind it. */
export function LegalPage({ name, children, ...frame }: Props) {
  const say = sayer(frame.texts, frame.site)
  const text = marketingTextIn(frame.site.lang).page
  const source = say(`${name}.text`)
  const headings = headingsOf(source).filter((heading) => heading.level === 2)
  return (
    <SitePage {...frame} title={say(`${name}.title`)} path={`/${name}`}>
      <div className={headings.length > 2 ? 'page-cols' : undefined}>
        {headings.length > 2 && (
          <Contents label={text.contents} items={headings.map(({ id, text }) => ({ id, label: text }))} />
        )}
        <div className="page-text">
          <Prose source={source} />
          {children}
          {name !== 'cookies' && <Operator say={say} brandName={frame.site.brandName} text={text} />}
        </div>
      </div>
    </SitePage>
  )
}

/** What is on the page, as links. */
export function Contents({ label, items }: { label: string; items: { id: string; label: string }[] }) {
  return (
    <nav className="page-nav" aria-label={label}>
      <p className="h3" aria-hidden="true">
        {label}
      </p>
      <ul>
        {items.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type OperatorProps = { say: Say; brandName: string; text: MarketingSiteText['page'] }

/** Name and address of the operator, as far as they were entered. */
function Operator({ say, brandName, text }: OperatorProps) {
  const name = say('operator.name').trim()
  const email = say('operator.email').trim()
  const address = say('operator.address').split('\n').filter(Boolean)
  return (
    <section className="page-box" aria-labelledby="operator">
      <h2 className="sub-t" id="operator" tabIndex={-1}>
        {text.responsible}
      </h2>
      {name || address.length > 0 ? (
        <address>
          {[name, ...address].filter(Boolean).map((line) => (
            <span key={line}>{line}</span>
          ))}
          {email && <a href={`mailto:${email}`}>{email}</a>}
        </address>
      ) : (
        <p>{text.nobody(brandName)}</p>
      )}
      <p>
        <a href="/contact">{text.form}</a>
      </p>
    </section>
  )
}
