import { Flag } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Strip } from '#ui/Strip.tsx'
import classes from '../dashboard.module.css'

/** Shown while the money on the page is test money. */
export function TestModeStrip() {
  const t = useTranslations('dashboards')
  return (
    <div className={classes.strip}>
      <Strip icon={Flag}>{t.rich('test', { b: (words) => <b>{words}</b> })}</Strip>
    </div>
  )
}
