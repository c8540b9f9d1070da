import { useMediaQuery } from '@mantine/hooks'
import { PanelRightOpen, X } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { breakpoints } from '#ui/breakpoints.ts'
import { IconButton } from '#ui/IconButton.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import type { Lesson } from '../../contract.ts'
import classes from './editor.module.css'
import { LessonSettings } from './LessonSettings.tsx'
import type { MediaPart } from './lesson-body/media-panel.ts'
import type { LessonPaneProps } from './lesson-pane.ts'

type Props = LessonPaneProps & {
  full: Lesson
  opened: boolean
  onOpen: (opened: boolean) => void
  /** What goes with the recording, instead of the settings. */
  part: MediaPart | null
  onPart: (part: MediaPart | null) => void
  /** Takes it when it's open. */
  onPlace: (place: HTMLElement | null) => void
}

/** The settings of the open lesson, or of its recording: beside it where there's room, else in a sheet that a button opens. */
export function LessonSettingsPanel(props: Props) {
  const { readOnly, opened, onOpen, part, onPart, onPlace } = props
  const t = useTranslations('outline.settings')
  const words = useTranslations('lessonKinds')
  const hasRoom = useMediaQuery(breakpoints.editorWithPanel, true, { getInitialValueInEffect: false })
  const [isFolded, setFolded] = useState(wasFolded)
  const fold = (next: boolean) => {
    setFolded(next)
    rememberFolded(next)
  }
  if (!hasRoom) {
    return (
      <>
        <SideSheet opened={opened} onClose={() => onOpen(false)} title={t('title')}>
          <div className={classes.folds} inert={readOnly}>
            <LessonSettings {...props} />
          </div>
        </SideSheet>
        <SideSheet
          opened={part !== null}
          onClose={() => onPart(null)}
          title={words(`${part ?? 'captions'}.title`)}
        >
          <div ref={onPlace} className={classes.part} />
        </SideSheet>
      </>
    )
  }
  if (part) {
    return (
      <aside className={classes.aside} aria-label={words(`${part}.title`)}>
        <div className={classes.asideHead}>
          <ArrivingTitle key={part}>{words(`${part}.title`)}</ArrivingTitle>
          <IconButton icon={X} label={t('closePart')} size="small" onClick={() => onPart(null)} />
        </div>
        <div ref={onPlace} className={classes.part} />
      </aside>
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
      <div className={classes.folds} inert={readOnly}>
        <LessonSettings {...props} />
      </div>
    </aside>
  )
}

/** Has the focus when its part is opened: what was asked for is read and used next. */
function ArrivingTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus({ preventScroll: true }), [])
  return (
    <h2 ref={title} tabIndex={-1} className={classes.asideTitle}>
      {children}
    </h2>
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
