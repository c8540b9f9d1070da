import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { dayIn } from '#kernel/time.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import type { Session } from '../../contract.ts'
import { maxMessageLength } from '../../rules.ts'
import { calendarsApi, coachingApi } from '../api.ts'
import type { Times } from '../use-times.ts'
import { Anyway } from './Anyway.tsx'
import { missingTime, pickedInstant } from './picked-time.ts'
import { ScopeChoice } from './ScopeChoice.tsx'
import { clientZoneOf, useBothTimes, useSessionName } from './session-words.ts'
import classes from './sessions.module.css'
import { TimePicker } from './TimePicker.tsx'
import { useInTheWay } from './use-override.ts'

type Props = { session: Session; times: Times; onClose: () => void }

/** The same session at another time. */
export function MoveDialog({ session, times, onClose }: Props) {
  const t = useTranslations('coaching.session.move')
  const making = useTranslations('coaching.session.making')
  const user = useUser()
  const queries = useQueryClient()
  const name = useSessionName()(session)
  const both = useBothTimes(times)
  const move = useMutation(coachingApi.move.mutationOptions())
  const following = useMutation(calendarsApi.moveFollowing.mutationOptions())
  const inTheWay = useInTheWay()
  const override = useRef(false)
  const { id: sessionId, seriesId } = session
  const form = useForm({
    initial: {
      day: dayIn(times.timeZone, new Date(session.startsAt)),
      startsAt: '',
      clock: '',
      isOwn: '',
      message: '',
      scope: 'one',
    },
    draft: { user: user.id, form: `coaching.move ${sessionId}` },
    check: (values) => {
      const missing = missingTime(values)
      return missing ? { [missing]: making('timeMissing') } : {}
    },
    fallback: t('failed'),
    submit: async (values) => {
      const startsAt = pickedInstant(values, times.timeZone) ?? ''
      const isAnyway = override.current
      override.current = false
      await inTheWay.around(async () => {
        if (seriesId && values.scope === 'following')
          return await following.mutateAsync({ seriesId, sessionId, startsAt })
        return await move.mutateAsync({ sessionId, startsAt, message: values.message, override: isAnyway })
      })
      await queries.invalidateQueries()
      toast({ message: t('done', { when: both({ ...session, startsAt }), client: name }) })
      onClose()
      return undefined
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('title', { client: name })}
      form={form}
      submitLabel={t('confirm')}
      busyLabel={t('busy')}
      actions={
        inTheWay.canOverride ? (
          <Anyway
            busy={form.busy}
            onClick={() => {
              override.current = true
              void form.submit()
            }}
          />
        ) : null
      }
    >
      <div className={classes.fields}>
        <p>{t('now', { when: both(session) })}</p>
        {seriesId ? (
          <ScopeChoice value={form.values.scope} onChange={(scope) => form.set('scope', scope)} />
        ) : null}
        <TimePicker
          times={times}
          of={{ sessionId }}
          clientZone={clientZoneOf(session)}
          values={form.values}
          errors={form.errors}
          idOf={(field) => form.text(field).id}
          onChange={(changes) => {
            inTheWay.forget()
            for (const [field, value] of Object.entries(changes)) form.set(field as 'day', value)
          }}
        />
        <TextAreaField
          {...form.text('message')}
          label={t('message')}
          hint={t('messageHint')}
          optional
          rows={2}
          maxLength={maxMessageLength}
        />
      </div>
    </FormDialog>
  )
}
