import { Children, type ReactNode } from 'react'
import { useLocale } from 'use-intl'
import classes from './Kbd.module.css'

/** As keyboards of a language are printed, where that differs. */
const printed: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  de: { Ctrl: 'Strg', Shift: 'Umschalt', Enter: 'Eingabe', Home: 'Pos1', End: 'Ende' },
}

/** A key to press. */
export function Kbd({ children }: { children: ReactNode }) {
  const names = printed[useLocale().split('-')[0] ?? '']
  // `<Kbd>{modKey} K</Kbd>` hands over two pieces.
  const pieces = Children.toArray(children)
  const words =
    names && pieces.every((piece) => typeof piece === 'string')
      ? pieces
          .join('')
          .split(' ')
          .map((key) => names[key] ?? key)
          .join(' ')
      : children
  return <kbd className={classes.kbd}>{words}</kbd>
}
