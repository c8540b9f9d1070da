import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import type { MachinePanel as Figures } from '../../system-contract.ts'
import { Facts, Panel } from './Panel.tsx'
import { useSizeWords } from './size.ts'
import classes from './system.module.css'

/** Storage, memory, version. */
export function MachinePanel({ query }: { query: UseQueryResult<Figures> }) {
  const sizeWords = useSizeWords()
  const t = useTranslations('adminSystem.machine')
  const free = ({ storage, diskFreeBytes, diskBytes }: Figures) => {
    if (storage === 's3') return t('bucket')
    if (diskFreeBytes === null || diskBytes === null) return '—'
    return t('freeOf', { free: sizeWords(diskFreeBytes), all: sizeWords(diskBytes) })
  }
  return (
    <Panel title={t('title')} query={query}>
      {(figures) => (
        <>
          <Facts
            facts={[
              [t('files'), t('filesOf', { size: sizeWords(figures.filesBytes), count: figures.files })],
              [t('free'), free(figures)],
              [t('memory'), sizeWords(figures.processMemoryBytes)],
              [
                t('machine'),
                t('freeOf', {
                  free: sizeWords(figures.freeMemoryBytes),
                  all: sizeWords(figures.memoryBytes),
                }),
              ],
              [t('running'), <RelativeTime key="at" at={figures.startedAt} />],
              [t('version'), `${figures.version} (Node ${figures.node})`],
            ]}
          />
          <p className={classes.quiet}>{t('update')}</p>
        </>
      )}
    </Panel>
  )
}
