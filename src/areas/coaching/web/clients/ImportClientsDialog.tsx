import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { FileCheck, FileDone } from '#areas/lists/web/shared/FileSteps.tsx'
import { FileText } from '#areas/lists/web/shared/FileText.tsx'
import type { Id } from '#kernel/ids.ts'
import { FormDialog } from '#ui/FormDialog.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { useForm } from '#webkit/forms.ts'
import type { ImportedClient } from '../../clients-contract.ts'
import { mostImportBytes, mostImportRows } from '../../rules.ts'
import { clientsApi } from '../api.ts'
import { usePackages } from '../sessions/SessionFilters.tsx'
import classes from './clients.module.css'

type File = { text: string; packageId: Id<'cpk'> | null }
type Step =
  | { at: 'file' }
  | { at: 'check'; file: File; rows: ImportedClient[]; ready: number }
  | { at: 'done'; added: number; failures: ImportedClient[] }

/** Clients from a CSV file: what it would do is shown row by row before anyone is added. No one is charged or emailed. */
export function ImportClientsDialog({ onClose }: { onClose: () => void }) {
  const [step, setStep] = useState<Step>({ at: 'file' })
  if (step.at === 'file') return <FileStep onClose={onClose} onRead={setStep} />
  if (step.at === 'check') return <CheckStep step={step} onStep={setStep} onClose={onClose} />
  return <DoneStep step={step} onClose={onClose} />
}

function FileStep({ onClose, onRead }: { onClose: () => void; onRead: (step: Step) => void }) {
  const t = useTranslations('coaching.importing')
  const packages = usePackages()
  const checking = useMutation(clientsApi.checkImport.mutationOptions())
  const form = useForm<{ text: string; packageId: string }>({
    initial: { text: '', packageId: '' },
    check: ({ text }) => ({
      ...(text.trim() === '' ? { text: t('textMissing') } : {}),
      ...(text.length > mostImportBytes ? { text: t('tooLarge') } : {}),
    }),
    fallback: t('failed'),
    submit: async ({ text, packageId }) => {
      const file = { text, packageId: (packageId || null) as Id<'cpk'> | null }
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
      <div className={classes.importing}>
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
          {...form.text('packageId')}
          label={t('package')}
          hint={t('packageHint')}
          options={[
            { value: '', label: t('noPackage') },
            ...packages.map(({ id, title }) => ({ value: id as string, label: title })),
          ]}
        />
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
  const t = useTranslations('coaching.importing')
  const queries = useQueryClient()
  const importing = useMutation(
    clientsApi.importClients.mutationOptions({ onSettled: () => queries.invalidateQueries() }),
  )
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
  const t = useTranslations('coaching.importing')
  return <FileDone {...{ t, onClose }} added={step.added} rows={useFileRows(step.failures)} />
}

function useFileRows(rows: readonly ImportedClient[]) {
  const t = useTranslations('coaching.importing')
  return rows.map(({ row, email, name, phone, package: title, sessions, problem }) => ({
    ...{ row, problem },
    title: `${t('row', { row })} ${email || '—'}`,
    facts: [...[name, phone, title], title !== '' && sessions !== null ? t('left', { count: sessions }) : ''],
  }))
}
