import { cx } from './cx.ts'
import classes from './LineCover.module.css'
import { coverBox, lineCoverShapes } from './line-cover.ts'
import type { Line } from './lines.ts'

type Props = {
  /** The thing's id decides the drawing. */
  id: string
  line?: Line
  /** An uploaded picture takes the drawing's place. */
  src?: string | null
  className?: string
}

/** The picture of a course, a product, a tier. Decorative: the title is beside it. Fills the box it is put in. */
export function LineCover({ id, line = 'courses', src, className }: Props) {
  const { lines, stops } = lineCoverShapes(id)
  return (
    <div className={cx(classes.cover, className)} data-line={line}>
      {src ? (
        <img src={src} alt="" loading="lazy" />
      ) : (
        <svg
          viewBox={`0 0 ${coverBox.width} ${coverBox.height}`}
          preserveAspectRatio="xMidYMid slice"
          fill="none"
          aria-hidden="true"
        >
          {lines.map((each) => (
            <path
              key={each.path}
              d={each.path}
              stroke="var(--c)"
              strokeOpacity={each.opacity}
              strokeWidth={coverBox.lineWidth}
              strokeLinejoin="round"
            />
          ))}
          {stops.map((stop) => (
            <circle
              key={`${stop.x},${stop.y}`}
              cx={stop.x}
              cy={stop.y}
              r={stop.r}
              fill="var(--surface)"
              stroke="var(--c)"
              strokeWidth={coverBox.stopEdge}
            />
          ))}
        </svg>
      )}
    </div>
  )
}
