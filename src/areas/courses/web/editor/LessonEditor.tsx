import type { Editor } from '@tiptap/core'
import { ArrowLeft, FileText } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { formatDuration } from '#kernel/time.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import type { Lesson } from '../../contract.ts'
import { maxTitleLength } from '../../rules.ts'
import { ConflictNotice } from './ConflictNotice.tsx'
import classes from './editor.module.css'
import type { LessonPaneProps } from './LessonPane.tsx'
import { LessonTools } from './LessonTools.tsx'
import { saveStateOf, useLessonSaver } from './use-lesson-saver.ts'

const LessonBodyEditor = lazy(async () => ({
  default: (await import('./lesson-body/LessonBodyEditor.tsx')).LessonBodyEditor,
}))

/** Title and text of one lesson, kept as they are typed. */
export function LessonEditor(props: LessonPaneProps & { loaded: Lesson }) {
  const { course, lesson, loaded, changes, toolsSlot, onBack } = props
  const t = useTranslations('courses')
  const { saver, state } = useLessonSaver(loaded)
  const [editor, setEditor] = useState<Editor | null>(null)
  const save = () => void saver.saveNow({ keepVersion: true })
  useSaveKey(save)

  const tools = <LessonTools editor={editor} status={saveStateOf(state, saver)} onSave={save} />
  const duration = lesson.hasContent ? formatDuration(lesson.durationSeconds) : 'none'
  const canPublish = course.status === 'published' && lesson.status === 'draft'

  return (
    <div className={classes.lesson}>
      {toolsSlot ? createPortal(tools, toolsSlot) : null}
      <div className={classes.phoneBar}>
        <Button kind="quiet" size="small" icon={ArrowLeft} onClick={onBack}>
          {t('editor.back')}
        </Button>
        {toolsSlot ? null : tools}
      </div>
      {state.phase === 'conflict' ? <ConflictNotice saver={saver} /> : null}
      {state.phase === 'failed' && state.reason ? (
        <Notice tone="bad">{t('lesson.tooLarge', { reason: state.reason })}</Notice>
      ) : null}
      {state.fromCopy && state.phase !== 'conflict' ? (
        <Notice tone="info">{t('lesson.restoredCopy')}</Notice>
      ) : null}
      <div className={classes.kind}>
        <Icon of={FileText} size={16} />
        <span>{t('lesson.kind', { duration })}</span>
        <span className={classes.gap} />
        <StatusChip status={lesson.status} />
        {canPublish ? (
          <Button
            size="small"
            disabled={!lesson.hasContent}
            busy={changes.isPublishing}
            busyLabel={t('lesson.publishing')}
            onClick={() => void changes.publish(lesson)}
          >
            {t('lesson.publish')}
          </Button>
        ) : null}
      </div>
      <LessonTitle
        title={state.lesson.title}
        saved={lesson.title}
        onChange={(title) => saver.edit({ title })}
        onEnter={() => editor?.commands.focus('start')}
      />
      <Suspense fallback={<Skeleton height="28px" />}>
        <LessonBodyEditor
          lesson={state.lesson}
          save={saver.edit}
          replaced={state.replaced}
          onEditor={setEditor}
        />
      </Suspense>
    </div>
  )
}

type TitleProps = { title: string; saved: string; onChange: (title: string) => void; onEnter: () => void }

/** One title that may take several lines on a phone; Enter goes on to the text. */
function LessonTitle({ title, saved, onChange, onEnter }: TitleProps) {
  const t = useTranslations('courses.lesson')
  return (
    <textarea
      className={classes.title}
      aria-label={t('title')}
      placeholder={t('untitled')}
      rows={1}
      maxLength={maxTitleLength}
      value={title}
      onChange={(event) => onChange(event.target.value.replace(/[\r\n]+/g, ' '))}
      onBlur={() => {
        // A lesson always has a title: an emptied field goes back to the last one.
        if (title.trim() === '') onChange(saved)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.metaKey || event.ctrlKey || event.nativeEvent.isComposing) return
        event.preventDefault()
        onEnter()
      }}
    />
  )
}

/** ⌘S saves the lesson instead of the page. */
function useSaveKey(save: () => void) {
  const latest = useRef(save)
  useEffect(() => {
    latest.current = save
  })
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 's' ||
        !(event.metaKey || event.ctrlKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      latest.current()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
