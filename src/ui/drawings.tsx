import type { ReactElement } from 'react'

/** The parts of every drawing: a line, a hollow stop on it. `--c` is the line's color, the rest is quiet. */
const main = { stroke: 'var(--c)', strokeWidth: 3 }
const faint = { stroke: 'var(--border)', strokeWidth: 3 }
const stop = (cx: number, cy: number, r = 6.5) => (
  <circle cx={cx} cy={cy} r={r} fill="var(--surface)" {...main} />
)
const passed = (cx: number, cy: number) => <circle cx={cx} cy={cy} r={6.5} fill="var(--c)" {...main} />
const faintStop = (cx: number, cy: number) => (
  <circle cx={cx} cy={cy} r={6.5} fill="var(--surface)" stroke="var(--control)" strokeWidth={3} />
)

/** One per screen, 240 × 96, of the same parts. */
export const drawings = {
  /** An outline that branches into three lessons. */
  courses: (
    <>
      <path d="M6 48h74M80 48l32-32h120M80 48h152M80 48l32 32h120" strokeLinejoin="round" {...main} />
      {stop(80, 48, 9)}
      {stop(150, 16)}
      {stop(188, 48)}
      {stop(150, 80)}
    </>
  ),
  /** A journey begun: traveled up to the marker, open ahead. */
  learning: (
    <>
      <path d="M122 44h22l28-26h60" strokeLinejoin="round" {...faint} />
      <path d="M8 74h58l30-30h26" strokeLinejoin="round" {...main} />
      {passed(40, 74)}
      <circle cx={118} cy={44} r={9} fill="var(--signal)" stroke="var(--ink)" strokeWidth={2} />
      {faintStop(196, 18)}
    </>
  ),
  /** Several lines pass through one interchange. */
  activity: (
    <>
      <path d="M6 18h60l34 30h40l34 30h60" {...main} />
      <path d="M6 78h60l34-30h40l34-30h60" {...faint} />
      <rect
        x={96}
        y={38}
        width={48}
        height={20}
        rx={10}
        fill="var(--surface)"
        stroke="var(--ink)"
        strokeWidth={3}
      />
      {stop(40, 18)}
      {faintStop(40, 78)}
      {stop(202, 78)}
      {faintStop(202, 18)}
    </>
  ),
  /** One line that reaches many. */
  email: (
    <>
      <path d="M6 48h74M80 48l36-34h112M80 48h148M80 48l36 34h112" strokeLinejoin="round" {...main} />
      {stop(80, 48, 9)}
      {stop(160, 14)}
      {stop(190, 48)}
      {stop(160, 82)}
    </>
  ),
  /** A line arriving at its terminus. */
  payments: (
    <>
      <path d="M6 60h60l26-24h118" {...main} />
      <path d="M210 20v32" stroke="var(--c)" strokeWidth={5} strokeLinecap="round" />
      {stop(36, 60)}
      {stop(136, 36)}
    </>
  ),
  /** Every stop passed. */
  done: (
    <>
      <path d="M6 48h228" {...main} />
      {passed(50, 48)}
      {passed(120, 48)}
      {passed(190, 48)}
    </>
  ),
  /** A line with its stops still to be made. */
  generic: (
    <>
      <path d="M120 48h30l30-28h54" strokeLinejoin="round" {...faint} />
      <path d="M6 76h64l30-28h20" strokeLinejoin="round" {...main} />
      {stop(40, 76)}
      {stop(120, 48, 9)}
      {faintStop(204, 20)}
    </>
  ),
} satisfies Record<string, ReactElement>

export type Drawing = keyof typeof drawings
