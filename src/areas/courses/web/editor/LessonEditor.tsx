import { ArrowLeft, SlidersHorizontal } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { ConflictNotice } from '#ui/ConflictNotice.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import type { Lesson } from '../../contract.ts'
import { type DocumentNode, plainText } from '../../rules.ts'
import { coursesApi } from '../api.ts'
import classes from './editor.module.css'
import { LessonTools } from './LessonTools.tsx'
import { LessonKindLine } from './lesson-body/LessonKindLine.tsx'
import type { LessonPaneProps } from './lesson-pane.ts'
import type { LessonSaver, SaverState } from './lesson-saver.ts'
import { TextLoading } from './TextLoading.tsx'

const LessonBodyEditor = lazy(async () => ({
  default: (await import('./lesson-body/LessonBodyEditor.tsx')).LessonBodyEditor,
}))

type Props = LessonPaneProps & { saver: LessonSaver; state: SaverState; onSettings: () => void }

/** Title and body of one lesson, kept as they are changed. */
export function LessonEditor(props: Props) {
  const { lesson, saver, state, readOnly, text, onText, toolsSlot, isPhone, onBack } = props
  const t = useTranslations('courses')
  useSaveKey(() => void saver.saveNow({ keepVersion: true }))
  const tools = <LessonTools saver={saver} state={state} readOnly={readOnly} onCommands={props.onCommands} />

  return (
    <div className={classes.lesson}>
      {toolsSlot ? createPortal(tools, toolsSlot) : null}
      {isPhone ? (
        <div className={classes.phoneBar}>
          <Button kind="quiet" size="small" icon={ArrowLeft} onClick={onBack}>
            {t('editor.back')}
          </Button>
          <span className={classes.phoneStatus}>{tools}</span>
          <RowMenu name={lesson.title} actions={props.actions} />
        </div>
      ) : null}
      <Troubles saver={saver} state={state} />
      <KindLine {...props} />
      <LessonTitle
        title={state.lesson.title}
        saved={lesson.title}
        onChange={(title) => saver.edit({ title })}
        onEnter={() => text?.commands.focus('start')}
      />
      <Suspense fallback={<TextLoading />}>
        <LessonBodyEditor
          lesson={state.lesson}
          save={saver.edit}
          readOnly={readOnly}
          replaced={state.replaced}
          onEditor={onText}
        />
      </Suspense>
    </div>
  )
}

/** What is between the screen and the server: two tabs, a refusal, words that were kept on this device. */
function Troubles({ saver, state }: { saver: LessonSaver; state: SaverState }) {
  const all = useTranslations('courses')
  const t = useTranslations('courses.lesson')
  const { courseId, id: lessonId } = state.lesson
  if (state.phase === 'conflict')
    return (
      <ConflictNotice
        title={t('conflict')}
        onKeepMine={() => saver.resolve('mine')}
        onTakeTheirs={() => saver.resolve('theirs')}
        readTheirs={async () => wordsOfLesson(await coursesApi.getLesson.call({ courseId, lessonId }))}
        wordsOf={(error) => refusalOf(error).message || all('actionFailed')}
      />
    )
  return (
    <>
      {state.phase === 'failed' && state.reason ? (
        <Notice tone="bad">
          {t('notSaved', { reason: Object.values(state.fields).join(' ') || state.reason })}
        </Notice>
      ) : null}
      {state.fromCopy ? <Notice tone="info">{t('restoredCopy')}</Notice> : null}
    </>
  )
}

/** A lesson as its words, to compare one with another. */
function wordsOfLesson({ title, content, quiz }: Lesson) {
  const questions = quiz?.questions.map((question) => question.text) ?? []
  const lines = [...plainText(content as DocumentNode | null).split('\n'), ...questions]
  return { title, text: lines.filter((line) => line.trim() !== '').join('\n\n') }
}

/** What kind of lesson it is and how long, its state, and the ways to publish and to set it. */
function KindLine({ course, lesson, state, changes, readOnly, onSettings }: Props) {
  const t = useTranslations('courses')
  const words = useTranslations('outline.settings')
  const canPublish = course.status === 'published' && lesson.status === 'draft' && !readOnly
  return (
    <div className={classes.kind}>
      <LessonKindLine lesson={state.lesson} />
      <span className={classes.gap} />
      <StatusChip status={lesson.status} />
      {canPublish ? (
        <Button
          size="small"
          disabled={!lesson.hasContent}
          onClick={() => void changes.setStatus([lesson], 'published')}
        >
          {t('lesson.publish')}
        </Button>
      ) : null}
      <span className={classes.settingsButton}>
        <IconButton icon={SlidersHorizontal} label={words('open')} kind="outlined" onClick={onSettings} />
      </span>
    </div>
  )
}

type TitleProps = { title: string; saved: string; onChange: (title: string) => void; onEnter: () => void }

/** One title that may take several lines on a phone; Enter continues to the text. */
function LessonTitle({ title, saved, onChange, onEnter }: TitleProps) {
  const t = useTranslations('courses.lesson')
  return (
    <textarea
      className={classes.title}
      aria-label={t('title')}
      placeholder={t('untitled')}
      rows={1}
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
