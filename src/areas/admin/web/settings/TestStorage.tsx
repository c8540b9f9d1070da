import { HardDrive } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { instanceApi } from '../system-api.ts'
import classes from './settings.module.css'

type TestResult = { tone: 'good' | 'bad'; text: string }

/** **Test the storage**: actually saves a small file, reads it and removes it. */
export function TestStorage() {
  const t = useTranslations('adminSystem.settings.storage')
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<TestResult | null>(null)
  const test = async () => {
    setBusy(true)
    setTold(null)
    try {
      const { outcome, answer, ms } = await instanceApi.testStorage.call()
      setTold(
        outcome === 'works'
          ? { tone: 'good', text: t('works', { ms }) }
          : { tone: 'bad', text: t('broken', { answer }) },
      )
    } catch (error) {
      setTold({ tone: 'bad', text: refusalOf(error).message || t('testFailed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.test}>
      <div className={classes.row}>
        <Button
          kind="secondary"
          icon={HardDrive}
          onClick={() => void test()}
          busy={busy}
          busyLabel={t('testBusy')}
        >
          {t('test')}
        </Button>
        <span className={classes.hint}>{t('testHint')}</span>
      </div>
      <div role="status">{told ? <Notice tone={told.tone}>{told.text}</Notice> : null}</div>
    </div>
  )
}
