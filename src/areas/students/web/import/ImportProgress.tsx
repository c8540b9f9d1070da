import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { hours } from '#kernel/time.ts'
import { Notice } from '#ui/Notice.tsx'
import { ProgressLine } from '#ui/ProgressLine.tsx'
import type { StudentImport } from '../../contract.ts'
import { studentsApi } from '../api.ts'
import { ImportResult } from './ImportResult.tsx'
import classes from './import.module.css'

const hiddenKey = 'throughline.students.hidden-import'

/** The last import of the course: on its way with a count, then what became of it, for as long as it can be taken back. */
export function ImportProgress({ courseId }: { courseId: Id<'crs'> }) {
  const t = useTranslations('students.importing')
  const queryClient = useQueryClient()
  const [hidden, setHidden] = useState(remembered)
  const found = useQuery(
    studentsApi.imports.queryOptions({
      input: { courseId },
      refetchInterval: (query) => (query.state.data?.imports.some((one) => !one.finishedAt) ? 1_000 : false),
    }),
  )
  const [latest] = found.data?.imports ?? []
  // The list grows with the count, from whatever was known when this page was opened.
  const known = found.data ? `${latest?.id} ${latest?.done}` : null
  const before = useRef(known)
  useEffect(() => {
    if (before.current !== null && before.current !== known)
      void queryClient.invalidateQueries({ queryKey: studentsApi.list.key() })
    before.current = known
  }, [known, queryClient])

  if (!latest || hidden === latest.id || (latest.finishedAt && !isFresh(latest))) return null
  const name = latest.name || t('unnamed')
  return (
    <div className={classes.running}>
      {latest.finishedAt ? (
        <ImportResult
          courseId={courseId}
          one={latest}
          onHide={() => {
            remember(latest.id)
            setHidden(latest.id)
          }}
        />
      ) : (
        <Notice tone="info" title={t('running', { name })}>
          <ProgressLine
            value={latest.total === 0 ? 0 : (100 * latest.done) / latest.total}
            label={t('running', { name })}
            showValue
          />
          <span role="status">{t('runningText', { done: latest.done, total: latest.total })}</span>
        </Notice>
      )}
    </div>
  )
}

const isFresh = (one: StudentImport) => Date.now() - new Date(one.createdAt).getTime() < hours(24)

function remembered(): string | null {
  try {
    return localStorage.getItem(hiddenKey)
  } catch {
    return null
  }
}

function remember(id: string): void {
  try {
    localStorage.setItem(hiddenKey, id)
  } catch {
    // Storage is closed in some private windows: it then stays hidden as long as the page.
  }
}
