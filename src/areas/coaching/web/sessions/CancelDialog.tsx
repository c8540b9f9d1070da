import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FormDialog } from '#ui/FormDialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import type { Booking, Session } from '../../contract.ts'
import { maxMessageLength } from '../../rules.ts'
import { calendarsApi, coachingApi } from '../api.ts'
import type { Times } from '../use-times.ts'
import { ScopeChoice } from './ScopeChoice.tsx'
import { isGroup, useBothTimes, useSessionName } from './session-words.ts'
import classes from './sessions.module.css'

type Props = { session: Session; seat?: Booking | undefined; times: Times; onClose: () => void }

/** T2: someone expects it. What becomes of the session they paid for, and a message for them. */
export function CancelDialog({ session, seat, times, onClose }: Props) {
  const t = useTranslations('coaching.session.canceling')
  const user = useUser()
  const queries = useQueryClient()
  const nameOf = useSessionName()
  const name = seat ? seat.client.name || seat.client.email : nameOf(session)
  const isWhole = isGroup(session) && !seat
  const both = useBothTimes(times)
  const one = useMutation(coachingApi.cancel.mutationOptions())
  const following = useMutation(calendarsApi.cancelFollowing.mutationOptions())
  const { id: sessionId, seriesId, bookings } = session
  const usesCredit = (seat ? [seat] : bookings).some(({ paidBy }) => paidBy !== 'free')
  const form = useForm({
    initial: { credit: 'return', message: '', scope: 'one' },
    draft: { user: user.id, form: `coaching.cancel ${seat?.id ?? sessionId}` },
    fallback: t('failed'),
    submit: async ({ credit, message, scope }) => {
      const asked = {
        ...{ sessionId, returns: credit === 'return', message },
        ...(seat ? { bookingId: seat.id } : {}),
      }
      if (seriesId && scope === 'following') await following.mutateAsync({ ...asked, seriesId })
      else await one.mutateAsync(asked)
      await queries.invalidateQueries()
      toast({ message: t(seat ? 'doneSeat' : 'done') })
      onClose()
      return undefined
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t(seat ? 'titleSeat' : isWhole ? 'titleGroup' : 'title', { client: name })}
      form={form}
      kind="danger"
      question
      careful
      submitLabel={t(seat ? 'confirmSeat' : 'confirm')}
      busyLabel={t('busy')}
      cancelLabel={t('keep')}
    >
      <div className={classes.fields}>
        <p>
          {isWhole
            ? t('textGroup', { when: both(session), count: session.taken })
            : t('text', { when: both(session), client: name })}
        </p>
        {seriesId && !seat ? (
          <ScopeChoice value={form.values.scope} onChange={(scope) => form.set('scope', scope)} />
        ) : null}
        {usesCredit ? (
          <RadioCards
            legend={t('credit')}
            value={form.values.credit}
            onChange={(credit) => form.set('credit', credit)}
            options={[
              { value: 'return', label: t('return'), description: t('returnText', { client: name }) },
              { value: 'count', label: t('count'), description: t('countText') },
            ]}
          />
        ) : null}
        <TextAreaField
          {...form.text('message')}
          label={t('message')}
          hint={t('messageHint')}
          optional
          rows={3}
          maxLength={maxMessageLength}
        />
      </div>
    </FormDialog>
  )
}
