import { CircleAlert, CircleCheck, CircleDashed } from 'lucide-react'
import type { PartStatus, StatusReport } from '../../server/status.ts'
import { marketingTextIn } from '../texts.ts'
import type { MarketingSiteText } from '../words.ts'
import { SitePage, type SitePageFrame } from './SitePage.tsx'

/** Whether the installation works, part by part, as it was found a moment ago. */
export function StatusPage({ report, ...frame }: SitePageFrame & { report: StatusReport }) {
  const text = marketingTextIn(frame.site.lang).status
  const isGood = report.parts.every((part) => part.state !== 'problem')
  const Icon = isGood ? CircleCheck : CircleAlert
  return (
    <SitePage {...frame} title={text.title} path="/status" description={text.text} lead={text.text}>
      <p className={`status-all ${isGood ? 'good' : 'bad'}`} role="status">
        <Icon className="icon icon-l" />
        {isGood ? text.good : text.problem}
      </p>
      <ul className="status-parts">
        {report.parts.map((part) => (
          <Part key={part.name} part={part} locale={frame.site.locale} text={text} />
        ))}
      </ul>
      <p className="meta">
        {text.checked} <Instant at={report.checkedAt} locale={frame.site.locale} />
      </p>
    </SitePage>
  )
}

const icons = { good: CircleCheck, unset: CircleDashed, problem: CircleAlert }
const tones = { good: 'good', unset: '', problem: 'bad' }

type PartProps = { part: PartStatus; locale: string; text: MarketingSiteText['status'] }

function Part({ part, locale, text }: PartProps) {
  const Icon = icons[part.state]
  return (
    <li>
      <p>
        <b>{text.parts[part.name]}</b>
        <span className="meta">{text.what[part.name]}</span>
      </p>
      <p className="status-state">
        <span className={`chip ${tones[part.state]}`}>
          <Icon className="icon" />
          {text.states[part.state]}
        </span>
        {part.state === 'unset' ? null : (
          <span className="meta">
            {text.since} <Instant at={part.since} locale={locale} />
          </span>
        )}
      </p>
    </li>
  )
}

/** Readers are anywhere: the zone is written out. */
function Instant({ at, locale }: { at: Date; locale: string }) {
  return (
    <time dateTime={at.toISOString()}>
      {at.toLocaleString(locale, {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
        hour12: false,
        timeZone: 'UTC',
        timeZoneName: 'short',
      })}
    </time>
  )
}
