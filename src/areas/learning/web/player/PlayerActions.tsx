import { CircleQuestionMark, NotebookPen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#ui/IconButton.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { OutlineSheet } from './OutlineSheet.tsx'
import { PlayerAccount } from './PlayerAccount.tsx'
import { PlayerKeySheet } from './PlayerKeySheet.tsx'
import type { Panels } from './use-panels.ts'

type Props = {
  lessonId: string
  panels: Panels
  isWide: boolean
  outline: ReactNode
  notes: ReactNode | null
}

/** Notes, help and the account; on a narrow screen the outline as well. */
export function PlayerActions({ lessonId, panels, isWide, outline, notes }: Props) {
  const t = useTranslations('learning')
  return (
    <>
      <OutlineSheet lessonId={lessonId}>{outline}</OutlineSheet>
      {notes ? (
        <IconButton
          icon={NotebookPen}
          label={t('notes.title')}
          aria-expanded={panels.notes}
          onClick={panels.toggleNotes}
        />
      ) : null}
      <IconButton
        icon={CircleQuestionMark}
        label={t('help')}
        aria-haspopup="dialog"
        onClick={panels.openHelp}
      />
      <PlayerAccount />
      {notes && !isWide ? (
        <SideSheet opened={panels.notes} onClose={panels.toggleNotes} title={t('notes.title')}>
          {notes}
        </SideSheet>
      ) : null}
      <PlayerKeySheet opened={panels.opened === 'help'} onClose={panels.close} />
    </>
  )
}
