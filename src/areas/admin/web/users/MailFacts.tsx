import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { useFormat } from '#webkit/format.ts'
import type { PersonDetail } from '../../users-contract.ts'
import { MailLimitDialog } from './MailLimitDialog.tsx'
import classes from './users.module.css'

/** How many people a creator has emailed today, out of how many, and a button to change the limit. */
export function MailFacts({ detail }: { detail: PersonDetail }) {
  const t = useTranslations('admin.users.mail')
  const format = useFormat()
  const [isAsked, setAsked] = useState(false)
  const { workspace, person } = detail
  if (!workspace) return null
  const { proven, limit, used, daily, recipients, complaints } = workspace.mail
  return (
    <section aria-labelledby="person-mail">
      <h2 id="person-mail" className={classes.heading}>
        {t('title')}
      </h2>
      <dl className={classes.facts}>
        <dt>{t('today')}</dt>
        <dd>
          {proven ? t('used', { used: format.number(used), limit: format.number(limit) }) : t('nothing')}
          <span className={classes.quiet}>
            {proven ? (daily === null ? t('grows') : t('set')) : t('unproven')}
          </span>
        </dd>
        <dt>{t('week')}</dt>
        <dd>
          {t('recipients', { count: recipients })}
          <span className={classes.quiet}>{t('complaints', { count: complaints })}</span>
        </dd>
      </dl>
      <Button kind="secondary" size="dense" onClick={() => setAsked(true)}>
        {t('change')}
      </Button>
      <MailLimitDialog
        key={String(daily)}
        opened={isAsked}
        userId={person.id}
        daily={daily}
        onClose={() => setAsked(false)}
      />
    </section>
  )
}
