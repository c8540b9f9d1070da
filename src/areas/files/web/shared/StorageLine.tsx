import { useTranslations } from 'use-intl'
import { Link } from '#ui/Link.tsx'
import { Meter } from '#ui/Meter.tsx'
import { useFileSize } from './file-size.ts'
import classes from './StorageLine.module.css'
import { useStorage } from './storage-use.ts'

/** From this share on the way to make room is beside the meter. */
const nearlyFull = 0.8

/** "2.1 GB of 5 GB used", where something is uploaded. Nothing where nothing limits it, or until it is known. */
export function StorageLine() {
  const t = useTranslations('files.storage')
  const size = useFileSize(2)
  const storage = useStorage()
  if (!storage || storage.limitBytes === null) return null
  const { usedBytes, limitBytes, advice } = storage
  const words = t('used', { used: size(usedBytes), limit: size(limitBytes) })
  const isFull = usedBytes >= limitBytes
  return (
    <div className={classes.line} data-full={isFull ? '' : undefined}>
      <Meter used={usedBytes} limit={limitBytes} label={t('label')} words={words} warns />
      <p className={classes.words}>
        {isFull ? `${t('full')} ${advice ?? ''} ` : `${words} `}
        {usedBytes >= limitBytes * nearlyFull ? <Link to="/settings?tab=storage">{t('manage')}</Link> : null}
      </p>
    </div>
  )
}
