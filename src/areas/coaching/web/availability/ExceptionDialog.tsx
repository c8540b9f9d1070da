import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { isDay } from '#ui/calendar-days.ts'
import { DateField } from '#ui/DateField.tsx'
import { FieldError } from '#ui/Field.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useForm } from '#webkit/forms.ts'
import { useUser } from '#webkit/session.tsx'
import { maxWindows, whyNotException } from '../../availability-rules.ts'
import { maxNoteLength } from '../../rules.ts'
import classes from './availability.module.css'
import type { Exception } from './exceptions.ts'
import { keptHours, nextWindow, readHours, usualDay, whyNotHours } from './hours.ts'
import { WindowRow } from './WeeklyHours.tsx'

type Props = {
  /** Null for a new one. */
  exception: Exception | null
  timeZone: string
  onClose: () => void
  onSave: (exception: Exception) => void
}

/** One day or several that are other than their week. It's saved with the page. */
export function ExceptionDialog({ exception, timeZone, onClose, onSave }: Props) {
  const t = useTranslations('coaching.availability.exceptions')
  const user = useUser()
  const form = useForm({
    initial: {
      fromDay: exception?.fromDay ?? '',
      toDay: exception && exception.toDay !== exception.fromDay ? exception.toDay : '',
      kind: exception && exception.windows.length > 0 ? 'hours' : 'closed',
      hours: keptHours(exception && exception.windows.length > 0 ? exception.windows : [usualDay]),
      note: exception?.note ?? '',
    },
    draft: { user: user.id, form: `coaching.exception ${exception?.fromDay ?? 'new'}` },
    check: ({ fromDay, toDay, kind, hours }) => {
      const windows = kind === 'closed' ? [] : readHours(hours)
      const last = toDay || fromDay
      if (!isDay(fromDay)) return { fromDay: t('fromMissing') }
      if (!isDay(last)) return { toDay: t('fromMissing') }
      const why = whyNotException({ fromDay, toDay: last, windows: [], note: '' })
      if (why) return { toDay: why }
      const wrong = whyNotHours(windows)
      return wrong ? { hours: wrong } : {}
    },
    fallback: t('fromMissing'),
    submit: async ({ fromDay, toDay, kind, hours, note }) => {
      onSave({
        fromDay,
        toDay: toDay || fromDay,
        windows: kind === 'closed' ? [] : readHours(hours),
        note: note.trim(),
      })
      onClose()
      return undefined
    },
  })
  const windows = readHours(form.values.hours)
  const errorId = `${form.text('hours').id}-error`
  return (
    <FormDialog
      onClose={onClose}
      title={t(exception ? 'edit' : 'add')}
      form={form}
      submitLabel={t(exception ? 'saveChange' : 'save')}
      busyLabel={t('saving')}
    >
      <div className={classes.fields}>
        <div className={classes.pair}>
          <DateField {...form.text('fromDay')} label={t('from')} timeZone={timeZone} data-autofocus />
          <DateField
            {...form.text('toDay')}
            label={t('until')}
            hint={t('untilHint')}
            optional
            timeZone={timeZone}
          />
        </div>
        <RadioCards
          legend={t('kind')}
          columns={2}
          value={form.values.kind}
          onChange={(kind) => form.set('kind', kind)}
          options={[
            { value: 'closed', label: t('kindClosed') },
            { value: 'hours', label: t('kindHours') },
          ]}
        />
        {form.values.kind === 'hours' ? (
          <div className={classes.windows} id={form.text('hours').id} tabIndex={-1}>
            {windows.map((window, at) => (
              <WindowRow
                // biome-ignore lint/suspicious/noArrayIndexKey: windows have no name but their place, and none changes places
                key={at}
                day={t('nth', { count: at + 1 })}
                window={window}
                isWrong={form.errors.hours !== undefined}
                errorId={form.errors.hours ? errorId : undefined}
                onChange={(next) => form.set('hours', keptHours(windows.with(at, next)))}
                onRemove={
                  windows.length > 1
                    ? () => form.set('hours', keptHours(windows.filter((_, each) => each !== at)))
                    : null
                }
              />
            ))}
            <FieldError id={errorId}>{form.errors.hours}</FieldError>
            {windows.length < maxWindows ? (
              <div>
                <Button
                  kind="quiet"
                  size="small"
                  onClick={() => form.set('hours', keptHours([...windows, nextWindow(windows)]))}
                >
                  {t('more')}
                </Button>
              </div>
            ) : null}
          </div>
        ) : null}
        <TextField
          {...form.text('note')}
          label={t('note')}
          hint={t('noteHint')}
          optional
          autoComplete="off"
          maxLength={maxNoteLength}
        />
      </div>
    </FormDialog>
  )
}
