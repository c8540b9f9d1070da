import { useMergedRef } from '@mantine/hooks'
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import classes from './Button.module.css'
import { useBusyFocus } from './busy-focus.ts'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import type { LucideIcon } from './icons.ts'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger' | 'danger-outline'
/** 32, 36, 40 and 48 px; all at least 44 on a phone. */
export type ButtonSize = 'small' | 'dense' | 'default' | 'large'

type Look = {
  kind?: ButtonKind
  size?: ButtonSize
  icon?: LucideIcon
  /** Fills the width it is given. */
  wide?: boolean
  children: ReactNode
}
type AsButton = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
    to?: undefined
    href?: undefined
    /** Work is running: the button is disabled and says so in words. */
    busy?: boolean
    busyLabel?: ReactNode
    ref?: Ref<HTMLButtonElement>
  }
type AsLink = Look & {
  /** A place in the app, */
  to?: string
  /** or a document of its own (server pages, files). */
  href?: string
  newTab?: boolean
  state?: unknown
  onClick?: (event: MouseEvent<HTMLAnchorElement>) => void
  className?: string
}
export type ButtonProps = AsButton | AsLink

/** The one button. With `to` or `href` it is a link that looks like one. */
export function Button(props: ButtonProps) {
  const { kind = 'primary', size = 'default', icon, wide, children } = props
  const look = {
    className: cx(classes.button, wide && classes.wide, props.className),
    'data-kind': kind,
    'data-size': size,
    'data-icon': icon ? '' : undefined,
  }
  const face = icon ? <Icon of={icon} size={18} /> : null
  const own = useBusyFocus(!isLink(props) && props.busy === true)
  const ref = useMergedRef<HTMLElement>(own, isLink(props) ? null : (props.ref as Ref<HTMLElement>))

  if (isLink(props)) {
    const { to, href, newTab, onClick, state } = props
    const tab = newTab ? { target: '_blank', rel: 'noopener' } : {}
    return to !== undefined ? (
      <Link ref={ref} to={to} state={state} onClick={onClick} {...tab} {...look}>
        {face}
        {children}
      </Link>
    ) : (
      <a ref={ref} href={href} onClick={onClick} {...tab} {...look}>
        {face}
        {children}
      </a>
    )
  }

  const {
    kind: _k,
    size: _s,
    icon: _i,
    wide: _w,
    ref: _r,
    to,
    href,
    busy,
    busyLabel,
    disabled,
    ...rest
  } = props
  return (
    <button type="button" {...rest} {...look} ref={ref} disabled={disabled || busy}>
      {busy ? null : face}
      {busy ? (busyLabel ?? children) : children}
    </button>
  )
}

const isLink = (props: ButtonProps): props is AsLink => props.to !== undefined || props.href !== undefined
