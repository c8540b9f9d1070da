import { ChevronLeft, Eye } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { Button } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { IconButton } from '../IconButton.tsx'
import { Skeleton } from '../Skeleton.tsx'
import { InTopBar } from '../shell/InTopBar.tsx'
import classes from './ProductBar.module.css'

/** How a product looks to who has it: a screen of the app, or a document of its own. */
export type Preview = { label: string; short: ReactNode } & ({ to: string } | { href: string })

type Props = {
  /** Names the way back for screen readers. */
  label: string
  /** The list it's in. */
  list: { to: string; label: string }
  /** Its title, once it's loaded. */
  name: string | undefined
  status: ReactNode
  /** What became of the last change. */
  saved: ReactNode
  preview: Preview
  /** Publish, and the rest behind `⋯`. */
  tools: ReactNode
}

/** One bar for all views of a product, in the frame's top bar: where it is, its status, what can be done with it. */
export function ProductBar({ label, list, name, status, saved, preview, tools }: Props) {
  return (
    <InTopBar>
      <div className={classes.bar}>
        <nav aria-label={label} className={classes.crumb}>
          <Link to={list.to} className={classes.back} aria-label={list.label}>
            <Icon of={ChevronLeft} size={18} />
            <span className={classes.list}>{list.label}</span>
          </Link>
          <span className={classes.slash} aria-hidden="true">
            /
          </span>
        </nav>
        <div className={classes.product}>
          <span className={classes.name} title={name}>
            {name === undefined ? <Skeleton width="120px" height="16px" /> : name}
          </span>
          {name === undefined ? null : (
            <span className={classes.state}>
              <span className={classes.chip}>{status}</span>
              {saved}
            </span>
          )}
        </div>
        {name === undefined ? null : (
          <div className={classes.tools}>
            <PreviewLinks preview={preview} />
            {tools}
          </div>
        )}
      </div>
    </InTopBar>
  )
}

/** In words where there's room, as an eye where there isn't. */
function PreviewLinks({ preview }: { preview: Preview }) {
  const navigate = useNavigate()
  const { label, short } = preview
  const look = { kind: 'quiet', size: 'dense', icon: Eye } as const
  return (
    <>
      <span className={classes.preview}>
        {'to' in preview ? (
          <Button {...look} to={preview.to}>
            {short}
          </Button>
        ) : (
          <Button {...look} href={preview.href} newTab>
            {short}
          </Button>
        )}
      </span>
      <IconButton
        icon={Eye}
        label={label}
        className={classes.previewSmall}
        onClick={() =>
          'to' in preview ? void navigate(preview.to) : window.open(preview.href, '_blank', 'noopener')
        }
      />
    </>
  )
}
