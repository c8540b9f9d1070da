import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { FormDialog } from '#ui/FormDialog.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import type { Session } from '../../contract.ts'
import { maxSeats } from '../../rules.ts'
import { calendarsApi } from '../api.ts'
import classes from './sessions.module.css'

/** How many people a group's session takes: whoever has a seat keeps it. */
export function SeatsDialog({ session, onClose }: { session: Session; onClose: () => void }) {
  const t = useTranslations('coaching.session.seats')
  const opening = useTranslations('coaching.session.opening')
  const queries = useQueryClient()
  const resize = useMutation(calendarsApi.resizeGroup.mutationOptions())
  const form = useForm({
    initial: { seats: String(session.capacity) },
    check: ({ seats }) => {
      const count = Number(seats)
      const isRight = Number.isInteger(count) && count >= 2 && count <= maxSeats
      return isRight ? {} : { seats: opening('seatsWrong', { most: maxSeats }) }
    },
    fallback: t('failed'),
    submit: async ({ seats }) => {
      await resize.mutateAsync({ sessionId: session.id, seats: Number(seats) })
      await queries.invalidateQueries()
      toast({ message: t('done', { count: Number(seats) }) })
      onClose()
      return undefined
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('title')}
      form={form}
      submitLabel={t('confirm')}
      busyLabel={t('busy')}
    >
      <div className={classes.fields}>
        <p>{t('taken', { count: session.taken })}</p>
        <TextField
          {...form.text('seats')}
          label={t('label')}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
        />
      </div>
    </FormDialog>
  )
}
