import { useLayoutEffect, useRef } from 'react'
import { NavLink } from 'react-router'
import type { Line } from '../lines.ts'
import classes from './ProductTabs.module.css'

type Props = {
  label: string
  line: Line
  places: readonly { to: string; label: string }[]
}

/** The places of one product, each with an address of its own. */
export function ProductTabs({ label, line, places }: Props) {
  const nav = useRef<HTMLElement>(null)
  // On a phone the places do not fit: the one that is open is brought into sight.
  useLayoutEffect(() => {
    const open = nav.current?.querySelector<HTMLElement>('[aria-current="page"]')
    if (nav.current && open)
      nav.current.scrollLeft =
        open.offsetLeft - nav.current.offsetLeft - (nav.current.clientWidth - open.offsetWidth) / 2
  })
  return (
    <nav ref={nav} aria-label={label} className={classes.nav} data-line={line}>
      {places.map(({ to, label: name }) => (
        <NavLink key={to} to={to} end className={classes.link} data-label={name}>
          {name}
        </NavLink>
      ))}
    </nav>
  )
}
