import { Send } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from '#ui/Link.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useUser } from '#webkit/session.tsx'
import { instanceApi } from '../system-api.ts'
import { TestLine } from './TestLine.tsx'

type Result = Awaited<ReturnType<typeof instanceApi.testMail.call>>

/** **Send a test email**: actually sends one and shows the mail server's answer. */
export function TestMail({ unsaved }: { unsaved: boolean }) {
  const t = useTranslations('adminSystem.settings.mail')
  const { email } = useUser()
  return (
    <TestLine
      icon={Send}
      words={{
        test: t('test'),
        busy: t('testBusy'),
        hint: unsaved ? t('testUnsaved') : t('testHint', { email }),
        failed: t('testFailed'),
      }}
      disabled={unsaved}
      test={async () => <Outcome result={await instanceApi.testMail.call({})} />}
    />
  )
}

function Outcome({ result: { outcome, to, answer, ms } }: { result: Result }) {
  const t = useTranslations('adminSystem.settings.mail')
  if (outcome === 'failed') return <Notice tone="bad">{t('refused', { to, answer })}</Notice>
  if (outcome === 'sent') return <Notice tone="good">{t('sent', { to, ms })}</Notice>
  return (
    <Notice tone="wait" action={<Link to="/admin/outbox">{t('see')}</Link>}>
      {t('inOutbox', { to })}
    </Notice>
  )
}
