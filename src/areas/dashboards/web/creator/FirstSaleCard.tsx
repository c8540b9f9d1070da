import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { useFormat } from '#webkit/format.ts'
import type { CreatorDashboard } from '../../contract.ts'
import classes from './FirstSaleCard.module.css'
import { usePutAway } from './put-away.ts'

type Props = { sale: NonNullable<CreatorDashboard['firstSale']>; timeZone: string }

/** The first sale, once, as the receipt it is: it stays until it is put away. */
export function FirstSaleCard({ sale, timeZone }: Props) {
  const t = useTranslations('dashboards.creator.firstSale')
  const format = useFormat(timeZone)
  const putAway = usePutAway('first-sale')
  const { contactName, title, total, at } = sale
  return (
    <Card label={t('title')} line="payments">
      <div className={classes.receipt}>
        <div className={classes.words}>
          <h2>{t('title')}</h2>
          <p>{t.rich('text', { contactName, title, b: (words) => <b>{words}</b> })}</p>
          <p className={classes.meta}>{format.dateTime(at)}</p>
        </div>
        <p className={classes.total}>
          <span className={classes.meta}>{t('total')}</span>
          <b>{format.money(total)}</b>
        </p>
        <Button kind="secondary" size="small" onClick={() => putAway(true)}>
          {t('close')}
        </Button>
      </div>
    </Card>
  )
}
