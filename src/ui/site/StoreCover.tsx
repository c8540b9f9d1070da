import { type CoverShape, type CoverTone, coverDrawing, coverHeight, coverWidth } from './cover-geometry.ts'

/** A picture the creator uploaded. */
export type CoverImage = { src: string; alt?: string }

type StoreCoverProps = {
  id: string
  image?: CoverImage | null
  /** Fixes the paper where the drawing must sink into what is around it. */
  tone?: CoverTone
}

/** The picture of a thing: the creator's own, or one drawn from its id in the store's colours. */
export function StoreCover({ id, image, tone }: StoreCoverProps) {
  if (image) {
    return (
      <img className="cover" src={image.src} alt={image.alt ?? ''} width={coverWidth} height={coverHeight} />
    )
  }
  const drawing = coverDrawing(id)
  return (
    <svg
      className={`cover cover-${tone ?? drawing.tone}`}
      viewBox={`0 0 ${coverWidth} ${coverHeight}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      {drawing.shapes.map((shape) => (
        <Shape
          key={shape.kind === 'stop' ? `${shape.x} ${shape.y}` : `${shape.d} ${shape.ink}`}
          shape={shape}
        />
      ))}
    </svg>
  )
}

function Shape({ shape }: { shape: CoverShape }) {
  const className = `cover-${shape.kind} cover-${shape.ink}`
  if (shape.kind === 'stop') {
    return (
      <circle className={className} cx={shape.x} cy={shape.y} r={shape.radius} strokeWidth={shape.width} />
    )
  }
  return (
    <path className={className} d={shape.d} strokeWidth={shape.kind === 'line' ? shape.width : undefined} />
  )
}
