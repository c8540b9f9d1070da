import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { MailAllowance } from '#areas/accounts/contract.ts'
import { FormError } from '#ui/FormError.tsx'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useFormat } from '#webkit/format.ts'
import { type Refusal, refusalOf } from '#webkit/refusal.ts'
import { useUser } from '#webkit/session.tsx'
import { accountsApi } from './api.ts'
import classes from './students.module.css'

type Props = {
  allowance: MailAllowance | undefined
  /** To how many people this would go. */
  needed: number
  /** What the server said to it. */
  refusal: Refusal | null
}

/** Beside the button that sends: how many people may still be emailed today, and why this cannot go out. */
export function MailLine({ allowance, needed, refusal }: Props) {
  const t = useTranslations('students.mail')
  const format = useFormat()
  if (refusal && isOfMail(refusal) && refusal.data.reason !== 'unverified')
    return <FormError>{refusal.message}</FormError>
  if (refusal?.data.reason === 'unverified' || allowance?.proven === false) return <Unproven />
  if (!allowance) return null
  const { limit, left, resetsAt } = allowance
  const words = t('left', { limit, left })
  const later = t('later', { time: format.dateTime(resetsAt) })
  if (needed > left)
    return (
      <Notice tone="wait">
        {words} {left > 0 ? t('needed', { needed }) : null} {later}
      </Notice>
    )
  return (
    <p className={classes.mail} role="status">
      {words} {later}
    </p>
  )
}

/** Refusals that are shown beside the button, and so nowhere else. */
export const isOfMail = ({ data: { reason } }: Refusal): boolean =>
  reason === 'mailAllowance' || reason === 'unverified' || reason === 'unreachable'

function Unproven() {
  const t = useTranslations('students.mail')
  const { email } = useUser()
  const asking = useMutation(accountsApi.requestVerification.mutationOptions())
  return (
    <Notice tone="wait">
      <span role="status">
        {t('unproven', { email })}{' '}
        {asking.isSuccess ? t('linkSent') : <Link onClick={() => asking.mutate({})}>{t('sendLink')}</Link>}
      </span>
      {asking.isError ? <p role="alert">{refusalOf(asking.error).message || t('linkFailed')}</p> : null}
    </Notice>
  )
}
