import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { BrandTile } from '../BrandTile.tsx'
import { Icon } from '../Icon.tsx'
import type { Line } from '../lines.ts'
import { ProgressLine } from '../ProgressLine.tsx'
import appClasses from './AppShell.module.css'
import classes from './PlayerShell.module.css'

type Props = {
  /** Whose course it is. */
  brand: string
  /** Their logo; their initial without one. */
  logoUrl: string | null
  /** `reload` when it leads to a document of the server. */
  back: { to: string; label: string; reload?: boolean }
  /** The course, on a phone. */
  title: string
  /** With `onWhy` the line is a button that leads to why it is so far. */
  progress: { value: number; label: string; why?: string; onWhy?: () => void }
  line?: Line
  /** Across the page under the top bar: offline, a free preview. */
  strips?: ReactNode
  /** Notes, help, the account menu. */
  actions?: ReactNode
  outlineLabel: string
  outline: ReactNode
  /** Previous, the rule of completion, Complete and continue. */
  bar: { previous?: ReactNode; note?: ReactNode; next: ReactNode }
  /** On a phone it has no padding, so that a video reaches both edges: text brings its own. */
  children: ReactNode
}

/** The learning player: the lesson at the start, the outline at the end, the way on at the bottom. */
export function PlayerShell(props: Props) {
  const {
    brand,
    logoUrl,
    back,
    title,
    progress,
    line = 'courses',
    strips,
    actions,
    outlineLabel,
    outline,
    bar,
    children,
  } = props
  const t = useTranslations('ui')
  return (
    <div className={classes.player}>
      <a href="#content" className={appClasses.skip}>
        {t('skip')}
      </a>
      <header className={classes.top}>
        <div className={classes.start}>
          <span className={classes.brand}>
            <BrandTile name={brand} logoUrl={logoUrl} />
            <span>{brand}</span>
          </span>
          <Link to={back.to} reloadDocument={back.reload} className={classes.back}>
            <Icon of={ArrowLeft} size={16} />
            <span>{back.label}</span>
          </Link>
        </div>
        <span className={classes.title}>{title}</span>
        <ShellProgress progress={progress} line={line} />
        <div className={classes.actions}>{actions}</div>
      </header>
      <div className={classes.strips}>{strips}</div>
      <main id="content" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <aside className={classes.outline} aria-label={outlineLabel}>
        {outline}
      </aside>
      <footer className={classes.bar}>
        {bar.previous ? <div className={classes.previous}>{bar.previous}</div> : null}
        <div className={classes.note}>{bar.note}</div>
        <div className={classes.next}>{bar.next}</div>
      </footer>
    </div>
  )
}

function ShellProgress({ progress, line }: Required<Pick<Props, 'progress' | 'line'>>) {
  const { value, label, why, onWhy } = progress
  const shown = <ProgressLine value={value} label={label} line={line} here showValue />
  if (!onWhy) return <div className={classes.progress}>{shown}</div>
  return (
    <div className={classes.progress}>
      {shown}
      {/* Over the line and beside it: the line tells how far, the button why. */}
      <button
        type="button"
        className={classes.why}
        aria-haspopup="dialog"
        aria-label={why}
        title={why}
        onClick={onWhy}
      />
    </div>
  )
}
