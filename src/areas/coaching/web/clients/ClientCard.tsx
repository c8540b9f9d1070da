import { CalendarPlus, FolderOpen, Mail } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Avatar } from '#ui/Avatar.tsx'
import { MoneyText } from '#ui/MoneyText.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { useFormat } from '#webkit/format.ts'
import type { CoachingClient } from '../../clients-contract.ts'
import { clientPathOf } from '../../rules.ts'
import type { Times } from '../use-times.ts'
import { bookForPath, clientNameOf, initialsOf } from './client-words.ts'
import classes from './clients.module.css'

/** A client in the grid: who, what they have, how far they've come and when they're next. The whole card opens them. */
export function ClientCard({ client, times }: { client: CoachingClient; times: Times }) {
  const t = useTranslations('coaching.client')
  const format = useFormat()
  const name = clientNameOf(client)
  const { id, email, phone, startDate, completed, remaining, totalPaid, status, progress, nextSession } =
    client
  return (
    <article className={classes.card} aria-label={name} data-linked="">
      <div className={classes.head}>
        <Avatar initials={initialsOf(client)} />
        <div className={classes.who}>
          <div className={classes.nameRow}>
            <h2 className={classes.name}>
              <Link to={clientPathOf(id)} className={classes.link}>
                {name}
              </Link>
            </h2>
            <StatusChip status={status} />
          </div>
          <p className={classes.address}>{client.name ? email : null}</p>
          <p className={classes.address}>{phone || t('noPhone')}</p>
        </div>
      </div>
      <div className={classes.package}>
        <span>{client.package?.title ?? t('noPackage')}</span>
        <span className={classes.meta}>{t('since', { date: format.day(startDate) })}</span>
      </div>
      {client.package ? (
        <ProgressLine value={progress} label={t('progress', { name })} line="coaching" showValue />
      ) : null}
      <dl className={classes.figures}>
        <div>
          <dt>{t('completed')}</dt>
          <dd>{format.number(completed)}</dd>
        </div>
        <div>
          <dt>{t('remaining')}</dt>
          <dd data-none={client.package && remaining === 0 ? '' : undefined}>{format.number(remaining)}</dd>
        </div>
        <div>
          <dt>{t('paid')}</dt>
          <dd>
            <MoneyText money={totalPaid} />
          </dd>
        </div>
      </dl>
      <div className={classes.foot}>
        <span>
          <span className={classes.meta}>{t('next')}</span>{' '}
          {nextSession ? (
            <b>
              {times.day(nextSession.startsAt)}, {times.time(nextSession.startsAt)}
            </b>
          ) : (
            t('noNext')
          )}
        </span>
        <span className={classes.menu}>
          <RowMenu
            name={name}
            actions={[
              { label: t('menu.open'), icon: FolderOpen, to: clientPathOf(id) },
              { label: t('menu.book'), icon: CalendarPlus, to: bookForPath(id) },
              {
                label: t('menu.email'),
                icon: Mail,
                onSelect: () => window.location.assign(`mailto:${email}`),
              },
            ]}
          />
        </span>
      </div>
    </article>
  )
}
