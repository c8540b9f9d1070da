import { Tooltip } from '@mantine/core'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../Icon.tsx'
import { VisuallyHidden } from '../VisuallyHidden.tsx'
import type { NavItem } from './nav.ts'
import { PlaceLink } from './PlaceLink.tsx'
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
  return (
    <Tooltip label={item.label} position="right" disabled={!slim} openDelay={200}>
      {item.to === undefined ? (
        <a
          className={classes.nav}
          data-line={item.line ?? 'none'}
          href={item.href}
          target="_blank"
          rel="noopener"
          onClick={onFollow}
        >
          {face}
        </a>
      ) : (
        <PlaceLink item={{ ...item, to: item.to }} className={classes.nav} onClick={onFollow}>
          {face}
        </PlaceLink>
      )}
    </Tooltip>
  )
}
