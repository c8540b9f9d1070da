import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { clockTime } from '#kernel/clock-time.ts'
import { Button } from '#ui/Button.tsx'
import { RowMenu } from '#ui/RowMenu.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import type { Note } from '../../../contract.ts'
import { jump, useStage } from '../media/stage.ts'
import classes from './Notes.module.css'

type Props = {
  note: Note
  /** Of the lesson on the screen: its time can be jumped to. */
  isHere: boolean
  heading: string | null
  pathOf: (lessonId: string) => string
  onChange: (text: string) => void
  onRemove: () => void
}

/** One note: where it belongs, its words, and what can be done with it. */
export function NoteRow({ note, isHere, heading, pathOf, onChange, onRemove }: Props) {
  const t = useTranslations('learning.notes')
  const [isEditing, setEditing] = useState(false)
  return (
    <li className={classes.note}>
      {heading ? (
        <p className={classes.lesson}>
          <Link to={pathOf(note.lessonId)}>{heading}</Link>
        </p>
      ) : null}
      {isEditing ? (
        <EditNote
          text={note.text}
          onSave={(text) => {
            setEditing(false)
            if (text !== note.text) onChange(text)
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <div className={classes.row}>
          <div className={classes.words}>
            <NoteTime note={note} isHere={isHere} pathOf={pathOf} />
            <p className={classes.text}>{note.text}</p>
          </div>
          <RowMenu
            name={note.text.slice(0, 40)}
            actions={[
              { label: t('edit'), icon: Pencil, onSelect: () => setEditing(true) },
              { label: t('remove'), icon: Trash2, danger: true, onSelect: onRemove },
            ]}
          />
        </div>
      )}
    </li>
  )
}

function NoteTime({ note, isHere, pathOf }: Pick<Props, 'note' | 'isHere' | 'pathOf'>) {
  const t = useTranslations('learning.notes')
  const { media } = useStage()
  const { atSeconds } = note
  if (atSeconds === null) return null
  const time = clockTime(atSeconds)
  if (!isHere || !media) {
    return (
      <Link to={`${pathOf(note.lessonId)}?t=${atSeconds}`} className={classes.time}>
        {time}
      </Link>
    )
  }
  return (
    <button
      type="button"
      className={classes.time}
      aria-label={t('jumpTo', { time })}
      onClick={() => jump(media, atSeconds)}
    >
      {time}
    </button>
  )
}

function EditNote(props: { text: string; onSave: (text: string) => void; onCancel: () => void }) {
  const t = useTranslations('learning.notes')
  const [text, setText] = useState(props.text)
  const [error, setError] = useState<string | undefined>()
  const save = () => {
    if (text.trim() === '') return setError(t('empty'))
    if (text.length > 5_000) return setError(t('tooLong'))
    props.onSave(text.trim())
  }
  return (
    <div className={classes.form}>
      <TextAreaField
        label={t('text')}
        rows={3}
        autoFocus
        value={text}
        error={error}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') props.onCancel()
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save()
        }}
      />
      <div className={classes.actions}>
        <Button size="small" onClick={save}>
          {t('saveChange')}
        </Button>
        <Button size="small" kind="quiet" onClick={props.onCancel}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}
