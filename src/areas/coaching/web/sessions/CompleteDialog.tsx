import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CheckboxField } from '#ui/CheckboxField.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import type { Booking, Session } from '../../contract.ts'
import { coachingApi } from '../api.ts'
import type { Times } from '../use-times.ts'
import { isGroup, useBothTimes, useSessionName } from './session-words.ts'
import classes from './sessions.module.css'

type Props = { session: Session; times: Times; onClose: () => void }

/** Someone didn't come: the one client of a session, or some of a group. */
export function CompleteDialog({ session, times, onClose }: Props) {
  const t = useTranslations('coaching.session.completing')
  const queries = useQueryClient()
  const name = useSessionName()(session)
  const both = useBothTimes(times)
  const completion = useMutation(coachingApi.complete.mutationOptions())
  const group = isGroup(session)
  const coming = session.bookings.filter(({ status }) => status !== 'canceled')
  const [missing, setMissing] = useState<ReadonlySet<Booking['id']>>(
    () => new Set(group ? [] : coming.map(({ id }) => id)),
  )
  const form = useForm({
    initial: { credit: 'count' },
    fallback: t('failed'),
    submit: async ({ credit }) => {
      await completion.mutateAsync({
        sessionId: session.id,
        noShows: [...missing],
        ...(missing.size > 0 ? { counts: credit === 'count' } : {}),
      })
      await queries.invalidateQueries()
      toast({ message: t(group ? 'done' : 'doneNoShow') })
      onClose()
      return undefined
    },
  })
  const toggle = (id: Booking['id']) => {
    const next = new Set(missing)
    if (!next.delete(id)) next.add(id)
    setMissing(next)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={t(group ? 'titleGroup' : 'title', { client: name })}
      form={form}
      question
      submitLabel={t(group ? 'confirmGroup' : 'confirm')}
      busyLabel={t('busy')}
    >
      <div className={classes.fields}>
        <p>{both(session)}</p>
        {group ? (
          <fieldset className={classes.set}>
            <legend>{t('who')}</legend>
            {coming.map(({ id, client }) => (
              <CheckboxField
                key={id}
                label={client.name || client.email}
                checked={missing.has(id)}
                onChange={() => toggle(id)}
              />
            ))}
          </fieldset>
        ) : null}
        {missing.size > 0 && coming.some(({ paidBy }) => paidBy !== 'free') ? (
          <RadioCards
            legend={t('credit')}
            value={form.values.credit}
            onChange={(credit) => form.set('credit', credit)}
            options={[
              { value: 'count', label: t('count'), description: t('countText') },
              { value: 'return', label: t('return'), description: t('returnText') },
            ]}
          />
        ) : null}
      </div>
    </FormDialog>
  )
}
