import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Plan } from '#kernel/actor.ts'
import { type Id, isId } from '#kernel/ids.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FormDialog } from '#ui/FormDialog.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { toast } from '#ui/toasts.ts'
import { useForm } from '#webkit/forms.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { OpenCourses } from '../../contract.ts'
import { plansApi } from '../api.ts'
import { OpenCoursesFields } from './OpenCoursesFields.tsx'

type Props = {
  opened: boolean
  onClose: () => void
  /** The plan it is about; unset, the one the person is on. */
  plan?: Plan
}

/** Which courses stay open to new students, where a plan keeps fewer open than are published. */
export function OpenCoursesDialog({ opened, onClose, plan }: Props) {
  const t = useTranslations('openCourses.dialog')
  const found = useQuery({ ...plansApi.openCourses.queryOptions({ input: { plan } }), enabled: opened })
  if (found.data && opened) return <Choosing key={plan} open={found.data} onClose={onClose} />
  return (
    <Dialog opened={opened} onClose={onClose} title={t('title')}>
      {found.isError ? (
        <ErrorPanel
          title={t('failed')}
          onRetry={() => void found.refetch()}
          requestId={refusalOf(found.error).requestId}
        />
      ) : (
        <SkeletonPage />
      )}
    </Dialog>
  )
}

function Choosing({ open, onClose }: { open: OpenCourses; onClose: () => void }) {
  const t = useTranslations('openCourses.dialog')
  const names = useTranslations('ui.planNames')
  const cache = useQueryClient()
  const { courses, plan } = open
  const limit = Math.min(open.limit ?? courses.length, courses.length)
  const form = useForm({
    initial: { chosen: idsOf(courses.filter(({ isOpen }) => isOpen)) },
    check: ({ chosen }): { chosen?: string } => {
      const missing = limit - listOf(chosen).length
      return missing > 0 ? { chosen: t('missing', { count: missing }) } : {}
    },
    fallback: t('failed'),
    submit: async ({ chosen }) => {
      const courseIds = listOf(chosen)
      await plansApi.chooseOpenCourses.call({ courseIds })
      const title = courses.find(({ id }) => id === courseIds[0])?.title ?? ''
      toast({ message: t('saved', { open: courseIds.length, title }) })
      onClose()
      // Every list of courses shows which of them are open.
      void cache.invalidateQueries()
      return undefined
    },
  })

  return (
    <FormDialog
      onClose={onClose}
      title={t('title')}
      form={form}
      submitLabel={t('save')}
      busyLabel={t('busy')}
    >
      <p>{t('text', { plan: names(plan), limit, count: courses.length })}</p>
      <OpenCoursesFields
        courses={courses}
        limit={limit}
        chosen={listOf(form.values.chosen)}
        onChoose={(chosen) => form.set('chosen', chosen.join(' '))}
        error={form.errors.chosen}
      />
    </FormDialog>
  )
}

const listOf = (chosen: string) => chosen.split(' ').filter((id) => isId('crs', id))
const idsOf = (courses: readonly { id: Id<'crs'> }[]) => courses.map(({ id }) => id).join(' ')
