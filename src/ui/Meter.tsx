import classes from './Meter.module.css'

type Props = {
  used: number
  limit: number
  label: string
  /** Said instead of the bare numbers: "2.1 GB of 5 GB used". */
  words?: string
  /** The last tenth is colored as a warning, and what is full as bad: for what stops something. */
  warns?: boolean
}

/** How much of something is used: a plain meter. Its words are beside it. */
export function Meter({ used, limit, label, words, warns = false }: Props) {
  const tone = !warns || used < limit * 0.9 ? undefined : used < limit ? 'wait' : 'bad'
  return (
    <meter
      className={classes.meter}
      min={0}
      max={limit}
      value={Math.min(used, limit)}
      aria-label={label}
      aria-valuetext={words}
      data-tone={tone}
    />
  )
}
