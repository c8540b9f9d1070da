import { useNetwork } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useState } from 'react'
import { SaveStatus } from '#ui/SaveStatus.tsx'
import type { LessonSaver, SaverState } from './lesson-saver.ts'
import type { LessonCommands } from './lesson-tools.ts'
import { saveStateOf } from './use-lesson-saver.ts'

const VersionsSheet = lazy(async () => ({
  default: (await import('./versions/VersionsSheet.tsx')).VersionsSheet,
}))

type Props = {
  saver: LessonSaver
  state: SaverState
  readOnly: boolean
  /** Tells the bar what it can ask of this lesson. */
  onCommands: (commands: LessonCommands | null) => void
}

/** What became of the last change, and the versions before it. */
export function LessonTools({ saver, state, readOnly, onCommands }: Props) {
  const [opened, setOpened] = useState(false)
  // Its code comes with the first look, and stays for the next.
  const [wasOpened, setWasOpened] = useState(false)
  if (opened && !wasOpened) setWasOpened(true)
  const { online } = useNetwork()
  const saving = saveStateOf(state, saver)
  // The strip above scrolls away, this doesn't.
  const shown = online === false && saving.kind !== 'conflict' ? ({ kind: 'offline' } as const) : saving
  useEffect(() => {
    onCommands({
      save: () => void saver.saveNow({ keepVersion: true }),
      showVersions: () => setOpened(true),
    })
    return () => onCommands(null)
  }, [saver, onCommands])
  return (
    <>
      <SaveStatus state={shown} />
      {wasOpened ? (
        <Suspense fallback={null}>
          <VersionsSheet
            saver={saver}
            lesson={state.lesson}
            opened={opened}
            onClose={() => setOpened(false)}
            readOnly={readOnly}
          />
        </Suspense>
      ) : null}
    </>
  )
}
