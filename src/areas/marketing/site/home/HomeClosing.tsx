import type { Viewer } from '#ui/site/store-face.ts'
import type { HomePartProps } from './part-props.ts'
import { WayIn } from './WayIn.tsx'

/** The eight lines, fanning out of one interchange. */
const fan = [
  { line: 'courses', d: 'M2200 24H1153.5L1009.5 168H800' },
  { line: 'products', d: 'M2200 77H1112.5L1009.5 180H800' },
  { line: 'coaching', d: 'M2200 130H1071.5L1009.5 192H800' },
  { line: 'members', d: 'M2200 183H1030.5L1009.5 204H800' },
  { line: 'pages', d: 'M2200 236H1030.5L1010.5 216H800' },
  { line: 'email', d: 'M2200 289H1071.5L1010.5 228H800' },
  { line: 'crm', d: 'M2200 342H1112.5L1010.5 240H800' },
  { line: 'analytics', d: 'M2200 395H1153.5L1010.5 252H800' },
]

/** The last word before the contact form. */
export function HomeClosing({ viewer, say, text }: HomePartProps & { viewer: Viewer }) {
  return (
    <section className="closing" data-theme="dark">
      <svg viewBox="0 0 1280 420" preserveAspectRatio="xMaxYMid slice" aria-hidden="true">
        {fan.map(({ line, d }) => (
          <path key={line} className={`track on-${line}`} d={d} />
        ))}
        <rect className="interchange" x="782" y="152" width="36" height="116" rx="18" />
      </svg>
      <div className="wrap">
        <h2 className="title">{say('closing.title')}</h2>
        <p className="lead">{say('closing.text')}</p>
        <div className="btns">
          <WayIn viewer={viewer} text={text} />
          <span className="muted body">{say('closing.free')}</span>
        </div>
      </div>
    </section>
  )
}
