import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import type { SaveState } from '#ui/SaveStatus.tsx'
import { useUser } from '#webkit/session.tsx'
import type { CourseDetail } from '../../contract.ts'
import { coursesApi } from '../api.ts'
import { createSalesSaver, type SalesSaver, type SalesState } from './sales-saver.ts'
import { type SalesValues, wrongWords } from './sales-values.ts'

/** A sales page that saves itself. */
export function useSalesPage(course: CourseDetail) {
  const t = useTranslations('salesPage')
  const queries = useQueryClient()
  const user = useUser()
  const courseId = course.id
  const [saver] = useState(() =>
    createSalesSaver(
      course,
      { user: user.id, form: `sales-page.${courseId}` },
      {
        save: (words, salesPageVersion) => coursesApi.update.call({ courseId, ...words, salesPageVersion }),
        read: () => coursesApi.get.call({ courseId }),
        onSaved: (after) => {
          queries.setQueryData(coursesApi.get.queryKey({ input: { courseId } }), after)
          void queries.invalidateQueries({ queryKey: coursesApi.list.key() })
        },
      },
    ),
  )
  const state = useSyncExternalStore(saver.subscribe, saver.getState)
  useEffect(() => saver.follow(course), [saver, course])
  useEffect(() => saver.open(), [saver])
  const { values } = state
  const errors = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(wrongWords(values)).map(([name, problem]) => [
          name,
          problem.kind === 'long' ? t('tooLong', { most: problem.most }) : t('noTitle'),
        ]),
      ) as Record<string, string | undefined>,
    [values, t],
  )
  return {
    values,
    state,
    saver,
    errors,
    set: (changes: Partial<SalesValues>) => saver.edit(changes),
    saved: savedOf(state, saver, Object.keys(errors).length > 0),
  }
}

export type SalesPageState = ReturnType<typeof useSalesPage>

function savedOf({ phase, savedAt }: SalesState, saver: SalesSaver, isWrong: boolean): SaveState {
  if (phase === 'failed') return { kind: 'failed', onRetry: () => void saver.saveNow() }
  if (phase === 'conflict' || phase === 'offline') return { kind: phase }
  // Beside the field it says what is wrong; the rest is saved.
  if (phase === 'saved' && isWrong) return { kind: 'idle' }
  return phase === 'saved' ? { kind: 'saved', at: savedAt } : { kind: 'saving' }
}
