import { Download, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { clockTime } from '#kernel/clock-time.ts'
import { Button } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { SkeletonRegion } from '#ui/SkeletonRegion.tsx'
import { toast } from '#ui/toasts.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { LearnCourse, Note } from '../../../contract.ts'
import { NoteForm } from './NoteForm.tsx'
import { NoteRow } from './NoteRow.tsx'
import classes from './Notes.module.css'
import { notesAsMarkdown, useNotes } from './use-notes.ts'

type Props = {
  course: LearnCourse
  lesson: LearnCourse['lessons'][number]
  pathOf: (lessonId: string) => string
  /** In a sheet the sheet has the title and the way out. */
  onClose?: () => void
}

/** What the learner wrote down, in this lesson or in the whole course. */
export function NotesPanel({ course, lesson, pathOf, onClose }: Props) {
  const t = useTranslations('learning.notes')
  const [scope, setScope] = useState<'lesson' | 'course'>('lesson')
  const notes = useNotes(course)
  const shown = scope === 'course' ? notes.notes : notes.notes.filter((note) => note.lessonId === lesson.id)
  const remove = (note: Note) => {
    notes.remove(note)
    toast({ message: t('removed'), onUndo: () => notes.restore(note) })
  }
  return (
    <div className={classes.panel}>
      {onClose ? (
        <div className={classes.head}>
          <h2 className={classes.title}>{t('title')}</h2>
          <IconButton icon={X} label={t('close')} onClick={onClose} />
        </div>
      ) : null}
      <NoteForm
        lesson={lesson}
        takesFocus={onClose !== undefined}
        onSave={(text, atSeconds) => notes.add(lesson.id, text, atSeconds)}
      />
      <SegmentedControl
        label={t('scope')}
        wide
        value={scope}
        onChange={setScope}
        options={[
          { value: 'lesson', label: t('thisLesson') },
          { value: 'course', label: t('wholeCourse') },
        ]}
      />
      <NotesState notes={notes} isEmpty={shown.length === 0} scope={scope} />
      <ul className={classes.list} aria-label={t('title')}>
        {shown.map((note, at) => (
          <NoteRow
            key={note.id}
            note={note}
            isHere={note.lessonId === lesson.id}
            heading={
              scope === 'course' && shown[at - 1]?.lessonId !== note.lessonId ? note.lessonTitle : null
            }
            pathOf={pathOf}
            onChange={(text) => notes.change(note, text)}
            onRemove={() => remove(note)}
          />
        ))}
      </ul>
      {notes.notes.length > 0 ? (
        <Button kind="quiet" size="small" icon={Download} onClick={() => saveFile(course.title, notes.notes)}>
          {t('export')}
        </Button>
      ) : null}
    </div>
  )
}

type StateProps = { notes: ReturnType<typeof useNotes>; isEmpty: boolean; scope: 'lesson' | 'course' }

/** Loading, failed, or nothing yet. */
function NotesState({ notes, isEmpty, scope }: StateProps) {
  const t = useTranslations('learning.notes')
  const { query } = notes
  if (query.error) {
    const { code, message, requestId } = refusalOf(query.error)
    return (
      <ErrorPanel title={t('failed')} onRetry={() => void query.refetch()} requestId={requestId}>
        {code === 'OFFLINE' ? t('failedOffline') : message || t('failedText')}
      </ErrorPanel>
    )
  }
  if (query.isPending) {
    return (
      <SkeletonRegion>
        <Skeleton width="100%" height="44px" />
      </SkeletonRegion>
    )
  }
  return isEmpty ? (
    <EmptyState title={t(scope === 'lesson' ? 'none' : 'noneAtAll')}>{t('noneText')}</EmptyState>
  ) : null
}

function saveFile(courseTitle: string, notes: readonly Note[]) {
  const text = notesAsMarkdown(courseTitle, notes, clockTime)
  const url = URL.createObjectURL(new Blob([text], { type: 'text/markdown' }))
  const link = document.createElement('a')
  link.href = url
  link.download = `${courseTitle.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '') || 'notes'}.md`
  link.click()
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
