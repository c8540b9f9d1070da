import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon } from './Icon.tsx'
import classes from './Link.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type Props = {
  to?: string
  href?: string
  newTab?: boolean
  state?: unknown
  onClick?: () => void
  className?: string
  children: ReactNode
}

/** A link in text, underlined. With only `onClick` it is a button that reads like a link ("Try again"). */
export function Link({ to, href, newTab, state, onClick, className = classes.link, children }: Props) {
  if (to !== undefined) {
    return (
      <RouterLink to={to} state={state} onClick={onClick} className={className}>
        {children}
      </RouterLink>
    )
  }
  if (href === undefined) {
    return (
      <button type="button" onClick={onClick} className={className}>
        {children}
      </button>
    )
  }
  return newTab ? (
    <a href={href} onClick={onClick} className={className} target="_blank" rel="noopener">
      {children}
      <NewTabMark />
    </a>
  ) : (
    <a href={href} onClick={onClick} className={className}>
      {children}
    </a>
  )
}

function NewTabMark() {
  const t = useTranslations('ui')
  return (
    <>
      <span className={classes.mark}>
        {'\u00a0'}
        <Icon of={ExternalLink} size={14} className={classes.out} />
      </span>
      <VisuallyHidden>{t('newTab')}</VisuallyHidden>
    </>
  )
}
