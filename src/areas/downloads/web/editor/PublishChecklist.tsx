import { CircleCheck, CircleDashed, Info } from 'lucide-react'
import { useLocale, useTranslations } from 'use-intl'
import { formatMoney } from '#kernel/money.ts'
import { Button } from '#ui/Button.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#ui/Link.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { inWords } from '#webkit/sentences.ts'
import type { DownloadDetail } from '../../contract.ts'
import { type PublishCheck, whyNotPublishable } from '../../rules.ts'
import classes from './editor.module.css'

type Props = { product: DownloadDetail; busy: boolean; problem: string | null; onPublish: () => void }

/** What a product needs before it goes on sale. */
export function PublishChecklist({ product, busy, problem, onPublish }: Props) {
  const t = useTranslations('downloads.publish')
  const obstacle = whyNotPublishable(product.status, product.checklist)
  return (
    <div className={classes.panel}>
      <div>
        <h2 className={classes.heading}>{t('heading')}</h2>
        <p className={classes.note}>{t('text')}</p>
      </div>
      <ul className={classes.checks}>
        {product.checklist.map((check) => (
          <CheckRow key={check.key} check={check} product={product} />
        ))}
      </ul>
      <FormError>{problem}</FormError>
      {obstacle ? (
        <p id="publish-obstacle" className={classes.note}>
          {inWords(obstacle)}
        </p>
      ) : null}
      <Button
        wide
        disabled={obstacle !== null}
        aria-describedby={obstacle ? 'publish-obstacle' : undefined}
        busy={busy}
        busyLabel={t('busy')}
        onClick={onPublish}
        // A disabled button can't take the focus, and it would stay outside of the panel.
        data-autofocus={obstacle === null ? true : undefined}
      >
        {t('confirm')}
      </Button>
    </div>
  )
}

function CheckRow({ check, product }: { check: PublishCheck; product: DownloadDetail }) {
  const t = useTranslations('downloads.publish')
  const locale = useLocale()
  const { key, done, required } = check
  const label =
    key !== 'price'
      ? t(key)
      : product.price.cents === 0
        ? t('priceFree')
        : t('price', { price: formatMoney(product.price, locale) })
  return (
    <li data-done={done ? '' : undefined}>
      <Icon of={done ? CircleCheck : required ? CircleDashed : Info} size={18} />
      <span>
        {label}
        <VisuallyHidden>, {done ? t('done') : required ? t('missing') : t('advised')}</VisuallyHidden>
        {!done && key === 'payment' ? <span className={classes.hint}>{t('paymentMissing')}</span> : null}
      </span>
      {!done && key === 'payment' ? <Link to="/payments?tab=methods">{t('fixPayment')}</Link> : null}
    </li>
  )
}
