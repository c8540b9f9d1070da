import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { writtenClock } from '#ui/day-entry.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { useKeptFocus } from '#ui/kept-focus.ts'
import { Link } from '#ui/Link.tsx'
import { useRegion } from '#ui/region.ts'
import { toast } from '#ui/toasts.ts'
import classes from './availability.module.css'
import type { Exception } from './exceptions.ts'
import type { AvailabilityForm } from './use-availability-form.ts'

type Props = {
  form: AvailabilityForm
  /** One by its place, or a new one: its dialog is a form, and so outside of this page’s own. */
  onEdit: (edited: EditedException) => void
}
export type EditedException = number | 'new'

/** Days that are other than their week: vacations, holidays, an open Saturday. */
export function ExceptionsCard({ form, onEdit }: Props) {
  const t = useTranslations('coaching.availability.exceptions')
  const { exceptions, setExceptions } = form
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list, 'li')
  const words = useExceptionWords()
  const remove = (at: number) => {
    const before = exceptions
    setExceptions(exceptions.filter((_, each) => each !== at))
    toast({ message: t('removed'), onUndo: () => setExceptions(before) })
  }
  return (
    <Card title={t('title')}>
      <div ref={list}>
        {exceptions.length === 0 ? <p className={classes.quiet}>{t('none')}</p> : null}
        <ul className={classes.exceptions}>
          {exceptions.map((exception, at) => {
            const { days, hours } = words(exception)
            return (
              <li key={`${exception.fromDay} ${exception.toDay}`} className={classes.exception}>
                <div>
                  <Link onClick={() => onEdit(at)}>{days}</Link>
                  <p className={classes.quiet}>
                    {hours} {exception.note}
                  </p>
                </div>
                <IconButton icon={X} size="small" label={t('remove', { days })} onClick={() => remove(at)} />
              </li>
            )
          })}
        </ul>
        <Button kind="secondary" size="dense" icon={Plus} onClick={() => onEdit('new')}>
          {t('add')}
        </Button>
      </div>
    </Card>
  )
}

/** "July 13 – 24", and what holds then. */
function useExceptionWords() {
  const t = useTranslations('coaching.availability.exceptions')
  const region = useRegion()
  const day = new Intl.DateTimeFormat(region, { dateStyle: 'medium', timeZone: 'UTC' })
  const at = (text: string) => new Date(`${text}T00:00:00Z`)
  return ({ fromDay, toDay, windows }: Exception) => ({
    days: day.formatRange(at(fromDay), at(toDay)),
    hours:
      windows.length === 0
        ? t('closed')
        : windows
            .map(({ from, to }) =>
              t('hours', { from: writtenClock(from, region), until: writtenClock(to, region) }),
            )
            .join(' '),
  })
}
