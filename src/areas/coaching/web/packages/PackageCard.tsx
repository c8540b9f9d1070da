import { Check, ExternalLink, Pencil, UsersRound } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { TrashedText } from '#areas/lists/web/shared/TrashedText.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { type MenuAction, RowMenu } from '#ui/RowMenu.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import type { CoachingPackage } from '../../packages-contract.ts'
import { packagePathOf } from '../../rules.ts'
import { SessionType } from '../sessions/SessionType.tsx'
import classes from './packages.module.css'

type Props = { of: CoachingPackage; actions: readonly MenuAction[]; inTrash: boolean }

const shownFeatures = 5

/** A package in the grid: what it costs, how many sessions of what length, what's in it, who has it. */
export function PackageCard({ of, actions, inTrash }: Props) {
  const t = useTranslations('coaching.package')
  const format = useFormat()
  const { id, title, description, price, sessions, minutes, type, seats, features, active, clients } = of
  const rest = features.length - shownFeatures
  return (
    <article className={classes.card} aria-label={title}>
      <div className={classes.top}>
        <StatusChip status={active ? 'active' : 'inactive'} />
        <span className={classes.menu}>
          <RowMenu name={title} actions={actions} />
        </span>
      </div>
      <div>
        <h2 className={classes.title}>
          {inTrash ? (
            title
          ) : (
            <Link to={packagePathOf(id)} className={classes.link}>
              {title}
            </Link>
          )}
        </h2>
        {description ? <p className={classes.description}>{description}</p> : null}
      </div>
      <p className={classes.price}>{price.cents === 0 ? t('free') : format.price(price)}</p>
      <p className={classes.length}>
        <b>{t('sessions', { count: sessions })}</b> · {t(sessions === 1 ? 'one' : 'each', { count: minutes })}
        {seats > 1 ? <> · {t('seats', { count: seats })}</> : null}
      </p>
      <p className={classes.meta}>
        <SessionType type={type} />
      </p>
      {features.length > 0 ? (
        <ul className={classes.features} aria-label={t('features', { title })}>
          {features.slice(0, shownFeatures).map((feature) => (
            <li key={feature}>
              <Icon of={Check} size={16} />
              {feature}
            </li>
          ))}
          {rest > 0 ? <li className={classes.meta}>{t('moreFeatures', { count: rest })}</li> : null}
        </ul>
      ) : null}
      <div className={classes.foot}>
        {of.trashed ? (
          <span className={classes.meta}>
            <TrashedText trashed={of.trashed} keptFor="buyers" />
          </span>
        ) : (
          <>
            <span className={classes.clients}>
              <Icon of={UsersRound} size={16} />
              {t('clients', { count: clients })}
            </span>
            <span className={classes.buttons}>
              <Button kind="secondary" size="small" icon={Pencil} to={packagePathOf(id)}>
                {t('edit')}
              </Button>
              <Button kind="secondary" size="small" icon={ExternalLink} href={of.salesPath} newTab>
                {t('view')}
              </Button>
            </span>
          </>
        )}
      </div>
    </article>
  )
}
