import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { CheckboxField } from '#ui/CheckboxField.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { FormError } from '#ui/FormError.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { TablePaging } from '#ui/TablePaging.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { DownloadDetail } from '../../contract.ts'
import type { UnsoldKey } from '../../license-contract.ts'
import { maxRemovedInCall, unsoldOnPage } from '../../license-rules.ts'
import { licenseKeysApi } from '../api.ts'
import classes from './editor.module.css'

type Props = { downloadId: DownloadDetail['id']; onRemoved: () => Promise<void>; onClose: () => void }

/** Keys of a list that wait to be sold: searched, chosen, removed, or all of them at once. */
export function UnsoldKeysDialog({ downloadId, onRemoved, onClose }: Props) {
  const t = useTranslations('downloads.keys')
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlySet<UnsoldKey['id']>>(new Set())
  const [isAsked, setAsked] = useState(false)
  const remove = useMutation(licenseKeysApi.removeUnsold.mutationOptions())
  const list = useQuery(
    licenseKeysApi.unsold.queryOptions({
      input: { downloadId, page, ...(search ? { search } : {}) },
      placeholderData: keepPreviousData,
    }),
  )
  const all = useQuery(licenseKeysApi.unsold.queryOptions({ input: { downloadId, page: 1 } }))
  const total = all.data?.total ?? 0
  const { keys = [], total: found = 0 } = list.data ?? {}
  const take = (which: 'all' | UnsoldKey['id'][]) =>
    remove.mutate(
      { downloadId, which },
      {
        onSuccess: async ({ removed, left }) => {
          toast({ message: t('removed', { removed, left }) })
          setChosen(new Set())
          setPage(1)
          await onRemoved()
          if (left === 0) onClose()
          else setAsked(false)
        },
      },
    )
  const problem = remove.error ? refusalOf(remove.error).message || t('removeFailed') : null
  const choose = (id: UnsoldKey['id'], isChosen: boolean) => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  if (isAsked)
    return (
      <ConfirmDialog
        opened
        onClose={() => setAsked(false)}
        title={t('allTitle', { count: total })}
        kind="danger"
        confirmLabel={t('removeAll')}
        busy={remove.isPending}
        busyLabel={t('removing')}
        error={problem}
        onConfirm={() => take('all')}
      >
        {t('allText')}
      </ConfirmDialog>
    )
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('unsoldTitle')}
      size="wide"
      footer={
        <>
          <Button kind="danger-outline" disabled={total === 0} onClick={() => setAsked(true)}>
            {t('removeAll')}
          </Button>
          <Button
            kind="danger"
            disabled={chosen.size === 0}
            busy={remove.isPending}
            busyLabel={t('removing')}
            onClick={() => take([...chosen])}
          >
            {t('remove', { count: chosen.size })}
          </Button>
        </>
      }
    >
      <p>{t('unsoldText')}</p>
      <SearchField
        label={t('unsoldSearch')}
        value={search}
        onChange={(words) => {
          setSearch(words)
          setPage(1)
        }}
      />
      <p className={classes.note} role="status">
        {list.data ? t('unsoldFound', { count: found }) : null}
      </p>
      <FormError>{list.isError ? t('unsoldFailed') : problem}</FormError>
      {list.isPending ? <Skeleton width="60%" /> : null}
      <ul className={classes.unsold} aria-label={t('unsoldTitle')}>
        {keys.map(({ id, key }) => (
          <li key={id}>
            <CheckboxField
              label={<code>{key}</code>}
              checked={chosen.has(id)}
              // One call takes so many.
              disabled={!chosen.has(id) && chosen.size >= maxRemovedInCall}
              onChange={({ currentTarget }) => choose(id, currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {found > unsoldOnPage ? (
        <TablePaging
          paging={{ page, pageSize: unsoldOnPage, total: found, onPage: setPage }}
          shown={keys.length}
        />
      ) : null}
    </Dialog>
  )
}
