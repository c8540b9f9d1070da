import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import classes from './Palette.module.css'
import type { Answer } from './use-search-results.ts'

type Props = { query: string; answer: Answer; isEmpty: boolean }

/** Shown instead of the list, or above it: nothing found, no connection, a search that failed. */
export function PaletteNotice({ query, answer, isEmpty }: Props) {
  const t = useTranslations('search')
  if (answer.failed) {
    const isOffline = navigator.onLine === false
    return (
      <div className={classes.notice} role="alert">
        <p>{isOffline ? t('offline') : t('failed')}</p>
        <Button kind="secondary" size="small" onClick={answer.retry}>
          {t('again')}
        </Button>
      </div>
    )
  }
  if (!isEmpty || query === '') return null
  if (answer.waiting) return <p className={classes.notice}>{t('looking')}…</p>
  return (
    <div className={classes.notice}>
      <p>
        <b>{t('none', { query })}</b>
      </p>
      <p className={classes.hint}>{t('noneHint')}</p>
    </div>
  )
}
