import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { toast } from '#ui/toasts.ts'
import { type FieldErrors, useForm } from '#webkit/forms.ts'
import { refusalOf } from '#webkit/refusal.ts'
import { useUser } from '#webkit/session.tsx'
import type { Availability, AvailabilityDraft } from '../../availability-contract.ts'
import { whyNotPattern } from '../../link-pattern.ts'
import { isMeetingLink } from '../../rules.ts'
import { availabilityApi } from '../api.ts'
import { type Exception, keptExceptions, readExceptions } from './exceptions.ts'
import { fieldHours, keptHours, readHours, whyNotHours, wireHours } from './hours.ts'

export const hourNames = ['hours0', 'hours1', 'hours2', 'hours3', 'hours4', 'hours5', 'hours6'] as const
export type AvailabilityForm = ReturnType<typeof useAvailabilityForm>
export type AvailabilityValues = ReturnType<typeof valuesOf>

/** The contract counts from Monday, 1, to Sunday, 7; the form as calendars do, from Sunday, 0. */
const dayOf = (weekday: number) => (weekday === 0 ? 7 : weekday)

/** Everything about when the creator can be booked, saved with one press. */
export function useAvailabilityForm(availability: Availability) {
  const t = useTranslations('coaching.availability')
  const user = useUser()
  const queries = useQueryClient()
  const set = useMutation(availabilityApi.set.mutationOptions())
  const [base, setBase] = useState(() => valuesOf(availability))
  const form = useForm<AvailabilityValues>({
    initial: base,
    draft: { user: user.id, form: 'coaching.availability' },
    check: (values) => problemsOf(values, t('meeting.linkWrong')),
    fallback: t('saveFailed'),
    // Hours of a day and exceptions are several fields on the wire, and one each here.
    refused: ({ fields, message }) => {
      const entries = Object.entries(fields).map(([name, sentence]) => {
        const [list, at] = name.split('.')
        const here = list === 'weekly' ? hourNames[Number(at) % 7] : list
        return [here ?? name, sentence] as const
      })
      return entries.length > 0
        ? { fields: Object.fromEntries(entries) as FieldErrors<AvailabilityValues> }
        : message
          ? { message }
          : {}
    },
    submit: async (values) => {
      try {
        const now = await set.mutateAsync({ ...draftOf(values), revision: Number(values.revision) })
        queries.setQueryData(availabilityApi.get.queryKey(), now)
        void queries.invalidateQueries()
        toast({ message: t('saved') })
        const saved = valuesOf(now)
        setBase(saved)
        return saved
      } catch (error) {
        if (refusalOf(error).code === 'CONFLICT')
          await queries.invalidateQueries({ queryKey: availabilityApi.get.key() })
        throw error
      }
    },
  })
  const isBehind = !form.busy && form.values.revision !== String(availability.revision)
  const takeTheirs = () => {
    const now = valuesOf(availability)
    setBase(now)
    form.reset(now)
  }
  useEffect(() => {
    if (isBehind && !form.isChanged) takeTheirs()
  })
  return {
    ...form,
    /** Another tab saved since: what's typed here goes over it, or is given up. */
    conflict: isBehind && form.isChanged,
    takeTheirs,
    keepMine: () => form.set('revision', String(availability.revision)),
    exceptions: readExceptions(form.values.exceptions),
    setExceptions: (next: readonly Exception[]) => form.set('exceptions', keptExceptions(next)),
  }
}

function valuesOf(availability: Availability) {
  const { weekly, exceptions, perDay } = availability
  const hoursOf = (weekday: number) =>
    keptHours(fieldHours(weekly.filter(({ day }) => day === dayOf(weekday))))
  return {
    hours0: hoursOf(0),
    hours1: hoursOf(1),
    hours2: hoursOf(2),
    hours3: hoursOf(3),
    hours4: hoursOf(4),
    hours5: hoursOf(5),
    hours6: hoursOf(6),
    timeZone: availability.timeZone,
    exceptions: keptExceptions(
      exceptions.map(({ fromDay, toDay, windows, note }) => ({
        fromDay,
        toDay,
        windows: fieldHours(windows),
        note,
      })),
    ),
    bufferMinutes: String(availability.bufferMinutes),
    noticeHours: String(availability.noticeHours),
    perDay: perDay === null ? '' : String(perDay),
    windowDays: String(availability.windowDays),
    meetingLink: availability.meetingLink,
    place: availability.place,
    phone: availability.phone,
    changeNoticeHours: String(availability.changeNoticeHours),
    noShowCounts: availability.noShowCounts,
    /** Which of what was saved these began with. */
    revision: String(availability.revision),
  }
}

function problemsOf(values: AvailabilityValues, wrongLink: string): FieldErrors<AvailabilityValues> {
  const wrong: FieldErrors<AvailabilityValues> = {}
  for (const name of hourNames) {
    const why = whyNotHours(readHours(values[name]))
    if (why) wrong[name] = why
  }
  const link = values.meetingLink.trim()
  const why = whyNotPattern(link) ?? (link !== '' && !isMeetingLink(link) ? wrongLink : null)
  if (why) wrong.meetingLink = why
  return wrong
}

/** What is typed, as it's sent. */
export function draftOf(values: AvailabilityValues): AvailabilityDraft {
  return {
    timeZone: values.timeZone,
    weekly: hourNames.flatMap((name, weekday) =>
      wireHours(readHours(values[name])).map((window) => ({ day: dayOf(weekday), ...window })),
    ),
    exceptions: readExceptions(values.exceptions).map(({ windows, ...exception }) => ({
      ...exception,
      windows: wireHours(windows),
    })),
    bufferMinutes: Number(values.bufferMinutes),
    noticeHours: Number(values.noticeHours),
    perDay: values.perDay === '' ? null : Number(values.perDay),
    windowDays: Number(values.windowDays),
    meetingLink: values.meetingLink.trim(),
    place: values.place.trim(),
    phone: values.phone.trim(),
    changeNoticeHours: Number(values.changeNoticeHours),
    noShowCounts: values.noShowCounts,
  }
}

/** Whether free times can be worked out of what is typed. */
export const isWorkable = (values: AvailabilityValues): boolean =>
  hourNames.every((name) => whyNotHours(readHours(values[name])) === null)
