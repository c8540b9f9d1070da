import { Rows4 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import classes from './DataTable.module.css'
import { setDensity, useDensity } from './density.ts'
import { IconButton } from './IconButton.tsx'

/** Puts the rows of every table closer together, and apart again. Not on a phone, where rows are cards. */
export function DensityButton() {
  const t = useTranslations('ui')
  const isCompact = useDensity() === 'compact'
  return (
    <span className={classes.density}>
      <IconButton
        icon={Rows4}
        label={t('compactRows')}
        size="small"
        on={isCompact}
        onClick={() => setDensity(isCompact ? 'comfortable' : 'compact')}
      />
    </span>
  )
}
