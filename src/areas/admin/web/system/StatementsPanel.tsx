import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useFormat } from '#webkit/format.ts'
import type { StatementsPanel as Figures } from '../../system-contract.ts'
import { Panel } from './Panel.tsx'
import classes from './system.module.css'
import { useDuration } from './use-duration.ts'

/** The five slowest queries, and who measured them. */
export function StatementsPanel({ query }: { query: UseQueryResult<Figures> }) {
  const t = useTranslations('adminSystem.statements')
  const format = useFormat()
  const duration = useDuration()
  return (
    <Panel title={t('title')} query={query}>
      {({ statements, source, since }) =>
        statements.length === 0 ? (
          <p className={classes.quiet}>{t('none')}</p>
        ) : (
          <>
            <table className={classes.queries}>
              <thead>
                <tr>
                  <th scope="col">{t('query')}</th>
                  <th scope="col">{t('calls')}</th>
                  <th scope="col">{source === 'process' ? t('p95') : t('mean')}</th>
                </tr>
              </thead>
              <tbody>
                {statements.map(({ text, calls, meanMs, p95Ms }) => (
                  <tr key={text}>
                    <td>
                      <details>
                        <summary>
                          <code>{nameOf(text)}</code>
                        </summary>
                        <code className={classes.sql}>{text}</code>
                      </details>
                    </td>
                    <td>{format.number(calls)}</td>
                    <td>{duration(p95Ms ?? meanMs)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            <p className={classes.quiet}>
              {since ? t('ofProcess', { since: format.dateTime(since) }) : t('ofDatabase')}
            </p>
          </>
        )
      }
    </Panel>
  )
}

/** "select events": what it does and the first table it uses. The whole text is one click away. */
function nameOf(text: string): string {
  const [verb = ''] = text.trim().toLowerCase().split(/\s+/)
  const table = /\b(?:from|into|update|table)\s+(?:only\s+)?"?([a-z_.]+)"?/i.exec(text)?.[1]
  return table ? `${verb} ${table}` : (text.split('(')[0] ?? text).slice(0, 40)
}
