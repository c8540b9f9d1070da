import { useTranslations } from 'use-intl'
import { Notice } from '#ui/Notice.tsx'
import type { ImportPreview } from '../../contract.ts'
import classes from './import.module.css'

const shownFailures = 5

/** What will happen, in numbers, before anything is written. */
export function ImportCounts({ preview }: { preview: ImportPreview }) {
  const t = useTranslations('students.importing')
  const { ready, already, repeated, failed, failures, room } = preview
  return (
    <section aria-labelledby="import-counts">
      <h3 id="import-counts" className={classes.heading}>
        {t('countsTitle')}
      </h3>
      <div role="status">
        <ul className={classes.counts}>
          <li>
            <b>{t('ready', { count: ready })}</b>
          </li>
          {already > 0 ? <li>{t('already', { count: already })}</li> : null}
          {repeated > 0 ? <li>{t('repeated', { count: repeated })}</li> : null}
          {failed > 0 ? (
            <li>
              {t('failed', { count: failed })}
              <ul>
                {failures.slice(0, shownFailures).map(({ row, reason }) => (
                  <li key={row}>{t('failure', { row, reason })}</li>
                ))}
              </ul>
            </li>
          ) : null}
        </ul>
      </div>
      {room !== null ? <Notice tone="wait">{t('room', { room })}</Notice> : null}
    </section>
  )
}
