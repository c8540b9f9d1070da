import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FileCheck, FileDone } from '#areas/lists/web/shared/FileSteps.tsx'
import { FileText } from '#areas/lists/web/shared/FileText.tsx'
import type { Id } from '#kernel/ids.ts'
import { instantIn } from '#kernel/wall-clock.ts'
import { DateField } from '#ui/DateField.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { useFormat } from '#webkit/format.ts'
import { useForm } from '#webkit/forms.ts'
import { useOwnZone } from '#webkit/own-zone.ts'
import type { ImportRow, Tier } from '../contract.ts'
import { mostImportBytes, mostImportRows } from '../rules.ts'
import { membershipsApi } from './api.ts'
import classes from './memberships.module.css'
import { useRenewal } from './use-renewal.ts'

type File = { text: string; tierId: Id<'tie'>; endsAt: string }
type Step =
  | { at: 'file' }
  | { at: 'check'; file: File; rows: ImportRow[]; ready: number }
  | { at: 'done'; added: number; failures: ImportRow[] }

/** Members from a CSV file: what it would do is shown row by row before anyone is added. No one is charged. */
export function ImportDialog({ tiers, onClose }: { tiers: readonly Tier[]; onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'file' })
  if (step.at === 'file') return <FileStep tiers={tiers} onClose={onClose} onRead={setStep} />
  if (step.at === 'check') return <CheckStep step={step} onStep={setStep} onClose={onClose} />
  return <DoneStep step={step} onClose={onClose} />
}

type Values = { text: string; tierId: string; until: string }

type FileStepProps = { tiers: readonly Tier[]; onClose: () => void; onRead: (step: Step) => void }

function FileStep({ tiers, onClose, onRead }: FileStepProps) {
  const t = useTranslations('memberships.importing')
  const zone = useOwnZone() ?? 'UTC'
  const checking = useMutation(membershipsApi.checkImport.mutationOptions())
  const form = useForm<Values>({
    initial: { text: '', tierId: tiers[0]?.id ?? '', until: '' },
    check: ({ text, until }) => ({
      ...(text.trim() === '' ? { text: t('textMissing') } : {}),
      ...(text.length > mostImportBytes ? { text: t('tooLarge') } : {}),
      ...(until ? {} : { until: t('untilMissing') }),
    }),
    fallback: t('failed'),
    refused: ({ fields, message }) => {
      if (!fields) return message ? { message } : {}
      const { endsAt, ...others } = fields
      return { fields: endsAt ? { ...others, until: endsAt } : others }
    },
    submit: async ({ text, tierId, until }) => {
      const endsAt = instantIn(zone, `${until}T23:59`).toISOString()
      const file = { text, tierId: tierId as Id<'tie'>, endsAt }
      const { rows, ready } = await checking.mutateAsync(file)
      onRead({ at: 'check', file, rows, ready })
      return undefined
    },
  })
  return (
    <FormDialog
      onClose={onClose}
      title={t('title')}
      form={form}
      submitLabel={t('next')}
      busyLabel={t('reading')}
    >
      <div className={classes.form}>
        <p>{t('text')}</p>
        <FileText
          {...form.text('text')}
          choose={t('choose')}
          mostBytes={mostImportBytes}
          onText={(text) => form.set('text', text)}
          label={t('rows')}
          hint={t('rowsHint', { count: mostImportRows })}
        />
        <SelectField
          {...form.text('tierId')}
          label={t('tier')}
          hint={t('tierHint')}
          options={tiers.map(({ id, title }) => ({ value: id, label: title }))}
        />
        <DateField {...form.text('until')} label={t('until')} hint={t('untilHint')} required />
      </div>
    </FormDialog>
  )
}

type CheckStepProps = {
  step: Extract<Step, { at: 'check' }>
  onStep: (step: Step) => void
  onClose: () => void
}

function CheckStep({ step: { file, rows, ready }, onStep, onClose }: CheckStepProps) {
  const t = useTranslations('memberships.importing')
  const renew = useRenewal()
  const importing = useMutation(membershipsApi.importMembers.mutationOptions({ onSuccess: renew }))
  const add = async () => {
    const { added, failures } = await importing.mutateAsync(file)
    onStep({ at: 'done', added, failures })
  }
  const back = () => onStep({ at: 'file' })
  return (
    <FileCheck {...{ t, ready, importing, onClose }} rows={useFileRows(rows)} onBack={back} onAdd={add} />
  )
}

function DoneStep({ step, onClose }: { step: Extract<Step, { at: 'done' }>; onClose: () => void }) {
  const t = useTranslations('memberships.importing')
  return <FileDone {...{ t, onClose }} added={step.added} rows={useFileRows(step.failures)} />
}

function useFileRows(rows: readonly ImportRow[]) {
  const t = useTranslations('memberships.importing')
  const format = useFormat()
  return rows.map(({ row, email, name, tier, endsAt, problem }) => ({
    ...{ row, problem },
    title: `${t('row', { row })} ${email || '—'}`,
    facts: [name, tier, endsAt ? format.day(endsAt) : ''],
  }))
}
