import { useTranslations } from 'use-intl'
import { useFormat } from '#webkit/format.ts'
import type { KeptFor } from './TrashBar.tsx'

type Props = {
  trashed: { deletedAt: string; by?: string | null; goneAt: string | null }
  keptFor?: KeptFor
}

/** Of a thing in the trash: since when it is there, who put it there, and when it is gone for good. */
export function TrashedText({ trashed, keptFor = 'students' }: Props) {
  const t = useTranslations('lists.trash')
  const format = useFormat()
  const { deletedAt, by, goneAt } = trashed
  const date = format.day(deletedAt)
  return (
    <>
      {by ? t('deletedBy', { date, name: by }) : t('deletedOn', { date })} ·{' '}
      {goneAt ? t('goneOn', { date: format.day(goneAt) }) : t('kept', { who: keptFor })}
    </>
  )
}
