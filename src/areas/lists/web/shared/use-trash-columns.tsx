import { useTranslations } from 'use-intl'
import type { Column } from '#ui/data-table.ts'
import { useFormat } from '#webkit/format.ts'
import type { KeptFor } from './TrashBar.tsx'

type Trashable = { trashed?: { deletedAt: string; goneAt: string | null } | undefined }

/** The columns that every table of a trash ends with: since when, and until when. */
export function useTrashColumns<T extends Trashable>(keptFor: KeptFor = 'students'): Column<T>[] {
  const t = useTranslations('lists.trash')
  const format = useFormat()
  return [
    {
      key: 'deleted',
      header: t('deleted'),
      align: 'end',
      phone: 'hide',
      render: ({ trashed }) => (trashed ? format.day(trashed.deletedAt) : null),
    },
    {
      key: 'gone',
      header: t('gone'),
      align: 'end',
      phone: 'meta',
      render: ({ trashed }) =>
        trashed ? (trashed.goneAt ? format.day(trashed.goneAt) : t('kept', { who: keptFor })) : null,
    },
  ]
}
