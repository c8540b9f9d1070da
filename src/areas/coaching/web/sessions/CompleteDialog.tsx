import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { CheckboxField } from '#ui/CheckboxField.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import type { Booking, Session } from '../../contract.ts'
import { coachingApi } from '../api.ts'
import type { Times } from '../use-times.ts'
import { isGroup, useBothTimes, useSessionName } from './session-words.ts'
import classes from './sessions.module.css'

type Props = { session: Session; times: Times; onClose: () => void }

/** Someone didn't come: the one client of a session, or some of a group. */
export function CompleteDialog({ session, times, onClose }: Props) {
  const t = useTranslations('coaching.session.completing')
  const user = useUser()
  const queries = useQueryClient()
  const name = useSessionName()(session)
  const both = useBothTimes(times)
  const completion = useMutation(coachingApi.complete.mutationOptions())
  const group = isGroup(session)
  const coming = session.bookings.filter(({ status }) => status !== 'canceled')
  const form = useForm({
    // Who is missing as one value: their seats' ids, with blanks between.
    initial: { credit: 'count', missing: group ? '' : coming.map(({ id }) => id).join(' ') },
    draft: { user: user.id, form: `coaching.complete ${session.id}` },
    fallback: t('failed'),
    submit: async ({ credit, missing: ids }) => {
      const noShows = seatsIn(ids)
      await completion.mutateAsync({
        sessionId: session.id,
        noShows,
        ...(noShows.length > 0 ? { counts: credit === 'count' } : {}),
      })
      await queries.invalidateQueries()
      toast({ message: t(group ? 'done' : 'doneNoShow') })
      onClose()
      return undefined
    },
  })
  // One that was canceled since it was ticked isn't anyone's to miss.
  function seatsIn(ids: string): Booking['id'][] {
    const ticked = ids.split(' ')
    return coming.flatMap(({ id }) => (ticked.includes(id) ? [id] : []))
  }
  const missing = seatsIn(form.values.missing)
  const toggle = (id: Booking['id']) => {
    const others = missing.filter((each) => each !== id)
    form.set('missing', (others.length < missing.length ? others : [...missing, id]).join(' '))
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
                checked={missing.includes(id)}
                onChange={() => toggle(id)}
              />
            ))}
          </fieldset>
        ) : null}
        {missing.length > 0 && coming.some(({ paidBy }) => paidBy !== 'free') ? (
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
