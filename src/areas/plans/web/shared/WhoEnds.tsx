import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Plan } from '#kernel/actor.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Link } from '#ui/Link.tsx'
import { useFormat } from '#webkit/format.ts'
import { plansApi } from '../api.ts'
import classes from './WhoEnds.module.css'

/** Who loses what they pay for with the plan (`endingByPlan`), and what each is charged before: named, with everyone in a dialog. */
export function WhoEnds({ plan }: { plan: Plan }) {
  const t = useTranslations('plans.bar')
  const format = useFormat()
  const [opened, setOpened] = useState(false)
  const { data, isError, refetch } = useQuery(plansApi.ending.queryOptions({ input: { plan } }))
  if (isError)
    return (
      <p className={classes.small}>
        {t('endingNotAsked')} <Link onClick={() => void refetch()}>{t('askAgain')}</Link>
      </p>
    )
  if (!data || data.people === 0) return null
  return (
    <>
      <p className={classes.small}>
        {t('ending', { count: data.people })} <Link onClick={() => setOpened(true)}>{t('seeEnding')}</Link>
      </p>
      <Dialog opened={opened} onClose={() => setOpened(false)} title={t('endingTitle')}>
        <p>{t('endingText')}</p>
        <ul className={classes.ending}>
          {data.listed.map(({ id, name, title, last, until }) => (
            <li key={id}>
              <b>{name}</b> · {title}
              <br />
              {last
                ? t('endingLast', {
                    amount: format.price(last.amount),
                    at: format.day(last.at),
                    until: format.day(until),
                  })
                : t('endingPaid', { until: format.day(until) })}
            </li>
          ))}
        </ul>
        {data.people > data.listed.length ? (
          <p>{t('endingMore', { count: data.people - data.listed.length })}</p>
        ) : null}
      </Dialog>
    </>
  )
}
