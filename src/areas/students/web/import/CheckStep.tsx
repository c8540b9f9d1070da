import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { DateField } from '#ui/DateField.tsx'
import { useForm } from '#webkit/forms.ts'
import type { ImportPreview } from '../../contract.ts'
import type { ImportField } from '../../rules.ts'
import { studentsApi } from '../api.ts'
import { MailLine } from '../MailLine.tsx'
import { RefusedNote } from '../RefusedNote.tsx'
import { endOfDay, isAhead, tomorrow, zoneOfDays } from '../student-words.ts'
import { useKeyOf } from '../use-key-of.ts'
import { ColumnsTable } from './ColumnsTable.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import classes from './import.module.css'
import type { ImportFile } from './import-file.ts'

type Props = {
  courseId: Id<'crs'>
  file: ImportFile
  first: ImportPreview
  onBack: () => void
  onStarted: () => void
}

/** The second page of an import: what the columns hold, and what will happen then. */
export function CheckStep({ courseId, file, first, onBack, onStarted }: Props) {
  const t = useTranslations('students.importing')
  const words = useTranslations('students.enrolling')
  const all = useTranslations('students')
  const queryClient = useQueryClient()
  const key = useKeyOf()
  const [mapping, setMapping] = useState<(ImportField | null)[]>(first.columns.map((column) => column.field))
  const counted = useQuery(
    studentsApi.previewImport.queryOptions({
      input: { courseId, text: file.text, mapping },
      placeholderData: keepPreviousData,
      // Who is on the course may change while this is open.
      staleTime: 0,
    }),
  )
  const preview = counted.data ?? first
  const hasEmail = mapping.includes('email')
  const form = useForm({
    initial: { endsAt: '' },
    check: ({ endsAt }) => (endsAt && !isAhead(endsAt) ? { endsAt: words('untilPast') } : {}),
    fallback: t('failedTitle'),
    refused: (refusal) => {
      key.refused(refusal)
      void counted.refetch()
      return {}
    },
    submit: async ({ endsAt }) => {
      const end = endsAt ? endOfDay(endsAt) : null
      const start = { courseId, ...file, mapping, endsAt: end }
      const context = { idempotencyKey: key.keyFor(JSON.stringify(start)) }
      await studentsApi.startImport.call(start, { context })
      await queryClient.invalidateQueries({ queryKey: studentsApi.imports.key() })
      onStarted()
      return undefined
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (hasEmail && preview.ready > 0) void form.submit()
  }

  return (
    <form noValidate onSubmit={submit} className={classes.step}>
      <RefusedNote form={form} />
      <ColumnsTable columns={first.columns} mapping={mapping} onChange={setMapping} />
      {hasEmail ? <ImportCounts preview={preview} /> : <p role="alert">{t('emailMissing')}</p>}
      <DateField
        {...form.text('endsAt')}
        label={t('until')}
        hint={`${t('untilHint')} ${all('dayEnds', { zone: zoneOfDays() })}`}
        min={tomorrow()}
        optional
      />
      <p className={classes.told}>{t('told')}</p>
      <MailLine
        allowance={preview.allowance}
        needed={Math.min(preview.ready, preview.room ?? preview.ready)}
        refusal={form.refusal}
      />
      <div className={classes.foot}>
        <Button kind="secondary" onClick={onBack}>
          {t('back')}
        </Button>
        <Button
          type="submit"
          disabled={!hasEmail || preview.ready === 0 || counted.isPlaceholderData}
          busy={form.busy}
          busyLabel={t('starting')}
        >
          {t('start', { count: preview.ready })}
        </Button>
      </div>
    </form>
  )
}
