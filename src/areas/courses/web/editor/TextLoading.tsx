import { Skeleton } from '#ui/Skeleton.tsx'
import classes from './editor.module.css'

/** Lines where the text of a lesson is about to be. */
export const TextLoading = () => (
  <div className={classes.textLoading}>
    <Skeleton height="12px" />
    <Skeleton height="12px" />
    <Skeleton width="70%" height="12px" />
  </div>
)
