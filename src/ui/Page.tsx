import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { useDocumentTitle } from './document-title.ts'
import type { LucideIcon } from './icons.ts'
import { LineBadge } from './LineBadge.tsx'
import type { Line } from './lines.ts'
import classes from './Page.module.css'

type Props = {
  title: string
  /** The browser tab's words where they differ from the heading ("Dashboard" for "Good morning, Ana"). */
  documentTitle?: string
  /** One line that says what the page is for. */
  purpose?: ReactNode
  /** The line of business whose icon is before the title. */
  line?: Line
  /** The icon of its entry in the menu, where that isn't the line's. */
  icon?: LucideIcon
  /** Beside the title: a status. */
  status?: ReactNode
  actions?: ReactNode
  tabs?: ReactNode
  /** Forms keep to 640 px. */
  width?: 'content' | 'form'
  children: ReactNode
}

/** Heading, purpose, actions, tabs: the top of every screen, the same everywhere. */
export function Page(props: Props) {
  const { title, purpose, line, icon, status, actions, tabs, width = 'content', children } = props
  useDocumentTitle(props.documentTitle ?? title)
  return (
    <div className={cx(classes.page, width === 'form' && classes.form)} data-line={line}>
      <div className={classes.head}>
        {line ? <LineBadge line={line} icon={icon} /> : null}
        <div className={classes.words}>
          <div className={classes.title}>
            <h1>{title}</h1>
            {status}
          </div>
          {purpose ? <p className={classes.purpose}>{purpose}</p> : null}
        </div>
        {actions ? <div className={classes.actions}>{actions}</div> : null}
      </div>
      {tabs}
      {children}
    </div>
  )
}
