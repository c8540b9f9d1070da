import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAnnounce } from '#ui/announce.ts'
import { Button } from '#ui/Button.tsx'
import { Link } from '#ui/Link.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import type { LogEntry } from '../../logs-contract.ts'
import classes from './logs.module.css'
import type { LogView } from './use-log-view.ts'

type Props = { id: string; entry: LogEntry; view: LogView }

/** The stored record, to read and copy, and links to related entries. */
export function LogDetails({ id, entry, view }: Props) {
  const t = useTranslations('adminSystem.logs')
  const { severity, type, user, store, record } = entry
  const text = JSON.stringify(record, null, 2)
  return (
    <div id={id} className={classes.details}>
      <div className={classes.facts}>
        <StatusChip status={severity} label={t(`severities.${severity}`)} />
        <code>{type}</code>
        {user?.id ? (
          <Link to={`/admin/users/${user.id}`}>{user.name}</Link>
        ) : user ? (
          <span>{user.email ?? user.name}</span>
        ) : null}
        {store ? <Link href={`/@${store.handle}`}>{store.name}</Link> : null}
        {user?.id && view.filters.user !== user.id ? (
          <Link onClick={() => view.setFilter('user', user.id ?? '')}>
            {t('onlyUser', { name: user.name })}
          </Link>
        ) : null}
        <CopyJson text={text} />
      </div>
      {/* Long lines scroll, with the keyboard too. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.json} tabIndex={0} aria-label={t('record')}>
        <pre>{text}</pre>
      </section>
    </div>
  )
}

function CopyJson({ text }: { text: string }) {
  const t = useTranslations('adminSystem.logs')
  const announce = useAnnounce()
  const [copied, setCopied] = useState(false)
  // There's no clipboard outside a secure context; the text can still be selected.
  if (!navigator.clipboard) return null
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    announce(t('copied'))
  }
  return (
    <Button
      kind="secondary"
      size="small"
      icon={copied ? Check : Copy}
      className={classes.copy}
      onClick={() => void copy()}
    >
      {copied ? t('copied') : t('copy')}
    </Button>
  )
}
