import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, RefreshCw, Trash2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { useKeptFocus } from '#ui/kept-focus.ts'
import { Link } from '#ui/Link.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { type BusyCalendar, maxCalendars } from '../../calendars-contract.ts'
import { calendarsApi } from '../api.ts'
import classes from './availability.module.css'
import { CalendarDialog } from './CalendarDialog.tsx'

/** Calendars elsewhere whose events close free times: when each was read, and what went wrong. */
export function CalendarsCard() {
  const t = useTranslations('coaching.availability.calendars')
  const found = useQuery(calendarsApi.list.queryOptions())
  const [isAdding, setAdding] = useState(false)
  const [removed, setRemoved] = useState<BusyCalendar | null>(null)
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list, 'li')
  const calendars = found.data?.calendars
  return (
    <Card title={t('title')}>
      <div ref={list}>
        <p className={classes.quiet}>{t('text')}</p>
        {calendars ? (
          <ul className={classes.calendars}>
            {calendars.map((calendar) => (
              <CalendarRow key={calendar.id} calendar={calendar} onRemove={() => setRemoved(calendar)} />
            ))}
          </ul>
        ) : found.isError ? (
          <p role="status">
            {t('failed')} <Link onClick={() => void found.refetch()}>{t('again')}</Link>
          </p>
        ) : (
          <Skeleton width="60%" />
        )}
        {calendars && calendars.length < maxCalendars ? (
          <Button kind="secondary" size="dense" icon={Plus} onClick={() => setAdding(true)}>
            {t('add')}
          </Button>
        ) : null}
      </div>
      {isAdding ? <CalendarDialog onClose={() => setAdding(false)} /> : null}
      <RemoveDialog calendar={removed} onClose={() => setRemoved(null)} />
    </Card>
  )
}

function CalendarRow({ calendar, onRemove }: { calendar: BusyCalendar; onRemove: () => void }) {
  const t = useTranslations('coaching.availability.calendars')
  const format = useFormat()
  const queries = useQueryClient()
  const reading = useMutation(calendarsApi.read.mutationOptions())
  const { id, name, host, lastReadAt, problem, isStale, busy } = calendar
  const read = () =>
    reading.mutate(
      { calendarId: id },
      {
        onSuccess: (now) => {
          void queries.invalidateQueries()
          if (!now.problem) toast({ message: t('wasRead', { name: now.name }) })
        },
        onError: (error) => toast({ message: refusalOf(error).message || t('actionFailed') }),
      },
    )
  return (
    <li>
      <div>
        <b>{name}</b>
        <p className={classes.quiet}>
          {[
            host,
            t('busy', { count: busy }),
            lastReadAt ? t('read', { when: format.dateTime(lastReadAt) }) : t('never'),
          ].join(' · ')}
        </p>
        {isStale ? <p className={classes.warning}>{t('stale')}</p> : null}
        {problem ? <p className={classes.warning}>{t('problem', { problem })}</p> : null}
      </div>
      <RowMenu
        name={name}
        actions={[
          { label: t('readNow'), icon: RefreshCw, disabled: reading.isPending, onSelect: read },
          { label: t('remove'), icon: Trash2, danger: true, divided: true, onSelect: onRemove },
        ]}
      />
    </li>
  )
}

function RemoveDialog({ calendar, onClose }: { calendar: BusyCalendar | null; onClose: () => void }) {
  const t = useTranslations('coaching.availability.calendars')
  const queries = useQueryClient()
  const removal = useMutation(calendarsApi.remove.mutationOptions())
  const name = calendar?.name ?? ''
  return (
    <ConfirmDialog
      opened={calendar !== null}
      onClose={onClose}
      title={t('removeTitle', { name })}
      confirmLabel={t('remove')}
      busy={removal.isPending}
      busyLabel={t('removing')}
      error={removal.error ? refusalOf(removal.error).message || t('actionFailed') : null}
      onConfirm={() =>
        calendar &&
        removal.mutate(
          { calendarId: calendar.id },
          {
            onSuccess: () => {
              onClose()
              toast({ message: t('removed', { name }) })
              void queries.invalidateQueries()
            },
          },
        )
      }
    >
      {t('removeText')}
    </ConfirmDialog>
  )
}
