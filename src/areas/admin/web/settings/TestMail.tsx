import { Send } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { refusalOf } from '#webkit/refusal.ts'
import { useUser } from '#webkit/session.tsx'
import { instanceApi } from '../system-api.ts'
import classes from './settings.module.css'

type Result = Awaited<ReturnType<typeof instanceApi.testMail.call>>

/** **Send a test email**: actually sends one and shows the mail server's answer. */
export function TestMail({ unsaved }: { unsaved: boolean }) {
  const t = useTranslations('adminSystem.settings.mail')
  const { email } = useUser()
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<Result | { problem: string } | null>(null)
  const send = async () => {
    setBusy(true)
    setResult(null)
    try {
      setResult(await instanceApi.testMail.call({}))
    } catch (error) {
      setResult({ problem: refusalOf(error).message || t('testFailed') })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className={classes.test}>
      <div className={classes.row}>
        <Button
          kind="secondary"
          icon={Send}
          onClick={() => void send()}
          busy={busy}
          busyLabel={t('testBusy')}
          disabled={unsaved}
        >
          {t('test')}
        </Button>
        <span className={classes.hint}>{unsaved ? t('testUnsaved') : t('testHint', { email })}</span>
      </div>
      <div role="status">{result ? <Told result={result} /> : null}</div>
    </div>
  )
}

function Told({ result }: { result: Result | { problem: string } }) {
  const t = useTranslations('adminSystem.settings.mail')
  if ('problem' in result) return <Notice tone="bad">{result.problem}</Notice>
  const { outcome, to, answer, ms } = result
  if (outcome === 'failed') return <Notice tone="bad">{t('refused', { to, answer })}</Notice>
  if (outcome === 'sent') return <Notice tone="good">{t('sent', { to, ms })}</Notice>
  return (
    <Notice tone="wait" action={<Link to="/admin/outbox">{t('see')}</Link>}>
      {t('inOutbox', { to })}
    </Notice>
  )
}
