import type { ReactNode } from 'react'
import { Link, useMatch } from 'react-router'
import type { NavItem } from './nav.ts'

type Props = {
  item: NavItem & { to: string }
  className: string | undefined
  onClick?: () => void
  children: ReactNode
}

/** The way to a place, marked while the person is there or at its other address. */
export function PlaceLink({ item, className, onClick, children }: Props) {
  const { to, also = to, end = false, line = 'none' } = item
  const isThere = useMatch({ path: to, end })
  const isAlsoThere = useMatch({ path: also, end })
  const current = isThere || isAlsoThere ? 'page' : undefined
  return (
    <Link className={className} data-line={line} to={to} aria-current={current} onClick={onClick}>
      {children}
    </Link>
  )
}
