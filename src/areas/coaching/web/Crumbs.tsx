import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Icon } from '#ui/Icon.tsx'
import { InTopBar } from '#ui/shell/InTopBar.tsx'
import classes from './crumbs.module.css'

type Props = { to: string; list: string; here: string }

/** In the frame's top bar: the way back, and where one is. */
export function Crumbs({ to, list, here }: Props) {
  const t = useTranslations('coaching')
  return (
    <InTopBar>
      <nav aria-label={t('crumbs')} className={classes.crumbs}>
        <Link to={to} className={classes.back}>
          <Icon of={ChevronLeft} size={18} />
          {list}
        </Link>
        <span aria-hidden="true" className={classes.slash}>
          /
        </span>
        <span className={classes.here} aria-current="page">
          {here}
        </span>
      </nav>
    </InTopBar>
  )
}
