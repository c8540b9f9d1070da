import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, KeyRound, TriangleAlert } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { SecurityEntry } from '#areas/accounts/security-contract.ts'
import { Button } from '#ui/Button.tsx'
import { ErrorPanel } from '#ui/ErrorPanel.tsx'
import { Icon } from '#ui/Icon.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { SettingRow } from '#ui/SettingRow.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { securityApi } from '../api.ts'
import page from '../SettingsPage.module.css'
import classes from './Security.module.css'
import { useDeviceNames } from './use-device-name.ts'

const warnings = new Set<SecurityEntry['kind']>([
  'signInFailed',
  'secondFactorFailed',
  'secondFactorRemoved',
  'viewStarted',
])
const iconOf = (kind: SecurityEntry['kind']) =>
  warnings.has(kind) ? TriangleAlert : kind === 'userSignedIn' ? CircleCheck : KeyRound

/** Sign-ins that worked and that did not, and every change of what guards the account. */
export function HistoryRow() {
  const t = useTranslations('settings.history')
  const nameOf = useDeviceNames()
  const list = useInfiniteQuery(
    securityApi.history.infiniteOptions({
      input: (before: SecurityEntry['id'] | undefined) => ({ before }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  )
  const entries = list.data?.pages.flatMap(({ entries }) => entries) ?? []
  const [last] = entries

  return (
    <SettingRow id="history" title={t('title')} value={last ? sentenceOf(last) : ' '}>
      {list.isError ? <ErrorPanel onRetry={() => void list.refetch()} /> : null}
      {list.isPending ? <Skeleton width="70%" height="40px" /> : null}
      {list.isSuccess && entries.length === 0 ? <p className={page.text}>{t('empty')}</p> : null}
      <ul className={classes.rows}>
        {entries.map((entry) => (
          <li key={entry.id} className={classes.row} data-warning={warnings.has(entry.kind) ? '' : undefined}>
            <Icon of={iconOf(entry.kind)} size={20} />
            <div className={classes.words}>
              <b>{sentenceOf(entry)}</b>
              <span>
                {[entry.by, entry.device && nameOf(entry.device), entry.address]
                  .filter(Boolean)
                  .map((word) => `${word} · `)}
                <RelativeTime at={entry.at} />
              </span>
            </div>
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button
          kind="secondary"
          size="small"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </SettingRow>
  )

  function sentenceOf({ kind, method }: SecurityEntry): string {
    return kind === 'userSignedIn' && method ? t(`signedIn.${method}`) : t(`kinds.${kind}`)
  }
}
