import {
  BookOpen,
  CalendarClock,
  ChartColumn,
  Contact,
  FileDown,
  Gem,
  type LucideIcon,
  Mail,
  PanelsTopLeft,
} from 'lucide-react'
import { Miniature, type Tool, tools } from '../Miniature.tsx'
import type { HomePartProps } from './part-props.ts'

const icons: Record<Tool, LucideIcon> = {
  courses: BookOpen,
  pages: PanelsTopLeft,
  email: Mail,
  crm: Contact,
  products: FileDown,
  coaching: CalendarClock,
  members: Gem,
  analytics: ChartColumn,
}

/** The eight tools, on lines of their own. */
export function HomeFeatures({ say, text }: HomePartProps) {
  return (
    <section className="section">
      <div className="wrap">
        <div className="head">
          <h2 className="section-t" id="features" tabIndex={-1}>
            {say('features.title')}
          </h2>
          <p className="lead">{say('features.text')}</p>
        </div>
        <ul className="feats">
          {tools.map((tool) => (
            <Feature key={tool} tool={tool} say={say} text={text} />
          ))}
        </ul>
      </div>
    </section>
  )
}

function Feature({ tool, say, text }: HomePartProps & { tool: Tool }) {
  const Icon = icons[tool]
  return (
    <li id={`f-${tool}`} tabIndex={-1} className={`on-${tool}`}>
      <i className="stop" />
      <div className="vig" aria-hidden="true">
        <Miniature tool={tool} words={text.miniature} />
      </div>
      <h3 className="h3">
        <Icon className="icon" />
        {say(`features.${tool}.title`)}
      </h3>
      <p className="body muted">{say(`features.${tool}.text`)}</p>
    </li>
  )
}
