import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import type { MachinePanel as Figures } from '../../system-contract.ts'
import { Facts, Panel } from './Panel.tsx'
import { useSizeWords } from './size.ts'
import classes from './system.module.css'

/** Memory and version. */
export function MachinePanel({ query }: { query: UseQueryResult<Figures> }) {
  const sizeWords = useSizeWords()
  const t = useTranslations('adminSystem.machine')
  return (
    <Panel title={t('title')} query={query}>
      {(figures) => (
        <>
          <Facts
            facts={[
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
