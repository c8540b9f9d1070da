import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Storage } from '#areas/files/contract.ts'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { storageQuery } from '#areas/files/web/shared/storage-use.ts'
import { Card } from '#ui/Card.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Link } from '#ui/Link.tsx'
import { Meter } from '#ui/Meter.tsx'
import { Notice } from '#ui/Notice.tsx'
import { SkeletonPage } from '#ui/SkeletonPage.tsx'
import { useNouns } from '#webkit/products.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useWayHere } from '#webkit/return-path.ts'
import { SettingPart } from '../SettingPart.tsx'
import page from '../SettingsPage.module.css'
import { ClearRow } from './ClearRow.tsx'
import classes from './Storage.module.css'

/** Settings › storage: how much a creator keeps, what of, and what of it could go. */
export function StorageTab() {
  const t = useTranslations('settings.storage')
  const { data, error, refetch } = useQuery(storageQuery())
  if (!data && !error) return <SkeletonPage />
  return (
    <div className={page.tab}>
      <div>
        <h2>{t('title')}</h2>
        <p className={page.text}>{t('text')}</p>
      </div>
      {data ? (
        <>
          <SettingPart id="storage">
            <UseCard storage={data} />
          </SettingPart>
          <ClearCard storage={data} />
        </>
      ) : (
        <Card label={t('title')} flush>
          <ErrorPanel
            title={t('failed')}
            onRetry={() => void refetch()}
            requestId={refusalOf(error).requestId}
          />
        </Card>
      )}
    </div>
  )
}

function UseCard({ storage }: { storage: Storage }) {
  const t = useTranslations('settings.storage')
  const size = useFileSize()
  const { usedBytes, limitBytes } = storage
  const words =
    limitBytes === null
      ? t('usedOnly', { used: size(usedBytes) })
      : t('used', { used: size(usedBytes), limit: size(limitBytes) })
  return (
    <Card label={t('label')}>
      <div className={classes.use}>
        <div className={classes.head}>
          <b className={classes.words}>{words}</b>
          {limitBytes === null ? (
            <span className={classes.quiet}>{t('unlimited')}</span>
          ) : (
            <span className={classes.quiet}>
              {t('left', { left: size(Math.max(0, limitBytes - usedBytes)) })}
            </span>
          )}
        </div>
        {limitBytes === null ? null : (
          <Meter used={usedBytes} limit={limitBytes} label={t('label')} words={words} warns />
        )}
        <FullNotice storage={storage} />
        <Parts parts={storage.parts} />
      </div>
    </Card>
  )
}

function FullNotice({ storage: { usedBytes, limitBytes, advice } }: { storage: Storage }) {
  const wayHere = useWayHere()
  const t = useTranslations('settings.storage')
  const size = useFileSize()
  if (limitBytes === null || usedBytes < limitBytes) return null
  return (
    <Notice
      tone="bad"
      action={
        <Link to="/upgrade" state={wayHere}>
          {t('plans')}
        </Link>
      }
    >
      {usedBytes > limitBytes ? t('over', { limit: size(limitBytes) }) : t('full')} {advice}
    </Notice>
  )
}

/** What takes the room, the largest first. */
function Parts({ parts }: Pick<Storage, 'parts'>) {
  const t = useTranslations('settings.storage')
  const size = useFileSize()
  const shown = (Object.keys(parts) as (keyof Storage['parts'])[])
    .filter((part) => parts[part] > 0)
    .toSorted((one, other) => parts[other] - parts[one])
  if (shown.length === 0) return <p className={classes.quiet}>{t('nothing')}</p>
  return (
    <dl className={classes.parts} aria-label={t('kinds')}>
      {shown.map((part) => (
        <div key={part}>
          <dt>{t(`parts.${part}`)}</dt>
          <dd>{size(parts[part])}</dd>
        </div>
      ))}
    </dl>
  )
}

function ClearCard({ storage: { usedBytes, unusedBytes, versionsBytes } }: { storage: Storage }) {
  const t = useTranslations('settings.storage')
  const nouns = useNouns()
  if (usedBytes === 0) return null
  const isNothing = unusedBytes === 0 && versionsBytes === 0
  return (
    <Card title={t('clear.title')}>
      <div className={classes.rows}>
        {isNothing ? <p className={classes.quiet}>{t('clear.none')}</p> : null}
        {unusedBytes > 0 ? <ClearRow part="unused" bytes={unusedBytes} /> : null}
        {versionsBytes > 0 ? <ClearRow part="versions" bytes={versionsBytes} /> : null}
        {isNothing ? null : <p className={classes.quiet}>{t('trash', nouns)}</p>}
      </div>
    </Card>
  )
}
