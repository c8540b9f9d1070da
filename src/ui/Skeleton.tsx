import classes from './Skeleton.module.css'

type Props = {
  /** CSS lengths; the width fills what there is. */
  width?: string
  height?: string
}

/** A gray block in the shape of what is coming. It shows only after 150 ms, so a quick answer never flickers (P6). */
export function Skeleton({ width = '100%', height = '12px' }: Props) {
  return (
    <span className={classes.block} style={{ inlineSize: width, blockSize: height }} aria-hidden="true" />
  )
}
