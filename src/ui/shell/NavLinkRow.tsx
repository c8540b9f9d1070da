import { Tooltip } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import { NavLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '../Icon.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import type { NavItem } from './nav.ts'
import classes from './Sidebar.module.css'

/** One place in the sidebar. The current one carries the stop that says where the person is. */
export function NavLinkRow({
  item,
  slim = false,
  onFollow,
}: {
  item: NavItem
  slim?: boolean
  onFollow?: () => void
}) {
  const t = useTranslations('ui')
  const face = (
    <>
      <Icon of={item.icon} size={18} />
      <span className={classes.name}>{item.label}</span>
      {item.mark ? <span className={classes.mark}>{item.mark}</span> : null}
      {item.href ? (
        <span className={classes.out}>
          <Icon of={ExternalLink} size={14} />
          <VisuallyHidden>{t('newTab')}</VisuallyHidden>
        </span>
      ) : null}
    </>
  )
  const line = item.line ?? 'none'
  return (
    <Tooltip label={item.label} position="right" disabled={!slim} openDelay={200}>
      {item.to === undefined ? (
        <a
          className={classes.nav}
          data-line={line}
          href={item.href}
          target="_blank"
          rel="noopener"
          onClick={onFollow}
        >
          {face}
        </a>
      ) : (
        <NavLink className={classes.nav} data-line={line} to={item.to} end={item.end} onClick={onFollow}>
          {face}
        </NavLink>
      )}
    </Tooltip>
  )
}
