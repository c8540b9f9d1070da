import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import classes from './BulkBar.module.css'
import { useFocusBackFromBar } from './focus-back.ts'
import { Link } from './Link.tsx'

type Props = {
  count: number
  /** "Select all 312": offered once a whole page is ticked. */
  all?: { total: number; onSelect: () => void } | undefined
  onClear: () => void
  children: ReactNode
}

/** What can be done with the rows that are ticked (P1); is at the bottom of the window while there are any. */
export function BulkBar({ count, all, onClear, children }: Props) {
  const t = useTranslations('ui')
  const isShown = count > 0
  const bar = useRef<HTMLElement>(null)
  useFocusBackFromBar(bar, isShown)
  if (!isShown) return null
  return (
    <section ref={bar} className={classes.bar} aria-label={t('bulk')}>
      <b role="status" className={classes.count}>
        {t('selected', { count })}
      </b>
      {all ? <Link onClick={all.onSelect}>{t('selectTotal', { count: all.total })}</Link> : null}
      <div className={classes.actions}>{children}</div>
      <Link onClick={onClear}>{t('selectNone')}</Link>
    </section>
  )
}
