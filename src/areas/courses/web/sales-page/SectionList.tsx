import { DragDropProvider } from '@dnd-kit/react'
import { isSortable, useSortable } from '@dnd-kit/react/sortable'
import { GripVertical } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useAnnounce } from '#ui/announce.ts'
import { Icon } from '#ui/Icon.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { isPinned, type SalesSection } from '../../sales-sections.ts'
import { useDragWords } from '../shared/questions/drag-words.ts'
import classes from './SalesPageEditor.module.css'
import { isShown, sectionsOf, shownChange } from './sales-values.ts'
import type { SalesPageState } from './use-sales-page.ts'

type Props = {
  page: SalesPageState
  /** Brings a section of the page into sight. */
  onLook: (section: SalesSection) => void
}

/** The sections of the page: switched on and off, and put in order by dragging or with Alt and the arrow keys. */
export function SectionList({ page, onLook }: Props) {
  const t = useTranslations('salesPage.sections')
  const announce = useAnnounce()
  const sections = sectionsOf(page.values)
  const movable = sections.filter((section) => !isPinned(section))
  const plugins = useDragWords(movable.length)
  const move = (from: number, to: number) => {
    const section = movable[from]
    if (!section || to < 0 || to >= movable.length || to === from) return
    const order = movable.toSpliced(from, 1).toSpliced(to, 0, section)
    page.set({ order: order.join(' ') })
    announce(t('moved', { name: t(section), place: to + 1, count: movable.length }))
    onLook(section)
  }
  const rowOf = (section: SalesSection) => (
    <SwitchField
      label={t(section)}
      checked={isShown(page.values, section)}
      onChange={({ target }) => page.set(shownChange(page.values, section, target.checked))}
      onFocus={() => onLook(section)}
      aria-keyshortcuts={isPinned(section) ? undefined : 'Alt+ArrowUp Alt+ArrowDown'}
    />
  )
  return (
    <DragDropProvider
      plugins={plugins}
      onDragEnd={({ operation: { source }, canceled }) => {
        if (!canceled && isSortable(source)) move(source.initialIndex, source.index)
      }}
    >
      <ul className={classes.sections} aria-label={t('label')}>
        <li className={classes.section}>{rowOf('promise')}</li>
        {movable.map((section, at) => (
          <MovableRow
            key={section}
            id={section}
            at={at}
            label={t('drag', { name: t(section) })}
            onMove={(to) => move(at, to)}
          >
            {rowOf(section)}
          </MovableRow>
        ))}
        <li className={classes.section}>{rowOf('guarantee')}</li>
      </ul>
    </DragDropProvider>
  )
}

type RowProps = {
  id: string
  at: number
  label: string
  onMove: (to: number) => void
  children: React.ReactNode
}

function MovableRow({ id, at, label, onMove, children }: RowProps) {
  const { ref, handleRef, isDragging } = useSortable({ id, index: at })
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    onMove(at + step)
  }
  return (
    <li
      ref={ref}
      className={classes.section}
      data-dragging={isDragging ? '' : undefined}
      onKeyDown={onKeyDown}
    >
      <button ref={handleRef} type="button" className={classes.grip} aria-label={label}>
        <Icon of={GripVertical} size={16} />
      </button>
      {children}
    </li>
  )
}
