import { coverHeight, coverWidth } from '#kernel/covers.ts'
import { type CoverShape, storeDrawing } from './cover-geometry.ts'

/** The drawing at the head of a store without a picture: made from its id, on the paper around it. */
export function StoreDrawing({ id }: { id: string }) {
  return (
    <svg
      className="cover cover-wash"
      viewBox={`0 0 ${coverWidth} ${coverHeight}`}
      preserveAspectRatio="xMidYMax meet"
      aria-hidden="true"
    >
      {storeDrawing(id).shapes.map((shape) => (
        <Shape key={`${shape.d} ${shape.ink}`} shape={shape} />
      ))}
    </svg>
  )
}

function Shape({ shape }: { shape: CoverShape }) {
  return (
    <path
      className={`cover-${shape.kind} cover-${shape.ink}`}
      d={shape.d}
      strokeWidth={shape.kind === 'line' ? shape.width : undefined}
    />
  )
}
