import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Card } from '#ui/Card.tsx'
import { FormError } from '#ui/FormError.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { certificatesApi, coursesApi } from '../api.ts'

/** Whether the course gives certificates at all: saved at once, as switches are. */
export function AwardSwitch({ courseId, awards }: { courseId: Id<'crs'>; awards: boolean }) {
  const t = useTranslations('certificates.design')
  const queries = useQueryClient()
  const change = useMutation(
    coursesApi.update.mutationOptions({
      onSuccess: async (course) => {
        queries.setQueryData(coursesApi.get.queryKey({ input: { courseId } }), course)
        await queries.invalidateQueries({ queryKey: certificatesApi.design.key() })
      },
    }),
  )
  const shown = change.isPending ? (change.variables.awardsCertificate ?? awards) : awards
  return (
    <Card label={t('awards')}>
      <SwitchField
        label={t('awards')}
        hint={t('awardsHint')}
        checked={shown}
        disabled={change.isPending}
        onChange={(event) => change.mutate({ courseId, awardsCertificate: event.target.checked })}
      />
      <FormError>{change.error ? refusalOf(change.error).message || t('awardsFailed') : null}</FormError>
    </Card>
  )
}
