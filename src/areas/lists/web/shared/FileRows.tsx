import classes from './FileRows.module.css'

type FileRow = {
  row: number
  /** "Row 2: mia@example.com". */
  title: string
  /** What else is known of it; empty ones are left out. */
  facts: readonly string[]
  /** Why it's left out; null where it isn't. */
  problem: string | null
}

/** The rows of a file, each with why it can't be taken. */
export function FileRows({ label, rows }: { label: string; rows: readonly FileRow[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it.
    <section className={classes.rows} aria-label={label} tabIndex={0}>
      <ol>
        {rows.map(({ row, title, facts, problem }) => (
          <li key={row}>
            <b>{title}</b>
            <span className={classes.facts}>{facts.filter((fact) => fact !== '').join(' · ')}</span>
            {problem ? <span className={classes.problem}>{problem}</span> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}
