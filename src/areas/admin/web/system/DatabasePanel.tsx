import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { useFormat } from '#webkit/format.ts'
import type { DatabasePanel as Figures } from '../../system-contract.ts'
import { Facts, Panel } from './Panel.tsx'
import { useSizeWords } from './size.ts'

export function DatabasePanel({ query }: { query: UseQueryResult<Figures> }) {
  const sizeWords = useSizeWords()
  const t = useTranslations('adminSystem.database')
  const format = useFormat()
  return (
    <Panel title={t('title')} query={query}>
      {(figures) => (
        <Facts
          facts={[
            [t('size'), sizeWords(figures.sizeBytes)],
            [
              t('connections'),
              t('connectionsOf', {
                used: format.number(figures.connections),
                most: format.number(figures.maxConnections),
              }),
            ],
            [t('version'), figures.version],
            [t('migrations'), format.number(figures.migrations)],
            [
              t('backup'),
              figures.lastBackupAt ? <RelativeTime key="at" at={figures.lastBackupAt} /> : t('noBackup'),
            ],
          ]}
        />
      )}
    </Panel>
  )
}
