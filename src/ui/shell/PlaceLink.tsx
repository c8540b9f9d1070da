import type { ReactNode } from 'react'
import { Link, useLocation, useMatch } from 'react-router'
import type { NavItem } from './nav.ts'

type Props = {
  item: NavItem & { to: string }
  className: string | undefined
  onClick?: () => void
  children: ReactNode
}

/** The way to a place, marked while the person is there. */
export function PlaceLink({ item, className, onClick, children }: Props) {
  const { to, isAt, end = false, line = 'none' } = item
  const place = useLocation()
  const matches = useMatch({ path: to, end }) !== null
  const current = (isAt ? isAt(place) : matches) ? 'page' : undefined
  return (
    <Link className={className} data-line={line} to={to} aria-current={current} onClick={onClick}>
      {children}
    </Link>
  )
}
