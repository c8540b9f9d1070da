import { Miniature, type Tool } from '../Miniature.tsx'
import type { MarketingSiteText } from '../words.ts'

type Track = {
  name: Tool
  d: string
  y: number
  stops: { x: number; state: 'past' | 'here' | 'ahead' }[]
  /** Incoming lines carry their notes above, so that they do not touch the line below. */
  isIncoming?: boolean
}

const past = 'past' as const
const ahead = 'ahead' as const
const incoming = {
  isIncoming: true,
  stops: [
    { x: 270, state: past },
    { x: 390, state: past },
  ],
}

/** Parallel tracks 12 px apart that never cross: three come in on the left, five leave on the right. */
const tracks: Track[] = [
  { name: 'pages', y: 612, d: 'M-900 612H500L528 640H600', ...incoming },
  { name: 'email', y: 664, d: 'M-900 664H600', ...incoming },
  { name: 'crm', y: 716, d: 'M-900 716H500L528 688H600', ...incoming },
  {
    name: 'courses',
    y: 110,
    d: 'M600 640H684A16 16 0 0 0 700 624V130A20 20 0 0 1 720 110H2200',
    stops: [
      { x: 802, state: past },
      { x: 915, state: past },
      { x: 1020, state: 'here' },
      { x: 1225, state: ahead },
    ],
  },
  {
    name: 'products',
    y: 230,
    d: 'M600 652H684A28 28 0 0 0 712 624V250A20 20 0 0 1 732 230H2200',
    stops: [
      { x: 802, state: ahead },
      { x: 980, state: ahead },
    ],
  },
  {
    name: 'coaching',
    y: 350,
    d: 'M600 664H684A40 40 0 0 0 724 624V370A20 20 0 0 1 744 350H2200',
    stops: [
      { x: 802, state: ahead },
      { x: 980, state: ahead },
      { x: 1150, state: ahead },
    ],
  },
  {
    name: 'members',
    y: 470,
    d: 'M600 676H684A52 52 0 0 0 736 624V490A20 20 0 0 1 756 470H2200',
    stops: [
      { x: 802, state: ahead },
      { x: 980, state: ahead },
    ],
  },
  {
    name: 'analytics',
    y: 590,
    d: 'M600 688H684A64 64 0 0 0 748 624V610A20 20 0 0 1 768 590H2200',
    stops: [
      { x: 802, state: past },
      { x: 980, state: past },
      { x: 1150, state: ahead },
    ],
  },
]

/** Tools whose screen is shown as it is; the others are drawn. */
const pictured = new Set<Tool>(['courses', 'analytics'])

/** The product as a map: one person's way through eight tools. A station shows its tool's screen in miniature. */
export function HomeMap({ text }: { text: MarketingSiteText }) {
  const { map } = text
  return (
    <div className="home-map">
      <svg viewBox="0 0 1280 780" role="img" aria-label={map.label}>
        {tracks.map((track) => (
          <path key={track.name} className={`track on-${track.name}`} d={track.d} />
        ))}
        <rect className="interchange" x="585" y="622" width="30" height="84" rx="15" />
        <text className="map-name" x="600" y="738" textAnchor="middle">
          {map.contact}
        </text>
        {tracks.map((track) => (
          <Stops key={track.name} track={track} words={map[track.name].stops} />
        ))}
        <path
          className="mia-box"
          d="M990 134h24l6-6 6 6h148a6 6 0 0 1 6 6v46a6 6 0 0 1-6 6H990a6 6 0 0 1-6-6v-46a6 6 0 0 1 6-6Z"
        />
        <text className="mia-name" x="998" y="158">
          {map.here}
        </text>
        <text className="mia-note" x="998" y="178">
          {map.hereNote}
        </text>
      </svg>
      <ul aria-label={map.stations}>
        {tracks.map(({ name, isIncoming }) => (
          <li key={name} className={`st-${name} on-${name}${isIncoming ? ' is-in' : ''}`}>
            <a href={`#f-${name}`} className="st">
              <span className="st-badge" aria-hidden="true">
                {map[name].letter}
              </span>
              {map[name].name}
              <span className="pop" aria-hidden="true">
                {pictured.has(name) ? (
                  <span className={`shot shot-${name}`} />
                ) : (
                  <Miniature tool={name} words={text.miniature} />
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Stops({ track, words }: { track: Track; words: readonly string[] }) {
  return (
    <g className={`on-${track.name}`}>
      {track.stops.map((stop, i) => (
        <g key={stop.x}>
          <circle
            className={`map-stop ${stop.state}`}
            cx={stop.x}
            cy={track.y}
            r={stop.state === 'here' ? 11.5 : 7}
          />
          <text
            className="map-note"
            x={stop.x}
            y={track.y + (track.isIncoming ? -17 : 30)}
            textAnchor={stop.x > 1200 ? 'end' : 'middle'}
            dx={stop.x > 1200 ? 26 : 0}
          >
            {words[i]}
          </text>
        </g>
      ))}
    </g>
  )
}
