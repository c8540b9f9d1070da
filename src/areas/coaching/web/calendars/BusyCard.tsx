import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, RefreshCw, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { type BusyCalendar, maxCalendars } from '../../calendars-contract.ts'
import { calendarsApi } from '../api.ts'
import { AddCalendarDialog } from './AddCalendarDialog.tsx'
import classes from './calendars.module.css'

export function BusyCard({ calendars }: { calendars: readonly BusyCalendar[] }) {
  const t = useTranslations('coaching.calendars.busy')
  const [isAdding, setAdding] = useState(false)
  return (
    <Card
      title={t('title')}
      action={
        calendars.length < maxCalendars ? (
          <Button kind="secondary" size="small" icon={CalendarPlus} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        ) : null
      }
    >
      <p className={classes.quiet}>{t('text')}</p>
      {calendars.length === 0 ? (
        <p className={classes.empty}>{t('empty')}</p>
      ) : (
        <ul className={classes.rows}>
          {calendars.map((calendar) => (
            <CalendarRow key={calendar.id} calendar={calendar} />
          ))}
        </ul>
      )}
      {isAdding ? <AddCalendarDialog onClose={() => setAdding(false)} /> : null}
    </Card>
  )
}

function CalendarRow({ calendar }: { calendar: BusyCalendar }) {
  const t = useTranslations('coaching.calendars.busy')
  const format = useFormat()
  const queries = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const { id: calendarId, name, lastReadAt, problem, isStale } = calendar
  const changed = () => queries.invalidateQueries({ queryKey: calendarsApi.list.key() })
  const read = useMutation(
    calendarsApi.read.mutationOptions({
      onSuccess: async (now) => {
        await changed()
        toast({ message: t(now.problem ? 'unread' : 'read', { name }) })
      },
      onError: (error) => toast({ message: refusalOf(error).message || t('actionFailed') }),
    }),
  )
  const remove = useMutation(
    calendarsApi.remove.mutationOptions({
      onSuccess: async () => {
        await changed()
        toast({ message: t('removed', { name }) })
      },
    }),
  )
  const time = lastReadAt ? (isStale ? format.dateTime(lastReadAt) : format.time(lastReadAt)) : ''
  return (
    <li className={classes.row} aria-busy={read.isPending}>
      <div>
        <b>{name}</b>
        <span className={classes.facts}>
          <span>{calendar.host}</span>
          <span>{lastReadAt ? t('lastRead', { time }) : t('neverRead')}</span>
          <span>{t('times', { count: calendar.busy })}</span>
        </span>
        {isStale ? (
          <span className={classes.warning}>
            <Icon of={TriangleAlert} size={16} />
            {t('stale', { time })}
          </span>
        ) : null}
        {problem && !isStale ? (
          <span className={classes.quiet}>{t('problem', { problem, time })}</span>
        ) : null}
        {problem && isStale ? <span className={classes.quiet}>{problem}</span> : null}
      </div>
      <RowMenu
        name={name}
        actions={[
          { label: t('readNow'), icon: RefreshCw, onSelect: () => read.mutate({ calendarId }) },
          { label: t('remove'), icon: Trash2, danger: true, divided: true, onSelect: () => setAsked(true) },
        ]}
      />
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('removing.title', { name })}
        confirmLabel={t('removing.confirm')}
        onConfirm={() => remove.mutate({ calendarId })}
        busy={remove.isPending}
        busyLabel={t('removing.busy')}
        error={remove.error ? refusalOf(remove.error).message || t('actionFailed') : null}
      >
        {t('removing.text')}
      </ConfirmDialog>
    </li>
  )
}
