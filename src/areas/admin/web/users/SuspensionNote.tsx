import { useTranslations } from 'use-intl'
import { Notice } from '#ui/Notice.tsx'
import { useFormat } from '#webkit/format.ts'
import { useNouns } from '#webkit/products.ts'
import type { PersonDetail } from '../../users-contract.ts'

/** Since when someone has been suspended, why, and what happened to their pages. */
export function SuspensionNote({ detail: { suspension } }: { detail: PersonDetail }) {
  const t = useTranslations('admin.users.suspension')
  const nouns = useNouns()
  const format = useFormat()
  if (!suspension) return null
  const { since, reason, courses } = suspension
  return (
    <Notice tone="wait">
      <b>{t('since', { at: format.dateTime(since) })}</b> {reason} {courses ? t(courses, nouns) : null}
    </Notice>
  )
}
