import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Link } from '#ui/Link.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { maxNoteLength } from '../../rules.ts'
import type { Times } from '../use-times.ts'
import { Anyway } from './Anyway.tsx'
import { NewSessionFields } from './NewSessionFields.tsx'
import { SeriesFields } from './SeriesFields.tsx'
import classes from './sessions.module.css'
import { TimePicker } from './TimePicker.tsx'
import { useNewSession } from './use-new-session.ts'

type Props = {
  times: Times
  clientId?: Id<'ccl'> | undefined
  /** A time for several people instead. */
  onGroup: () => void
  onClose: () => void
}

/** Books a session for a client: one that's known, or someone new. The host may go against their own rules. */
export function NewSessionDialog({ times, clientId, onGroup, onClose }: Props) {
  const t = useTranslations('coaching.session.making')
  const opening = useTranslations('coaching.session.opening')
  const override = useRef(false)
  const made = useNewSession({ times, clientId, override, onDone: onClose })
  const { form, chosen, inTheWay } = made
  return (
    <FormDialog
      onClose={onClose}
      title={t('title')}
      form={form}
      submitLabel={t('confirm')}
      busyLabel={t('busy')}
      keepsTyped
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
        <div>
          <Link onClick={onGroup}>{opening('instead')}</Link>
        </div>
        <NewSessionFields made={made} />
        <TimePicker
          times={times}
          of={
            chosen.packageId
              ? { packageId: chosen.packageId, ...(chosen.minutes ? { minutes: chosen.minutes } : {}) }
              : chosen.minutes
                ? { minutes: chosen.minutes }
                : {}
          }
          clientZone={chosen.client?.timeZone ?? null}
          values={form.values}
          errors={form.errors}
          idOf={(field) => form.text(field).id}
          onChange={made.change}
        />
        {chosen.client && chosen.packageId ? <SeriesFields made={made} times={times} /> : null}
        <TextAreaField
          {...form.text('note')}
          label={t('note')}
          hint={t('noteHint')}
          optional
          rows={2}
          maxLength={maxNoteLength}
        />
      </div>
    </FormDialog>
  )
}
