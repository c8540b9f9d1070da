import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat, useReaderRegion } from '#webkit/format.ts'
import { useForm } from '#webkit/forms.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useUser } from '#webkit/session.tsx'
import type { Digest } from '../digest-contract.ts'
import { digestApi } from './api.ts'
import classes from './memberships.module.css'

/** Leads to when members hear of new content. */
export function DigestButton() {
  const t = useTranslations('memberDigest')
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch, isFetching } = useQuery(digestApi.get.queryOptions({ enabled: isOpen }))
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="secondary" icon={Mail} busy={isOpen && isFetching && !data} onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && data ? <DigestDialog digest={data} onClose={close} /> : null}
      {isOpen && error && !data ? (
        <Dialog opened onClose={close} title={t('title')}>
          <ErrorPanel
            title={t('notLoaded')}
            onRetry={() => void refetch()}
            requestId={refusalOf(error).requestId}
          />
        </Dialog>
      ) : null}
    </>
  )
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]
const hours = Array.from({ length: 24 }, (_, hour) => hour)
/** A Monday, at midnight: days and hours are named by counting from there. */
const monday = Date.UTC(2024, 0, 1)
const hourMs = 3_600_000

type Values = { isOn: boolean; weekday: string; hour: string }

function DigestDialog({ digest, onClose }: { digest: Digest; onClose: () => void }) {
  const t = useTranslations('memberDigest')
  const region = useReaderRegion()
  const format = useFormat(digest.timeZone)
  const user = useUser()
  const queryClient = useQueryClient()
  const change = useMutation(
    digestApi.change.mutationOptions({
      onSuccess: (changed) => queryClient.setQueryData(digestApi.get.queryKey(), changed),
    }),
  )
  const form = useForm<Values>({
    initial: { isOn: digest.isOn, weekday: String(digest.weekday), hour: String(digest.hour) },
    draft: { user: user.id, form: 'memberships.digest' },
    fallback: t('failed'),
    submit: async ({ isOn, weekday, hour }) => {
      await change.mutateAsync({ isOn, weekday: Number(weekday), hour: Number(hour) })
      toast({ message: t('saved') })
      onClose()
      return undefined
    },
  })
  const named = (options: Intl.DateTimeFormatOptions, at: number) =>
    new Intl.DateTimeFormat(region, { ...options, timeZone: 'UTC' }).format(at)
  const { error: _, ...isOn } = form.box('isOn')
  return (
    <FormDialog
      onClose={onClose}
      title={t('title')}
      form={form}
      submitLabel={t('save')}
      busyLabel={t('saving')}
    >
      <div className={classes.form}>
        <SwitchField {...isOn} label={t('on')} hint={t('onHint')} data-autofocus />
        {form.values.isOn ? (
          <>
            <SelectField
              {...form.text('weekday')}
              label={t('weekday')}
              options={weekdays.map((day) => ({
                value: String(day),
                label: named({ weekday: 'long' }, monday + (day - 1) * 24 * hourMs),
              }))}
            />
            <SelectField
              {...form.text('hour')}
              label={t('hour')}
              hint={t('hourHint', { zone: digest.timeZone.replaceAll('_', ' ') })}
              options={hours.map((hour) => ({
                value: String(hour),
                label: named({ timeStyle: 'short' }, monday + hour * hourMs),
              }))}
            />
            <p className={classes.quiet}>
              {t('about')}
              {digest.nextAt && !form.isChanged
                ? ` ${t('next', { at: format.dateTime(digest.nextAt) })}`
                : ''}
            </p>
          </>
        ) : null}
      </div>
    </FormDialog>
  )
}
