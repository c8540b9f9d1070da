import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ClipboardPaste, Download, ListX } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FormError } from '#ui/FormError.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { TextField } from '#ui/TextField.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { DownloadDetail } from '../../contract.ts'
import type { LicenseKeys } from '../../license-contract.ts'
import { licensings, maxPrefixLength } from '../../license-rules.ts'
import { downloadsApi, licenseKeysApi } from '../api.ts'
import classes from './editor.module.css'
import { PasteKeysDialog } from './PasteKeysDialog.tsx'
import { UnsoldKeysDialog } from './UnsoldKeysDialog.tsx'

type Props = { product: Pick<DownloadDetail, 'id'> }

/** Whether orders come with a license key, where keys come from, and how many are left. */
export function LicenseCard({ product: { id } }: Props) {
  const t = useTranslations('downloads.keys')
  const asked = useQuery(licenseKeysApi.get.queryOptions({ input: { downloadId: id } }))
  return (
    <Card title={t('title')}>
      {asked.data ? (
        <Inside downloadId={id} keys={asked.data} />
      ) : asked.isError ? (
        <ErrorPanel
          title={t('failed')}
          onRetry={() => void asked.refetch()}
          requestId={refusalOf(asked.error).requestId}
        />
      ) : (
        <SkeletonRegion>
          <Skeleton width="60%" />
          <Skeleton width="80%" />
        </SkeletonRegion>
      )}
    </Card>
  )
}

type InsideProps = { downloadId: DownloadDetail['id']; keys: LicenseKeys }

function Inside({ downloadId, keys }: InsideProps) {
  const t = useTranslations('downloads.keys')
  const [isPasting, setPasting] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const { form, refresh } = useLicensing({ downloadId, keys })
  const { licensing } = form.values
  return (
    <div className={classes.fields}>
      <form {...form.form} className={classes.fields}>
        <FormError>{form.problem}</FormError>
        <RadioCards
          legend={t('legend')}
          hideLegend
          value={licensings.find((one) => one === licensing) ?? 'none'}
          onChange={(value) => form.set('licensing', value)}
          options={licensings.map((value) => ({
            ...{ value, label: t(value), description: t(`${value}Text`) },
          }))}
        />
        {licensing === 'made' ? (
          <TextField
            {...form.text('prefix')}
            label={t('prefix')}
            hint={t('prefixHint')}
            optional
            maxLength={maxPrefixLength}
            autoComplete="off"
          />
        ) : null}
        {form.isChanged ? (
          <div className={classes.buttons}>
            <Button type="submit" size="small" busy={form.busy} busyLabel={t('saving')}>
              {t('save')}
            </Button>
          </div>
        ) : null}
      </form>
      {keys.waiting > 0 ? <Notice tone="wait">{t('waiting', { count: keys.waiting })}</Notice> : null}
      {keys.licensing !== 'none' || keys.given > 0 ? (
        <>
          <p className={classes.note}>
            {keys.licensing === 'list' ? `${t('left', { count: keys.left })}. ` : null}
            {t('given', { count: keys.given })}.
          </p>
          <p className={classes.note}>
            {t('verify', { address: `${window.location.origin}/api/v1/licenses/${downloadId}?key=…` })}
          </p>
        </>
      ) : null}
      <div className={classes.buttons}>
        {keys.licensing === 'list' ? (
          <Button kind="secondary" size="small" icon={ClipboardPaste} onClick={() => setPasting(true)}>
            {t('paste')}
          </Button>
        ) : null}
        {keys.left > 0 ? (
          <Button kind="quiet" size="small" icon={ListX} onClick={() => setRemoving(true)}>
            {t('unsold')}
          </Button>
        ) : null}
        {keys.given > 0 ? (
          <Button
            kind="quiet"
            size="small"
            icon={Download}
            href={`/api/v1/digital-products/${downloadId}/license-keys.csv`}
          >
            {t('export')}
          </Button>
        ) : null}
      </div>
      {isRemoving ? (
        <UnsoldKeysDialog downloadId={downloadId} onRemoved={refresh} onClose={() => setRemoving(false)} />
      ) : null}
      {isPasting ? (
        <PasteKeysDialog downloadId={downloadId} onAdded={refresh} onClose={() => setPasting(false)} />
      ) : null}
    </div>
  )
}

function useLicensing({ downloadId, keys: { licensing, prefix } }: InsideProps) {
  const t = useTranslations('downloads.keys')
  const queryClient = useQueryClient()
  const change = useMutation(licenseKeysApi.change.mutationOptions())
  /** The checklist of the product goes by its keys. */
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: licenseKeysApi.key() })
    await queryClient.invalidateQueries({ queryKey: downloadsApi.get.key() })
  }
  const form = useForm<{ licensing: string; prefix: string }>({
    initial: { licensing, prefix },
    fallback: t('saveFailed'),
    submit: async (values) => {
      const saved = await change.mutateAsync({
        downloadId,
        licensing: licensings.find((one) => one === values.licensing) ?? 'none',
        prefix: values.prefix,
      })
      await refresh()
      toast({ message: t('saved') })
      return { licensing: saved.licensing, prefix: saved.prefix }
    },
  })
  return { form, refresh }
}
