import { coverAddress } from '#kernel/covers.ts'
import { cx } from './cx.ts'
import classes from './LineCover.module.css'
import type { Line } from './lines.ts'

type Props = {
  id: string
  /** Is on the cover, and always beside it in words. */
  title: string
  line?: Line
  /** The picture its creator uploaded. */
  src?: string | null
  className?: string
}

/** The picture of a course or a product, the same as in its shop. Fills the box it is put in. */
export function LineCover({ id, title, line = 'courses', src, className }: Props) {
  return (
    <div className={cx(classes.cover, className)} data-line={line} data-uploaded={src ? '' : undefined}>
      <img src={src || coverAddress(id, title)} alt="" loading="lazy" />
    </div>
  )
}
