import { Eye, EyeOff, Trash2, X } from 'lucide-react'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { useFocusBackFromBar } from '#ui/focus-back.ts'
import { IconButton } from '#ui/IconButton.tsx'
import type { CourseDetail, OutlineLesson } from '../../../contract.ts'
import classes from './Outline.module.css'
import type { OutlineChanges } from './use-outline-changes.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  selection: Selection
  course: CourseDetail
  changes: OutlineChanges
  onDelete: (lessons: readonly OutlineLesson[]) => void
}

/** What can be done with several lessons at once. */
export function SelectionBar({ selection, course, changes, onDelete }: Props) {
  const bar = useRef<HTMLElement>(null)
  useFocusBackFromBar(bar, true)
  const t = useTranslations('outline')
  const { selected, clear, all } = selection
  const isLive = course.status === 'published'
  const set = (status: 'published' | 'draft') => {
    void changes.setStatus(selected, status)
    clear()
  }
  return (
    <section ref={bar} className={classes.selection} aria-label={t('selection')}>
      <span className={classes.selected} role="status">
        {t('selected', { count: selected.length })}
      </span>
      {selected.length < course.lessons.length ? (
        <Button kind="quiet" size="small" onClick={all}>
          {t('selectAll')}
        </Button>
      ) : null}
      <span className={classes.selectionTools}>
        {isLive ? (
          <>
            <IconButton
              icon={Eye}
              label={t('publishSelected')}
              size="small"
              disabled={!selected.some((each) => each.status === 'draft')}
              onClick={() => set('published')}
            />
            <IconButton
              icon={EyeOff}
              label={t('unpublishSelected')}
              size="small"
              disabled={!selected.some((each) => each.status === 'published')}
              onClick={() => set('draft')}
            />
          </>
        ) : null}
        <IconButton
          icon={Trash2}
          label={t('deleteSelected')}
          size="small"
          onClick={() => {
            onDelete(selected)
            clear()
          }}
        />
        <IconButton icon={X} label={t('clearSelection')} size="small" onClick={clear} />
      </span>
    </section>
  )
}
