import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { ArrowDown, ArrowUp, FileDown, GripVertical, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { fileAddress } from '#areas/files/rules.ts'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { useFile } from '#areas/files/web/shared/use-file.ts'
import { useAnnounce } from '#ui/announce.ts'
import { FieldError } from '#ui/Field.tsx'
import { Icon } from '#ui/Icon.tsx'
import { type MenuAction, RowMenu } from '#ui/RowMenu.tsx'
import type { FileView, LessonFile } from '../../../media.ts'
import { maxNameLength } from '../../../media-rules.ts'
import { useKeptText } from '../kept-text.ts'
import classes from './body.module.css'

type Props = {
  files: readonly LessonFile[]
  /** Names and sizes as the server knows them. */
  shown: readonly FileView[]
  readOnly: boolean
  onChange: (files: LessonFile[]) => void
  onRemove: (file: LessonFile) => void
}

/** Files to save, in the order students see them; drag, menu and keys put them in order. */
export function FileList({ files, shown, readOnly, onChange, onRemove }: Props) {
  const t = useTranslations('lessonKinds.files')
  const announce = useAnnounce()
  const focusOn = useFocusAfterMove()

  const move = (from: number, to: number) => {
    const file = files[from]
    if (!file || to < 0 || to >= files.length || from === to) return
    onChange(files.toSpliced(from, 1).toSpliced(to, 0, file))
    focusOn(file.fileId)
    announce(t('moved', { title: file.title, position: to + 1, total: files.length }))
  }
  return (
    <DragDropProvider
      onDragEnd={({ operation: { source }, canceled }) => {
        if (!canceled && isSortable(source)) move(source.initialIndex, source.index)
      }}
    >
      <ol className={classes.files} aria-label={t('list')}>
        {files.map((file, index) => (
          <FileRow
            key={file.fileId}
            file={file}
            shown={shown.find(({ fileId }) => fileId === file.fileId)}
            index={index}
            total={files.length}
            readOnly={readOnly}
            onMove={(step) => move(index, index + step)}
            onRename={(title) => onChange(files.with(index, { ...file, title }))}
            onRemove={() => onRemove(file)}
          />
        ))}
      </ol>
    </DragDropProvider>
  )
}

type RowProps = {
  file: LessonFile
  shown: FileView | undefined
  index: number
  total: number
  readOnly: boolean
  onMove: (step: -1 | 1) => void
  onRename: (title: string) => void
  onRemove: () => void
}

function FileRow({ file, shown, index, total, readOnly, onMove, onRename, onRemove }: RowProps) {
  const t = useTranslations('lessonKinds.files')
  const size = useFileSize()
  const asked = useFile(shown ? null : file.fileId)
  const known = shown ?? asked
  const name = useKeptText(file.title, maxNameLength, onRename)
  const reason = useId()
  const { ref, handleRef, isDragging } = useSortable({ id: file.fileId, index, disabled: readOnly })
  const title = file.title || known?.name || t('unnamed')
  const actions: MenuAction[] = [
    { label: t('moveUp'), icon: ArrowUp, disabled: index === 0, onSelect: () => onMove(-1) },
    { label: t('moveDown'), icon: ArrowDown, disabled: index === total - 1, onSelect: () => onMove(1) },
    { label: t('remove'), icon: Trash2, danger: true, divided: true, onSelect: onRemove },
  ]
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key] as -1 | 1 | undefined
    if (!event.altKey || step === undefined || readOnly) return
    event.preventDefault()
    event.stopPropagation()
    onMove(step)
  }
  return (
    <li
      ref={ref}
      className={classes.fileRow}
      data-dragging={isDragging ? '' : undefined}
      onKeyDown={onKeyDown}
    >
      {readOnly ? (
        <Icon of={FileDown} size={20} />
      ) : (
        <button ref={handleRef} type="button" className={classes.grip} aria-label={t('drag', { title })}>
          <Icon of={GripVertical} size={16} />
        </button>
      )}
      <div className={classes.fileWords}>
        <input
          id={`file-${file.fileId}`}
          className={classes.fileTitle}
          aria-label={t('title')}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          aria-invalid={name.isLong || undefined}
          aria-describedby={name.isLong ? reason : undefined}
          disabled={readOnly}
          value={name.text}
          placeholder={known?.name}
          onChange={(event) => name.change(event.target.value)}
          onBlur={() => {
            // A file that students cannot name cannot be chosen: an emptied field goes back to the file's own name.
            if (name.text.trim() === '' && known) onRename(known.name)
          }}
        />
        {name.isLong ? (
          <div role="alert">
            <FieldError id={reason}>{t('long', { max: maxNameLength })}</FieldError>
          </div>
        ) : null}
        {known ? (
          <a className={classes.fileLink} href={fileAddress(file.fileId)} target="_blank" rel="noopener">
            {known.name}, {size(known.bytes)}
          </a>
        ) : null}
      </div>
      {readOnly ? null : <RowMenu name={title} actions={actions} />}
    </li>
  )
}

/** A row that moved loses the focus on the way: its title gets it back. */
function useFocusAfterMove() {
  const moved = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (!moved.current) return
    document.getElementById(`file-${moved.current}`)?.focus()
    moved.current = null
  })
  return (fileId: string) => {
    moved.current = fileId
  }
}
