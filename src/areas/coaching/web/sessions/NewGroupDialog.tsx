import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import { maxSeats } from '../../rules.ts'
import { calendarsApi, packagesApi } from '../api.ts'
import type { Times } from '../use-times.ts'
import { Anyway } from './Anyway.tsx'
import { missingTime, noTime, pickedInstant } from './picked-time.ts'
import classes from './sessions.module.css'
import { TimePicker } from './TimePicker.tsx'
import { useInTheWay } from './use-override.ts'

type Props = { times: Times; packageId?: Id<'cpk'> | undefined; onClose: () => void }

/** Opens a time at which several people can book a seat of a package. */
export function NewGroupDialog({ times, packageId, onClose }: Props) {
  const t = useTranslations('coaching.session.opening')
  const making = useTranslations('coaching.session.making')
  const ui = useTranslations('ui')
  const user = useUser()
  const queries = useQueryClient()
  const open = useMutation(calendarsApi.openGroup.mutationOptions())
  const inTheWay = useInTheWay()
  const override = useRef(false)
  const list = useQuery(
    packagesApi.list.queryOptions({ input: { status: 'active', page: 1, pageSize: 100 } }),
  )
  const groups = (list.data?.packages ?? []).filter(({ seats }) => seats > 1)
  const form = useForm({
    initial: { ...noTime, packageId: packageId ?? '', seats: '' },
    draft: { user: user.id, form: `coaching.newGroup ${packageId ?? ''}` },
    check: (values) => {
      const missing = missingTime(values)
      const seats = Number(seatsOf(values))
      const isWrong = !Number.isInteger(seats) || seats < 2 || seats > maxSeats
      return {
        ...(chosenOf(values) ? {} : { packageId: t('packageMissing') }),
        ...(chosenOf(values) && isWrong ? { seats: t('seatsWrong', { most: maxSeats }) } : {}),
        ...(missing ? { [missing]: making('timeMissing') } : {}),
      }
    },
    fallback: t('failed'),
    submit: async (values) => {
      const of = chosenOf(values)
      if (!of) return undefined
      const startsAt = pickedInstant(values, times.timeZone) ?? ''
      const isAnyway = override.current
      override.current = false
      await inTheWay.around(() =>
        open.mutateAsync({
          ...{ packageId: of.id, startsAt, seats: Number(seatsOf(values)), override: isAnyway },
        }),
      )
      await queries.invalidateQueries()
      toast({ message: t('done', { when: times.whole(startsAt) }) })
      onClose()
      return undefined
    },
  })
  type Chosen = { packageId: string; seats: string }
  function chosenOf(values: Chosen) {
    return groups.find(({ id }) => id === values.packageId) ?? groups[0]
  }
  // Until a number is typed it's the package's own.
  function seatsOf(values: Chosen): string {
    return values.seats || String(chosenOf(values)?.seats ?? '')
  }
  const chosen = chosenOf(form.values)
  const isGone = chosen !== undefined && !['', chosen.id].includes(form.values.packageId)
  return (
    <FormDialog
      onClose={onClose}
      title={t('title')}
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
        {list.data && groups.length === 0 ? (
          <Notice>
            {t('none')} <Link to="/coaching/packages/new">{t('create')}</Link>
          </Notice>
        ) : null}
        <SelectField
          {...form.text('packageId')}
          value={chosen?.id ?? ''}
          label={t('package')}
          hint={isGone ? ui('choiceGone') : undefined}
          data-autofocus
          options={groups.map(({ id, title }) => ({ value: id, label: title }))}
        />
        <TextField
          {...form.text('seats')}
          value={seatsOf(form.values)}
          label={t('seats')}
          inputMode="numeric"
          autoComplete="off"
        />
        <TimePicker
          times={times}
          of={chosen ? { minutes: chosen.minutes } : {}}
          clientZone={null}
          values={form.values}
          errors={form.errors}
          idOf={(field) => form.text(field).id}
          onChange={(changes) => {
            inTheWay.forget()
            for (const [field, value] of Object.entries(changes)) form.set(field as 'day', value)
          }}
        />
      </div>
    </FormDialog>
  )
}
