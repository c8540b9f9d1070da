import { useNetwork } from '@mantine/hooks'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { SaveStatus } from '#ui/SaveStatus.tsx'
import classes from './editor.module.css'
import type { LessonSaver, SaverState } from './lesson-saver.ts'
import { saveStateOf } from './use-lesson-saver.ts'
import { VersionsSheet } from './versions/VersionsSheet.tsx'

type Props = { saver: LessonSaver; state: SaverState; readOnly: boolean }

/** What became of the last change, the versions before it, and Save. */
export function LessonTools({ saver, state, readOnly }: Props) {
  const t = useTranslations('courses.editor')
  const words = useTranslations('outline.versions')
  const [opened, setOpened] = useState(false)
  const { online } = useNetwork()
  const saving = saveStateOf(state, saver)
  // The strip above scrolls away, this doesn't.
  const shown = online === false && saving.kind !== 'conflict' ? ({ kind: 'offline' } as const) : saving
  return (
    <div className={classes.tools}>
      <SaveStatus state={shown} />
      <span className={classes.versions}>
        <Link onClick={() => setOpened(true)}>{words('open')}</Link>
      </span>
      <span className={classes.gap} />
      <Button
        kind="secondary"
        size="dense"
        disabled={readOnly}
        onClick={() => void saver.saveNow({ keepVersion: true })}
      >
        {t('save')}
      </Button>
      <VersionsSheet
        saver={saver}
        lesson={state.lesson}
        opened={opened}
        onClose={() => setOpened(false)}
        readOnly={readOnly}
      />
    </div>
  )
}
