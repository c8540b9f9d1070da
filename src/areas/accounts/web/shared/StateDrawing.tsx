import type { ReactNode } from 'react'
import classes from './Door.module.css'

const here = (cx: number, cy: number, r = 10) => (
  <circle cx={cx} cy={cy} r={r} fill="var(--signal)" stroke="var(--ink)" strokeWidth="3" />
)
const ahead = (cx: number, cy: number, line: string) => (
  <circle cx={cx} cy={cy} r="7" fill="var(--canvas)" stroke={`var(--line-${line})`} strokeWidth="4" />
)

const drawings = {
  /** A buffer stop before the line continues. */
  refused: (
    <>
      <g fill="none" strokeWidth="6">
        <path d="M0 48H96" stroke="var(--line-membership)" />
        <path d="M168 48H240" stroke="var(--line-membership)" strokeDasharray="12 9" />
        <path d="M104 28v40" stroke="var(--ink)" />
      </g>
      {here(70, 48)}
      {ahead(214, 48, 'membership')}
    </>
  ),
  /** A line that leads nowhere. */
  lost: (
    <>
      <path d="M0 48H84L108 24H150" fill="none" stroke="var(--line-pages)" strokeWidth="6" />
      {ahead(22, 48, 'pages')}
      {here(158, 24)}
    </>
  ),
  stopped: (
    <>
      <g fill="none" strokeWidth="6">
        <path d="M0 48H110" stroke="var(--line-payments)" />
        <path d="M118 30v36M130 30v36" stroke="var(--ink)" />
      </g>
      {ahead(22, 48, 'payments')}
      {here(84, 48)}
    </>
  ),
  mail: (
    <>
      <path d="M0 52H150L186 16H240" fill="none" stroke="var(--line-email)" strokeWidth="6" />
      <circle cx="40" cy="52" r="8" fill="var(--line-email)" />
      {here(132, 52, 11)}
      {ahead(222, 16, 'email')}
    </>
  ),
} satisfies Record<string, ReactNode>

/** Draws what happened as a line and stops: refused, lost, stopped, an email on its way. */
export function StateDrawing({ of }: { of: keyof typeof drawings }) {
  return (
    <svg viewBox="0 0 240 72" width="240" height="72" aria-hidden="true" className={classes.drawing}>
      {drawings[of]}
    </svg>
  )
}
