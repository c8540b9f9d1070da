import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './Button.tsx'
import classes from './ConflictNotice.module.css'
import { Dialog } from './Dialog.tsx'
import { Notice } from './Notice.tsx'

type Props = {
  /** What was changed elsewhere: "This lesson was changed in another tab." */
  title: ReactNode
  onKeepMine: () => unknown
  onTakeTheirs: () => unknown
  /** What the other tab saved, to be read before one of the two is chosen. */
  readTheirs?: () => Promise<{ title: string; text: string }>
  /** What to say of an answer that wasn't carried out. */
  wordsOf: (error: unknown) => string
}

/** Two tabs changed one thing: the person decides whose words stay. */
export function ConflictNotice({ title, onKeepMine, onTakeTheirs, readTheirs, wordsOf }: Props) {
  const t = useTranslations('ui')
  const [problem, setProblem] = useState<string | null>(null)
  const [theirs, setTheirs] = useState<{ title: string; text: string } | null>(null)
  const end = async (how: () => unknown) => {
    setProblem(null)
    try {
      await how()
    } catch (error) {
      setProblem(wordsOf(error))
    }
  }
  return (
    <div role="alert" className={classes.conflict}>
      <Notice
        tone="wait"
        title={title}
        action={
          <span className={classes.answers}>
            {readTheirs ? (
              <Button
                size="small"
                kind="quiet"
                onClick={() => void end(async () => setTheirs(await readTheirs()))}
              >
                {t('readTheirs')}
              </Button>
            ) : null}
            <Button size="small" kind="secondary" onClick={() => void end(onKeepMine)}>
              {t('keepMine')}
            </Button>
            <Button size="small" kind="secondary" onClick={() => void end(onTakeTheirs)}>
              {t('takeTheirs')}
            </Button>
          </span>
        }
      >
        {problem}
      </Notice>
      <Dialog opened={theirs !== null} onClose={() => setTheirs(null)} title={theirs?.title ?? ''}>
        <div className={classes.theirs}>{theirs?.text || t('theirsEmpty')}</div>
      </Dialog>
    </div>
  )
}
