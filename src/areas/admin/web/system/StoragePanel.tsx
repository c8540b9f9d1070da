import type { UseQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { Link } from '#ui/Link.tsx'
import { Meter } from '#ui/Meter.tsx'
import type { StoragePanel as Figures } from '../../system-contract.ts'
import { Facts, Panel } from './Panel.tsx'
import classes from './system.module.css'

/** The disk, what's reserved for orders, and who uses the most. */
export function StoragePanel({ query }: { query: UseQueryResult<Figures> }) {
  const t = useTranslations('adminSystem.storage')
  const size = useFileSize()
  return (
    <Panel title={t('title')} query={query}>
      {({ files, filesBytes, storage, disk, promisedBytes, largest }) => (
        <>
          <Facts
            facts={[
              [t('files'), t('filesOf', { size: size(filesBytes), count: files })],
              ...(storage === 's3' ? [[t('where'), t('bucket')] as const] : []),
              [
                t('free'),
                disk ? t('freeOf', { free: size(disk.freeBytes), all: size(disk.sizeBytes) }) : '—',
              ],
              ...(disk ? [[t('reserve'), size(disk.reserveBytes)] as const] : []),
              ...(promisedBytes > 0 ? [[t('promised'), size(promisedBytes)] as const] : []),
            ]}
          />
          <Largest workspaces={largest} />
        </>
      )}
    </Panel>
  )
}

function Largest({ workspaces }: { workspaces: Figures['largest'] }) {
  const t = useTranslations('adminSystem.storage')
  const size = useFileSize()
  const id = useId()
  if (workspaces.length === 0) return null
  return (
    <>
      <h3 id={id} className={classes.subhead}>
        {t('largest')}
      </h3>
      <ol className={classes.largest} aria-labelledby={id}>
        {workspaces.map(({ userId, name, usedBytes, limitBytes }) => (
          <li key={userId}>
            <Link to={`/admin/users/${userId}`}>{name}</Link>
            <span>
              {limitBytes === null
                ? size(usedBytes)
                : t('of', { used: size(usedBytes), limit: size(limitBytes) })}
            </span>
            {limitBytes === null ? null : (
              <Meter used={usedBytes} limit={limitBytes} label={t('meter', { name })} warns />
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
