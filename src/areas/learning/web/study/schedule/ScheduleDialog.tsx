import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { OwnedRow } from '#webkit/student.ts'
import type { StudySchedule } from '../../../study-contract.ts'
import { SheetSkeleton } from '../LogSheet.tsx'
import { studyApi } from '../study-api.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import { ScheduleList } from './ScheduleList.tsx'
import classes from './schedule.module.css'

type Props = { opened: boolean; onClose: () => void; owned: readonly OwnedRow[] }
/** What is being planned: one that is there, or a new one. */
type Editing = StudySchedule | 'new' | null

/** Study times: what is planned, and the form for more. Without any the form is there at once. */
export function ScheduleDialog({ opened, onClose, owned }: Props) {
  const t = useTranslations('learning.study.schedule')
  const found = useQuery({ ...studyApi.schedules.queryOptions(), enabled: opened })
  const [editing, setEditing] = useState<Editing>(null)
  const schedules = found.data?.schedules
  const close = () => {
    setEditing(null)
    onClose()
  }
  const form = schedules && (editing ?? (schedules.length === 0 ? 'new' : null))
  return (
    <Dialog opened={opened} onClose={close} title={t('title')}>
      <p className={classes.text}>{t('text')}</p>
      {form ? (
        <ScheduleForm
          key={form === 'new' ? 'new' : form.id}
          onSaved={() => setEditing(null)}
          onBack={schedules.length > 0 ? () => setEditing(null) : close}
          owned={owned}
          schedule={form === 'new' ? null : form}
        />
      ) : schedules ? (
        <>
          <ScheduleList schedules={schedules} onChange={setEditing} />
          <div className={classes.foot}>
            <Button onClick={() => setEditing('new')}>{t('add')}</Button>
          </div>
        </>
      ) : found.error ? (
        <ErrorPanel
          title={t('notLoaded')}
          onRetry={() => void found.refetch()}
          requestId={refusalOf(found.error).requestId}
        />
      ) : (
        <SheetSkeleton />
      )}
    </Dialog>
  )
}
