import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAnnounce } from './announce.ts'
import classes from './ErrorPanel.module.css'
import { IconButton } from './IconButton.tsx'

/** The id of a failed request, to hand to whoever runs the instance. */
export function RequestId({ id }: { id: string }) {
  const t = useTranslations('ui')
  const announce = useAnnounce()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(id)
    setCopied(true)
    announce(t('copied'))
  }
  return (
    <span className={classes.request}>
      {t('request')} <code>{id}</code>
      {/* Without a secure context there is no clipboard; the id can still be selected. */}
      {navigator.clipboard ? (
        <IconButton
          icon={copied ? Check : Copy}
          label={copied ? t('copied') : t('copyRequest', { id })}
          size="small"
          onClick={() => void copy()}
        />
      ) : null}
    </span>
  )
}
