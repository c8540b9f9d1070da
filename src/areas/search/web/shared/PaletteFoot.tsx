import { useTranslations } from 'use-intl'
import { Kbd } from '#ui/Kbd.tsx'
import classes from './Palette.module.css'

/** What else can be typed. Without a keyboard it is left out. */
export function PaletteFoot() {
  const t = useTranslations('search.foot')
  return (
    <div className={classes.foot}>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {t('move')}
      </span>
      <span>
        <Kbd>&gt;</Kbd> {t('actions')}
      </span>
      <span>
        <Kbd>@</Kbd> {t('people')}
      </span>
      <span className={classes.end}>{t('paste')}</span>
    </div>
  )
}
