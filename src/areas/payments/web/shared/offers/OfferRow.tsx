import { useLocale, useTranslations } from 'use-intl'
import { languageOf } from '#kernel/language.ts'
import { RowMenu } from '#ui/RowMenu.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import { useUser } from '#webkit/session.tsx'
import { offerPriceIn } from '../../../offer-text.ts'
import type { OfferView } from '../../../offers-contract.ts'
import classes from './offers.module.css'

export type OfferDeed = 'edit' | 'copy' | 'main' | 'archive' | 'restore' | 'remove'

type Props = { offer: OfferView; onDeed: (deed: OfferDeed) => void }

/** One way to buy the product, in the words its buyers read. */
export function OfferRow({ offer, onDeed }: Props) {
  const t = useTranslations('offers')
  const locale = useLocale()
  const format = useFormat(useUser().workspace?.timeZone)
  const { isMain, isHidden, archivedAt, stock, startsAt, endsAt, products } = offer
  const name = offer.name || t('mainName')
  const about = [
    offerPriceIn(languageOf(locale) ?? 'en', offer),
    stock ? t('left', stock) : null,
    startsAt ? t('starts', { at: format.dateTime(startsAt) }) : null,
    endsAt ? t('ends', { at: format.dateTime(endsAt) }) : null,
    products.length > 0 ? t('bundle', { titles: products.map(({ title }) => title).join(', ') }) : null,
  ].filter((part) => part !== null)
  const deeds: readonly OfferDeed[] = archivedAt
    ? ['restore', 'remove']
    : isMain
      ? ['edit', 'copy']
      : ['edit', 'copy', ...(isHidden ? [] : (['main'] as const)), 'archive', 'remove']
  const labels = {
    edit: 'edit',
    copy: 'copyLink',
    main: 'makeMain',
    archive: 'archive',
    restore: 'restore',
    remove: 'remove',
  } as const
  return (
    <li className={classes.row}>
      <div>
        <p className={classes.name}>
          {name}
          {isMain && offer.name !== '' ? <StatusChip status="inactive" label={t('mainName')} /> : null}
          {isHidden ? <StatusChip status="inactive" label={t('hidden')} /> : null}
          {archivedAt ? <StatusChip status="inactive" label={t('archivedChip')} /> : null}
        </p>
        <p className={classes.about}>{about.join(' · ')}</p>
      </div>
      <RowMenu
        name={name}
        actions={deeds.map((deed) => ({
          label: t(labels[deed]),
          danger: deed === 'remove',
          onSelect: () => onDeed(deed),
        }))}
      />
    </li>
  )
}
