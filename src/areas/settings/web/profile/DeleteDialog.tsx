import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TextField } from '#ui/TextField.tsx'
import { forgetDevice } from '#webkit/forget-device.ts'
import { type FieldErrors, useForm } from '#webkit/forms.ts'
import { useNouns } from '#webkit/products.ts'
import { useUser } from '#webkit/session.tsx'
import type { LeavingSummary } from '../../contract.ts'
import { privacyApi } from '../api.ts'
import classes from './Profile.module.css'

const empty = { email: '', password: '', code: '' }
type Fate = 'keep' | 'remove'

/** T3: what is lost and what stays, in numbers; then address and password. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.privacy')
  const facts = useQuery({ ...privacyApi.leaving.queryOptions(), staleTime: 0 })
  if (facts.data && !facts.data.isLastAdmin) return <DeleteForm facts={facts.data} onClose={onClose} />
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('dialogTitle')}
      footer={
        <Button kind="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
      }
    >
      {facts.isPending ? <Skeleton width="80%" height="60px" /> : null}
      {facts.isError ? <ErrorPanel onRetry={() => void facts.refetch()} /> : null}
      {facts.data?.isLastAdmin ? <Notice tone="wait">{t('lastAdmin')}</Notice> : null}
    </Dialog>
  )
}

function DeleteForm({ facts, onClose }: { facts: LeavingSummary; onClose: () => void }) {
  const t = useTranslations('settings.privacy')
  const user = useUser()
  const [fate, setFate] = useState<Fate>('keep')
  const form = useForm({
    initial: empty,
    check: ({ email, password, code }) => {
      const wrong: FieldErrors<typeof empty> = {}
      if (email.trim().toLowerCase() !== facts.email) wrong.email = t('problems.email')
      if (!password) wrong.password = t('problems.password')
      if (facts.needsCode && !code.trim()) wrong.code = t('problems.code')
      return wrong
    },
    submit: async ({ email, password, code }) => {
      const proof = /^\d{6}$/.test(code.replace(/\s/g, ''))
        ? { code: code.replace(/\s/g, '') }
        : { recoveryCode: code.trim() }
      await privacyApi.deleteAccount.call({
        email: email.trim(),
        password,
        ...(facts.needsCode ? proof : {}),
        workspace: fate,
      })
      forgetDevice(user.id)
      // A new document: nothing of the person who left stays in memory.
      location.assign('/account-deleted')
      return undefined
    },
    refused: ({ code, message, fields }) =>
      code === 'auth/wrong-code'
        ? { fields: { code: fields.code ?? fields.recoveryCode ?? message } }
        : Object.keys(fields).length > 0
          ? { fields }
          : { message: message || t('failed') },
    fallback: t('failed'),
  })

  return (
    <FormDialog
      onClose={onClose}
      title={t('dialogTitle')}
      form={form}
      submitLabel={t('confirm')}
      busyLabel={t('deleting')}
      cancelLabel={t('cancel')}
      kind="danger"
      careful
    >
      <Consequences facts={facts} fate={fate} setFate={setFate} />
      <TextField
        label={t.rich('typeEmail', { email: () => <code>{facts.email}</code> })}
        {...form.text('email')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <PasswordField
        label={t('password')}
        {...form.text('password')}
        autoComplete="current-password"
        required
      />
      {facts.needsCode ? (
        <TextField label={t('code')} {...form.text('code')} autoComplete="one-time-code" required />
      ) : null}
    </FormDialog>
  )
}

type ConsequenceProps = { facts: LeavingSummary; fate: Fate; setFate: (fate: Fate) => void }

function Consequences({ facts, fate, setFate }: ConsequenceProps) {
  const t = useTranslations('settings.privacy')
  const nouns = useNouns()
  const { workspace, ownedThings, certificates, orders, reviews } = facts
  return (
    <>
      <ul className={classes.consequences}>
        <li>{t('loses', { owned: ownedThings, certificates, ...nouns })}</li>
        {orders > 0 ? <li>{t('ordersStay', { count: orders })}</li> : null}
        {reviews > 0 ? <li>{t('reviewsStay', { count: reviews })}</li> : null}
        {workspace ? (
          <li>
            {workspace.students > 0
              ? t('storeCloses', { name: workspace.name, students: workspace.students })
              : t('storeGoes', { name: workspace.name, counted: workspace.courses, ...nouns })}
          </li>
        ) : null}
        <li>{t('noWayBack')}</li>
      </ul>
      {workspace && workspace.students > 0 && !workspace.mustKeep ? (
        <RadioCards<Fate>
          legend={t('fate', nouns)}
          value={fate}
          onChange={setFate}
          options={[
            { value: 'keep', label: t('keep'), description: t('keepText', { students: workspace.students }) },
            { value: 'remove', label: t('remove'), description: t('removeText') },
          ]}
        />
      ) : null}
    </>
  )
}
