import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ConflictNotice } from '#ui/ConflictNotice.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { LeaveGuard } from '#ui/LeaveGuard.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { Availability } from '../../availability-contract.ts'
import classes from './availability.module.css'
import { ClockChangeNotice } from './ClockChangeNotice.tsx'
import { ExceptionDialog } from './ExceptionDialog.tsx'
import { type EditedException, ExceptionsCard } from './ExceptionsCard.tsx'
import { MeetingCard } from './MeetingCard.tsx'
import { PolicyCard } from './PolicyCard.tsx'
import { PreviewCard } from './PreviewCard.tsx'
import { RulesCard } from './RulesCard.tsx'
import { hourNames, useAvailabilityForm } from './use-availability-form.ts'
import { WeeklyHours } from './WeeklyHours.tsx'
import { ZoneBox } from './ZoneBox.tsx'

/** Hours, rules and exceptions, with what clients would be offered beside them while it's typed. */
export function AvailabilityEditor({ availability }: { availability: Availability }) {
  const t = useTranslations('coaching.availability')
  const form = useAvailabilityForm(availability)
  const [edited, setEdited] = useState<EditedException | null>(null)
  const latest = useRef(form.set)
  useEffect(() => {
    latest.current = form.set
  })
  const setZone = useCallback((timeZone: string) => latest.current('timeZone', timeZone), [])
  return (
    <>
      <form {...form.form}>
        <LeaveGuard when={form.isChanged && !form.busy} />
        <div className={classes.alerts}>
          {availability.isSet ? null : (
            <Notice
              title={t('suggested')}
              action={
                form.isChanged ? null : (
                  <Button type="submit" size="dense" busy={form.busy} busyLabel={t('saving')}>
                    {t('openHours')}
                  </Button>
                )
              }
            >
              {t('suggestedText')}
            </Notice>
          )}
          <RestoredNotice at={form.restoredAt} />
          <ErrorSummary problems={form.summary} attempt={form.attempt} />
          <FormError>{form.conflict ? null : form.problem}</FormError>
        </div>
        <div className={classes.columns}>
          <div className={classes.main}>
            <Card title={t('weekly')} action={<ZoneBox value={form.values.timeZone} onChange={setZone} />}>
              <WeeklyHours
                hours={hourNames.map((name) => form.values[name])}
                errors={hourNames.map((name) => form.errors[name])}
                idOf={(weekday) => form.text(hourNames[weekday] ?? 'hours0').id}
                onChange={(weekday, hours) => form.set(hourNames[weekday] ?? 'hours0', hours)}
              />
            </Card>
            <PreviewCard form={form} />
            <MeetingCard form={form} />
          </div>
          <div className={classes.aside}>
            <RulesCard form={form} />
            <ExceptionsCard form={form} onEdit={setEdited} />
            <PolicyCard form={form} />
          </div>
        </div>
        <ClockChangeNotice change={availability.nextClockChange} timeZone={availability.timeZone} />
        {form.conflict ? (
          <ConflictNotice
            title={t('conflict')}
            onKeepMine={form.keepMine}
            onTakeTheirs={form.takeTheirs}
            wordsOf={(error) => refusalOf(error).message || t('saveFailed')}
          />
        ) : (
          <SaveBar
            changed={form.isChanged}
            onDiscard={() => form.reset()}
            saveLabel={t('save')}
            busy={form.busy}
            busyLabel={t('saving')}
          />
        )}
      </form>
      {edited === null ? null : (
        <ExceptionDialog
          exception={edited === 'new' ? null : (form.exceptions[edited] ?? null)}
          timeZone={form.values.timeZone}
          onClose={() => setEdited(null)}
          onSave={(next) => form.setExceptions([...form.exceptions.filter((_, at) => at !== edited), next])}
        />
      )}
    </>
  )
}
