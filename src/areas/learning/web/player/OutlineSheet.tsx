import { ListTree } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '#ui/IconButton.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import classes from './PlayerOutline.module.css'

type Props = { lessonId: string; children: ReactNode }

/** On a narrow screen the outline is below a lesson that may be long: this opens it from the top. */
export function OutlineSheet({ lessonId, children }: Props) {
  const t = useTranslations('learning')
  // Open for the lesson it was opened in: going to another closes it.
  const [openIn, setOpenIn] = useState<string | null>(null)
  return (
    <div className={classes.opener}>
      <IconButton
        icon={ListTree}
        label={t('showLessons')}
        tooltip={false}
        aria-haspopup="dialog"
        onClick={() => setOpenIn(lessonId)}
      />
      <SideSheet opened={openIn === lessonId} onClose={() => setOpenIn(null)} title={t('lessons')}>
        {children}
      </SideSheet>
    </div>
  )
}
