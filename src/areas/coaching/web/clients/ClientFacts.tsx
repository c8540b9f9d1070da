import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { Link } from '#ui/Link.tsx'
import { MoneyText } from '#ui/MoneyText.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import { useFormat } from '#webkit/format.ts'
import type { CoachingClientDetail } from '../../clients-contract.ts'
import type { Times } from '../use-times.ts'
import { ClientDialog } from './ClientDialog.tsx'
import { clientNameOf } from './client-words.ts'
import classes from './clients.module.css'

/** Who they are, how far they've come, what they paid. */
export function ClientFacts({ client, times }: { client: CoachingClientDetail; times: Times }) {
  const t = useTranslations('coaching.client')
  const page = useTranslations('coaching.client.page')
  const words = useTranslations('coaching')
  const format = useFormat()
  const [isEdited, setEdited] = useState(false)
  const { email, emailProven, phone, timeZone, startDate, totalPaid, completed, remaining, progress } = client
  const facts = [
    [
      page('email'),
      <span key="email">
        <Link href={`mailto:${email}`}>{email}</Link>
        {emailProven ? null : <span className={classes.meta}> {words('session.unproven')}</span>}
      </span>,
    ],
    [page('phone'), phone || t('noPhone')],
    [
      page('zone'),
      timeZone ? `${times.place(timeZone)}, ${times.time(times.now, timeZone)}` : words('zones.unknown'),
    ],
    [page('started'), format.day(startDate)],
    [t('completed'), format.number(completed)],
    [t('remaining'), format.number(remaining)],
    [t('paid'), <MoneyText key="paid" money={totalPaid} />],
  ] as const
  return (
    <Card
      title={page('facts')}
      action={
        <Button kind="secondary" size="small" onClick={() => setEdited(true)}>
          {page('edit')}
        </Button>
      }
    >
      <div className={classes.stats}>
        {client.package ? (
          <ProgressLine
            value={progress}
            label={t('progress', { name: clientNameOf(client) })}
            line="coaching"
            showValue
          />
        ) : null}
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {isEdited ? <ClientDialog client={client} onClose={() => setEdited(false)} /> : null}
    </Card>
  )
}
