import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { FormError } from '#ui/FormError.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { DownloadDetail } from '../../contract.ts'
import { downloadsApi } from '../api.ts'
import classes from './editor.module.css'

/** The server tries each file once; usually it's done with that before anyone looks. */
const lookAgainMs = 3_000

/** Whether buyers' names go into the pages of its PDFs: saved at once, as switches are. Files that can't take them are named. */
export function BuyerLineCard({ product }: { product: DownloadDetail }) {
  const t = useTranslations('downloads.lines')
  const queries = useQueryClient()
  const input = { downloadId: product.id }
  const change = useMutation(
    downloadsApi.change.mutationOptions({
      onSuccess: (changed) => queries.setQueryData(downloadsApi.get.queryKey({ input }), changed),
    }),
  )
  const pdfs = product.files.filter(({ type }) => type === 'pdf')
  const isOn = change.isPending ? change.variables.stampsBuyers === true : product.stampsBuyers
  const isTrying = product.stampsBuyers && pdfs.some(({ takesStamp }) => takesStamp === null)
  useQuery(
    downloadsApi.get.queryOptions({ input, enabled: isTrying, refetchInterval: isTrying && lookAgainMs }),
  )
  if (pdfs.length === 0) return null
  return (
    <Card label={t('label')}>
      <SwitchField
        label={t('label')}
        hint={t('hint')}
        checked={isOn}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ ...input, stampsBuyers: event.target.checked })}
      />
      <FormError>{change.error ? refusalOf(change.error).message || t('failed') : null}</FormError>
      {product.stampsBuyers
        ? pdfs
            .filter(({ takesStamp }) => takesStamp === false)
            .map(({ id, name }) => (
              <p key={id} className={classes.note}>
                {t('cannot', { name })}
              </p>
            ))
        : null}
    </Card>
  )
}
