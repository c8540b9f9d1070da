import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { dayIn } from '#kernel/time.ts'
import { isDay, weekdayOf } from '#ui/calendar-days.ts'
import { useKeys } from '#webkit/keys.ts'
import { coachingApi } from '../api.ts'
import type { Times } from '../use-times.ts'
import { SessionDialogs } from './SessionDialogs.tsx'
import { SessionSheet } from './SessionSheet.tsx'
import { SessionsList } from './SessionsList.tsx'
import type { SessionQuestion } from './session-question.ts'
import { TodayCard } from './TodayCard.tsx'
import { type SessionsView, useSessionsView } from './use-sessions-view.ts'
import { WeekAgenda } from './WeekAgenda.tsx'
import { type Look, WeekCard } from './WeekCard.tsx'
import { boundsOf, weekOf } from './weeks.ts'

/** The week, what's on today, and the list; one session opens beside them. */
export function SessionsTab({ times, onNew }: { times: Times; onNew: () => void }) {
  const view = useSessionsView(times.timeZone)
  const [question, setQuestion] = useState<SessionQuestion | null>(null)
  const look: Look = view.has('look') === 'week' ? 'week' : 'list'
  const week = useWeek(view, times)
  useKeys({ t: week.toToday })
  return (
    <>
      <WeekCard
        times={times}
        start={week.start}
        week={week.data}
        failed={week.failed}
        onRetry={week.retry}
        day={view.filters.day}
        onDay={(day) => view.setFilter('day', day)}
        onWeek={week.show}
        onToday={week.toToday}
        look={look}
        onLook={(next) => view.put({ look: next === 'week' ? 'week' : '' })}
      >
        {look === 'week' ? (
          <Agenda view={view} times={times} start={week.start} closed={week.closed} />
        ) : null}
      </WeekCard>
      {look === 'list' && view.filters.when !== 'upcoming' && !view.filters.day ? (
        <TodayCard times={times} openAt={view.openAt} />
      ) : null}
      {look === 'list' ? <SessionsList view={view} times={times} onAsk={setQuestion} onNew={onNew} /> : null}
      <SessionSheet sessionId={view.open} times={times} onClose={view.close} onAsk={setQuestion} />
      <SessionDialogs question={question} times={times} onClose={() => setQuestion(null)} />
    </>
  )
}

/** The week that's shown: that of `week` in the address, or of today. */
function useWeek(view: SessionsView, times: Times) {
  const today = dayIn(times.timeZone, times.now)
  const asked = view.has('week') ?? ''
  const start = weekOf(isDay(asked) ? asked : today)
  const week = useQuery(
    coachingApi.week.queryOptions({ input: { day: start }, placeholderData: keepPreviousData }),
  )
  const data = week.isPlaceholderData ? undefined : week.data
  const show = (day: string) => view.put({ week: weekOf(day) === weekOf(today) ? '' : day, day: '' })
  return {
    start,
    data,
    failed: week.isError,
    retry: () => void week.refetch(),
    closed: new Set((data?.days ?? []).filter(({ isOpen }) => !isOpen).map(({ day }) => weekdayOf(day))),
    show,
    toToday: () => view.put({ week: '', day: '' }),
  }
}

type AgendaProps = { view: SessionsView; times: Times; start: string; closed: ReadonlySet<number> }

function Agenda({ view, times, start, closed }: AgendaProps) {
  const { from, until } = boundsOf(times.timeZone, start, 7)
  const list = useQuery(
    coachingApi.list.queryOptions({ input: { when: 'all', from, to: until, page: 1, pageSize: 100 } }),
  )
  return (
    <WeekAgenda
      times={times}
      start={start}
      sessions={list.data?.sessions.toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))}
      failed={list.isError}
      onRetry={() => void list.refetch()}
      closed={closed}
      openAt={view.openAt}
    />
  )
}
