import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Plan } from '#kernel/actor.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { FormError } from '#ui/FormError.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { toast } from '#ui/toasts.ts'
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
  const ui = useTranslations('ui')
  const names = useTranslations('ui.planNames')
  const cache = useQueryClient()
  const { courses, plan } = open
  const limit = Math.min(open.limit ?? courses.length, courses.length)
  const [chosen, setChosen] = useState(() => courses.filter(({ isOpen }) => isOpen).map(({ id }) => id))
  const [tried, setTried] = useState(false)
  const missing = limit - chosen.length
  const choice = useMutation({
    mutationFn: () => plansApi.chooseOpenCourses.call({ courseIds: chosen }),
    onSuccess: async () => {
      const title = courses.find(({ id }) => id === chosen[0])?.title ?? ''
      toast({ message: t('saved', { open: chosen.length, title }) })
      onClose()
      // Every list of courses shows which of them are open.
      await cache.invalidateQueries()
    },
  })

  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('title')}
      onSubmit={() => (missing > 0 ? setTried(true) : choice.mutate())}
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {ui('cancel')}
          </Button>
          <Button type="submit" busy={choice.isPending} busyLabel={t('busy')}>
            {t('save')}
          </Button>
        </>
      }
    >
      <p>{t('text', { plan: names(plan), limit, count: courses.length })}</p>
      <OpenCoursesFields
        courses={courses}
        limit={limit}
        chosen={chosen}
        onChoose={setChosen}
        error={tried && missing > 0 ? t('missing', { count: missing }) : undefined}
      />
      <FormError>{choice.error ? refusalOf(choice.error).message : null}</FormError>
    </Dialog>
  )
}
