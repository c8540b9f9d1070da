import { useMediaQuery } from '@mantine/hooks'
import { PanelRightOpen, X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { breakpoints } from '#ui/breakpoints.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import type { Lesson } from '../../contract.ts'
import classes from './editor.module.css'
import { LessonSettings } from './LessonSettings.tsx'
import type { LessonPaneProps } from './lesson-pane.ts'

type Props = LessonPaneProps & { full: Lesson; opened: boolean; onOpen: (opened: boolean) => void }

/** The settings of the open lesson: beside it where there is room, else in a sheet that its button opens. */
export function LessonSettingsPanel(props: Props) {
  const { readOnly, opened, onOpen } = props
  const t = useTranslations('outline.settings')
  const hasRoom = useMediaQuery(breakpoints.editorWithPanel, true, { getInitialValueInEffect: false })
  const [isFolded, setFolded] = useState(wasFolded)
  const fold = (next: boolean) => {
    setFolded(next)
    rememberFolded(next)
  }
  if (!hasRoom) {
    return (
      <SideSheet opened={opened} onClose={() => onOpen(false)} title={t('title')}>
        <div className={classes.settings} inert={readOnly}>
          <LessonSettings {...props} />
        </div>
      </SideSheet>
    )
  }
  if (isFolded) {
    return (
      <aside className={classes.asideFolded} aria-label={t('title')}>
        <IconButton icon={PanelRightOpen} label={t('open')} size="small" onClick={() => fold(false)} />
      </aside>
    )
  }
  return (
    <aside className={classes.aside} aria-label={t('title')}>
      <div className={classes.asideHead}>
        <h2 className={classes.asideTitle}>{t('title')}</h2>
        <IconButton icon={X} label={t('close')} size="small" onClick={() => fold(true)} />
      </div>
      <div className={classes.asideBody} inert={readOnly}>
        <LessonSettings {...props} />
      </div>
    </aside>
  )
}

const key = 'throughline.lesson-settings'

function wasFolded(): boolean {
  try {
    return localStorage.getItem(key) === 'folded'
  } catch {
    return false
  }
}

function rememberFolded(isFolded: boolean): void {
  try {
    localStorage.setItem(key, isFolded ? 'folded' : 'open')
  } catch {
    // It is open again at the next visit.
  }
}
