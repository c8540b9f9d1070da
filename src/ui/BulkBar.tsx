import { type ReactNode, useEffect } from 'react'
import { useTranslations } from 'use-intl'
import classes from './BulkBar.module.css'
import { Link } from './Link.tsx'

type Props = {
  count: number
  /** "Select all 312": offered once a whole page is ticked. */
  all?: { total: number; onSelect: () => void } | undefined
  onClear: () => void
  children: ReactNode
}

/** What can be done with the rows that are ticked (P1); stands at the bottom of the window while there are any. */
export function BulkBar({ count, all, onClear, children }: Props) {
  const t = useTranslations('ui')
  const isShown = count > 0
  useEffect(() => {
    if (!isShown) return
    // The bar goes with the selection, and with it the button that was pressed: the page is nearer than its very beginning.
    return () => {
      const { activeElement, body } = document
      if (!activeElement || activeElement === body)
        document.querySelector('main')?.focus({ preventScroll: true })
    }
  }, [isShown])
  if (!isShown) return null
  return (
    <section className={classes.bar} aria-label={t('bulk')}>
      <b role="status" className={classes.count}>
        {t('selected', { count })}
      </b>
      {all ? <Link onClick={all.onSelect}>{t('selectTotal', { count: all.total })}</Link> : null}
      <div className={classes.actions}>{children}</div>
      <Link onClick={onClear}>{t('selectNone')}</Link>
    </section>
  )
}
