import { HardDrive } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Notice } from '#ui/Notice.tsx'
import { instanceApi } from '../system-api.ts'
import { TestLine } from './TestLine.tsx'

type Result = Awaited<ReturnType<typeof instanceApi.testStorage.call>>

/** **Test the storage**: actually saves a small file, reads it and removes it. */
export function TestStorage() {
  const t = useTranslations('adminSystem.settings.storage')
  return (
    <TestLine
      icon={HardDrive}
      words={{ test: t('test'), busy: t('testBusy'), hint: t('testHint'), failed: t('testFailed') }}
      test={async () => <Outcome result={await instanceApi.testStorage.call()} />}
    />
  )
}

function Outcome({ result: { outcome, answer, ms } }: { result: Result }) {
  const t = useTranslations('adminSystem.settings.storage')
  return outcome === 'works' ? (
    <Notice tone="good">{t('works', { ms })}</Notice>
  ) : (
    <Notice tone="bad">{t('broken', { answer })}</Notice>
  )
}
