import classes from './Door.module.css'

/** Four lines that come together, at the bottom of the pages before the app. */
export function Railway() {
  return (
    <div className={classes.railway}>
      <svg viewBox="0 0 1280 150" aria-hidden="true">
        <g fill="none" strokeWidth="6">
          <path stroke="var(--line-courses)" d="M-900 20H802L838 56H2200" />
          <path stroke="var(--line-products)" d="M-900 56H774L786 68H2200" />
          <path stroke="var(--line-coaching)" d="M-900 92H774L786 80H2200" />
          <path stroke="var(--line-membership)" d="M-900 128H802L838 92H2200" />
        </g>
      </svg>
    </div>
  )
}
