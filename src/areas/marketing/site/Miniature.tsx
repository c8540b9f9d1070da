import { ArrowRight, FileArchive, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MarketingSiteText } from './words.ts'

export const tools = [
  'courses',
  'pages',
  'email',
  'crm',
  'products',
  'coaching',
  'members',
  'analytics',
] as const
export type Tool = (typeof tools)[number]

type Words = MarketingSiteText['miniature']

/** A tool's screen, drawn small. It says nothing that is not said beside it. */
export function Miniature({ tool, words }: { tool: Tool; words: Words }) {
  const Drawing = drawings[tool]
  return <Drawing words={words} />
}

const drawings: Record<Tool, (props: { words: Words }) => ReactNode> = {
  courses: Lessons,
  pages: Page,
  email: Mail,
  crm: Contact,
  products: Files,
  coaching: Session,
  members: Tiers,
  analytics: Bars,
}

function Lessons({ words }: { words: Words }) {
  return (
    <span className="v-route">
      {words.lessons.map(({ title, note }, i) => (
        <span key={title}>
          <i className={`stop ${['past', 'here', ''][i]}`} />
          {i === 1 ? <b>{title}</b> : <span>{title}</span>}
          <small>{note}</small>
        </span>
      ))}
    </span>
  )
}

function Page({ words }: { words: Words }) {
  return (
    <span className="v-page">
      <i />
      <i />
      <i />
      <em>{words.page}</em>
    </span>
  )
}

function Mail({ words: { mail } }: { words: Words }) {
  return (
    <span className="v-mail">
      <b>{mail.subject}</b>
      <small>{mail.start}</small>
      <span>
        {mail.figures.map(({ name, value }) => (
          <span key={name}>
            <small>{name}</small> {value}
          </span>
        ))}
      </span>
    </span>
  )
}

function Contact({ words: { contact } }: { words: Words }) {
  return (
    <span className="v-mail">
      <b>{contact.name}</b>
      <small>{contact.spent}</small>
      <span className="v-stages">
        {contact.stages.map((stage, i) => (
          <span key={stage} className={i === contact.stages.length - 1 ? 'on' : undefined}>
            <i />
            {stage}
          </span>
        ))}
      </span>
    </span>
  )
}

function Files({ words }: { words: Words }) {
  return (
    <span className="v-files">
      {words.files.map(({ name, note, price }, i) => {
        const Icon = i === 0 ? FileText : FileArchive
        return (
          <span key={name}>
            <Icon className="icon icon-l" />
            <span>
              <b>{name}</b>
              <small>{note}</small>
            </span>
            <strong className="money">{price}</strong>
          </span>
        )
      })}
    </span>
  )
}

function Session({ words: { session } }: { words: Words }) {
  return (
    <span className="v-session">
      <span>
        <strong className="money">{session.yours.time}</strong>
        <small>{session.yours.place}</small>
      </span>
      <ArrowRight className="icon" />
      <span>
        <strong className="money">{session.theirs.time}</strong>
        <small>{session.theirs.place}</small>
      </span>
      <small>{session.note}</small>
    </span>
  )
}

function Tiers({ words }: { words: Words }) {
  return (
    <span className="v-tiers">
      {words.tiers.map(({ name, price, share }) => (
        <span key={name}>
          <small>{name}</small>
          <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
            <rect className="v-bar" width={share} height="12" />
          </svg>
          <b className="money">{price}</b>
        </span>
      ))}
    </span>
  )
}

const barWidth = 30
const barStep = 40

function Bars({ words: { months } }: { words: Words }) {
  return (
    <svg className="v-bars" viewBox={`0 0 ${months.length * barStep - 10} 96`} aria-hidden="true">
      {months.map(({ name, courses, coaching, products }, i) => {
        const x = i * barStep
        const top = 78 - courses - coaching - products - 4
        return (
          <g key={name}>
            <rect className="on-products" x={x} y={top} width={barWidth} height={products} />
            <rect className="on-coaching" x={x} y={top + products + 2} width={barWidth} height={coaching} />
            <rect
              className="on-courses"
              x={x}
              y={top + products + coaching + 4}
              width={barWidth}
              height={courses}
            />
            <text x={x + barWidth / 2} y="93" textAnchor="middle">
              {name}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
