import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { isDay } from '#ui/calendar-days.ts'
import { DateField } from '#ui/DateField.tsx'
import { FormError } from '#ui/FormError.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import type { CoachingClientDetail, Goal } from '../../clients-contract.ts'
import { maxGoalLength } from '../../rules.ts'
import { clientsApi } from '../api.ts'
import classes from './clients.module.css'
import { useClientPut } from './use-client-change.ts'

type Props = { client: CoachingClientDetail; kind: Goal['kind']; onClose: () => void }

/** A further goal or milestone. It stays open for the next one. */
export function GoalForm({ client, kind, onClose }: Props) {
  const t = useTranslations('coaching.client.goals')
  const user = useUser()
  const put = useClientPut()
  const addition = useMutation(clientsApi.addGoal.mutationOptions())
  const form = useForm({
    initial: { title: '', dueOn: '' },
    draft: { user: user.id, form: `coaching.goal ${client.id} ${kind}` },
    check: ({ title, dueOn }) => ({
      ...(title.trim() ? {} : { title: t('titleMissing') }),
      ...(dueOn === '' || isDay(dueOn) ? {} : { dueOn: t('dueWrong') }),
    }),
    fallback: t('failed'),
    submit: async ({ title, dueOn }) => {
      put(
        await addition.mutateAsync({
          clientId: client.id,
          kind,
          title: title.trim(),
          dueOn: dueOn || null,
        }),
      )
      return { title: '', dueOn: '' }
    },
  })
  return (
    <form {...form.form} className={classes.adding} aria-label={t(`${kind}.add`)}>
      <FormError>{form.problem}</FormError>
      <RestoredNotice at={form.restoredAt} />
      <div className={classes.pair}>
        <TextField
          {...form.text('title')}
          label={t(`${kind}.label`)}
          autoComplete="off"
          maxLength={maxGoalLength}
          autoFocus
        />
        <DateField {...form.text('dueOn')} label={t('dueLabel')} optional />
      </div>
      <div>
        <Button type="submit" size="dense" busy={form.busy} busyLabel={t('adding')}>
          {t('confirm')}
        </Button>{' '}
        <Button kind="quiet" size="dense" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
    </form>
  )
}
