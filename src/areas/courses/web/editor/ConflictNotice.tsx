import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import classes from './editor.module.css'
import type { LessonSaver } from './lesson-saver.ts'

/** Two tabs changed one lesson: the person decides whose words stay. */
export function ConflictNotice({ saver }: { saver: LessonSaver }) {
  const t = useTranslations('courses')
  const [problem, setProblem] = useState<string | null>(null)
  const end = async (whose: 'mine' | 'theirs') => {
    setProblem(null)
    try {
      await saver.resolve(whose)
    } catch (error) {
      setProblem(refusalOf(error).message || t('actionFailed'))
    }
  }
  return (
    <div role="alert" className={classes.conflict}>
      <Notice
        tone="wait"
        title={t('lesson.conflict')}
        action={
          <span className={classes.pair}>
            <Button size="small" kind="secondary" onClick={() => void end('mine')}>
              {t('lesson.keepMine')}
            </Button>
            <Button size="small" kind="secondary" onClick={() => void end('theirs')}>
              {t('lesson.takeTheirs')}
            </Button>
          </span>
        }
      >
        {problem}
      </Notice>
    </div>
  )
}
