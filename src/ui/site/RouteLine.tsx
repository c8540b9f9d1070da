export type RouteStop = { label: string; note?: string; href?: string; state: 'past' | 'here' | 'ahead' }

/** A short journey as a line with stops: past ones filled, the yellow one where the person is, the rest hollow. */
export function RouteLine({ label, stops }: { label: string; stops: RouteStop[] }) {
  return (
    <ol className="route journey" aria-label={label}>
      {stops.map((stop) => (
        <li key={stop.label} className={stop.state} aria-current={stop.state === 'here' ? 'step' : undefined}>
          <i className={`stop ${stop.state}`} />
          <b>{stop.href ? <a href={stop.href}>{stop.label}</a> : stop.label}</b>
          {stop.note && <span className="meta">{stop.note}</span>}
        </li>
      ))}
    </ol>
  )
}
