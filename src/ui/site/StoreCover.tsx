import { type CoverShape, coverDrawing, coverHeight, coverWidth, storeDrawing } from './cover-geometry.ts'

/** A picture the creator uploaded. */
export type CoverImage = { src: string; srcSet?: string; alt?: string }

type StoreCoverProps = {
  id: string
  image?: CoverImage | null
  /** A drawing for the head of a store: it is on the paper around it. */
  isOpen?: boolean
}

/** The picture of a thing: the creator's own, or one drawn from its id in the store's colors. */
export function StoreCover({ id, image, isOpen }: StoreCoverProps) {
  if (image) {
    return (
      <img
        className="cover"
        src={image.src}
        srcSet={image.srcSet}
        sizes={image.srcSet ? '(max-width: 900px) 100vw, 780px' : undefined}
        alt={image.alt ?? ''}
        width={coverWidth}
        height={coverHeight}
      />
    )
  }
  const drawing = isOpen ? storeDrawing(id) : coverDrawing(id)
  return (
    <svg
      className={`cover cover-${drawing.tone}`}
      viewBox={`0 0 ${coverWidth} ${coverHeight}`}
      preserveAspectRatio={isOpen ? 'xMidYMax meet' : 'xMidYMid slice'}
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
