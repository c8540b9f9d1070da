import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Link } from '#ui/Link.tsx'
import { useFormat } from '#webkit/format.ts'
import type { SecurityPanel as Figures } from '../../system-contract.ts'
import { Facts, Panel } from './Panel.tsx'
import classes from './system.module.css'

export function SecurityPanel({ query }: { query: UseQueryResult<Figures> }) {
  const t = useTranslations('adminSystem.security')
  const format = useFormat()
  return (
    <Panel title={t('title')} query={query}>
      {(figures) => (
        <>
          <Facts
            facts={[
              [
                t('failed'),
                t('failedOf', { count: figures.failedSignIns, addresses: figures.failedAddresses }),
              ],
              ...(figures.failedSignIns > 1
                ? [[t('failedFrom'), format.number(figures.failedFromOnePlace)] as const]
                : []),
              [t('second'), t('secondOf', { with: figures.adminsWithSecondFactor, of: figures.admins })],
              [
                t('secondAll'),
                t('secondAllOf', {
                  with: format.number(figures.usersWithSecondFactor),
                  of: format.number(figures.users),
                }),
              ],
              [t('sessions'), format.number(figures.sessions)],
              [t('certificate'), t(figures.certificate)],
            ]}
          />
          {figures.failedSignIns > 0 ? (
            <p className={classes.way}>
              <Link to="/admin?tab=logs&type=accounts.signInFailed">{t('seeLog')}</Link>
            </p>
          ) : null}
        </>
      )}
    </Panel>
  )
}
