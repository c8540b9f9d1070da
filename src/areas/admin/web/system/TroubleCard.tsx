import type { ReactNode } from 'react'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import classes from './troubles.module.css'

type Props = {
  words: { title: string; text: string; loadFailed: string }
  /** Why they couldn't be read; null where they were. */
  error: unknown
  onRetry: () => void
  rows: readonly ReactNode[]
  /** How many more there are, in words. */
  more: string | null
}

/** What an admin has to look at, one row each. It renders nothing if there's none, so most installations never see it. */
export function TroubleCard({ words, error, onRetry, rows, more }: Props) {
  if (error)
    return (
      <Card title={words.title} className={classes.card}>
        <ErrorPanel title={words.loadFailed} onRetry={onRetry} requestId={refusalOf(error).requestId} />
      </Card>
    )
  if (rows.length === 0) return null
  return (
    <Card title={words.title} className={classes.card}>
      <p className={classes.text}>{words.text}</p>
      <ul className={classes.orders}>{rows}</ul>
      {more ? <p className={classes.text}>{more}</p> : null}
    </Card>
  )
}
