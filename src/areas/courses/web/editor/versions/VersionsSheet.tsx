import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { Lesson, LessonVersion } from '../../../contract.ts'
import { coursesApi } from '../../api.ts'
import type { LessonSaver } from '../lesson-saver.ts'
import { VersionPreview } from './VersionPreview.tsx'
import classes from './versions.module.css'

type Props = {
  saver: LessonSaver
  lesson: Lesson
  opened: boolean
  readOnly: boolean
  onClose: () => void
}

/** What a lesson was before, named by time: to look at and to put back. */
export function VersionsSheet({ saver, lesson, opened, readOnly, onClose }: Props) {
  const t = useTranslations('outline.versions')
  return (
    <SideSheet opened={opened} onClose={onClose} title={t('title', { title: lesson.title })}>
      {opened ? <Versions {...{ saver, lesson, readOnly, onClose }} /> : null}
    </SideSheet>
  )
}

function Versions({ saver, lesson, readOnly, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('outline.versions')
  const [looking, setLooking] = useState<LessonVersion | null>(null)
  const at = { courseId: lesson.courseId, lessonId: lesson.id }
  const asked = useQuery(coursesApi.versions.queryOptions({ input: at, staleTime: 0, gcTime: 0 }))
  const restore = useRestore(saver, lesson, onClose)

  if (asked.isPending) return <Skeleton height="120px" />
  if (asked.isError)
    return (
      <ErrorPanel
        title={t('failed')}
        onRetry={() => void asked.refetch()}
        requestId={refusalOf(asked.error).requestId}
      />
    )
  if (looking)
    return (
      <VersionPreview
        {...at}
        version={looking}
        onBack={() => setLooking(null)}
        onRestore={readOnly || looking.current ? null : () => restore.mutate(looking)}
        restoring={restore.isPending}
      />
    )
  const { versions } = asked.data
  if (versions.length === 0) return <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
  return (
    <>
      <p className={classes.intro}>{t('intro')}</p>
      <ol className={classes.list}>
        {versions.map((version) => (
          <VersionLine
            key={version.id}
            version={version}
            onPreview={() => setLooking(version)}
            onRestore={readOnly || version.current ? null : () => restore.mutate(version)}
            busy={restore.isPending && restore.variables?.id === version.id}
          />
        ))}
      </ol>
    </>
  )
}

type LineProps = {
  version: LessonVersion
  onPreview: () => void
  onRestore: (() => void) | null
  busy: boolean
}

function VersionLine({ version, onPreview, onRestore, busy }: LineProps) {
  const t = useTranslations('outline.versions')
  const { dateTime } = useFormat()
  const { title, summary, savedBy, savedAt, current } = version
  return (
    <li className={classes.version}>
      <div className={classes.words}>
        <span className={classes.when}>
          {dateTime(savedAt)}
          {current ? <span className={classes.now}>{t('current')}</span> : null}
        </span>
        <span className={classes.title}>{title}</span>
        <span className={classes.meta}>{savedBy ? t('by', { summary, name: savedBy }) : summary}</span>
      </div>
      <div className={classes.tools}>
        <Button kind="secondary" size="small" onClick={onPreview}>
          {t('preview')}
        </Button>
        {onRestore ? (
          <Button kind="secondary" size="small" onClick={onRestore} busy={busy} busyLabel={t('restoring')}>
            {t('restore')}
          </Button>
        ) : null}
      </div>
    </li>
  )
}

/** Puts a version back; what was there until then is a version itself, and Undo puts that back. */
function useRestore(saver: LessonSaver, lesson: Lesson, onClose: () => void) {
  const t = useTranslations('outline.versions')
  const { dateTime } = useFormat()
  const at = { courseId: lesson.courseId, lessonId: lesson.id }
  const put = async (versionId: Id<'ver'>) => {
    // What was typed a moment ago belongs to the version that is made now.
    await saver.saveNow()
    saver.replace(await coursesApi.restoreVersion.call({ ...at, versionId }))
  }
  return useMutation({
    mutationFn: (version: LessonVersion) => put(version.id),
    onSuccess: async (_, version) => {
      onClose()
      const [before] = (await coursesApi.versions.call(at)).versions
      toast({
        message: t('restored', { date: dateTime(version.savedAt) }),
        ...(before
          ? { onUndo: () => void put(before.id).catch(() => toast({ message: t('notRestored') })) }
          : {}),
      })
    },
    onError: (error) => toast({ message: refusalOf(error).message || t('notRestored') }),
  })
}
