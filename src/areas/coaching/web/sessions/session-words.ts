import { useTranslations } from 'use-intl'
import type { Session } from '../../contract.ts'
import type { Times } from '../use-times.ts'

type SessionName = Pick<Session, 'client' | 'capacity' | 'taken' | 'package'>

export const isGroup = ({ capacity }: Pick<Session, 'capacity'>) => capacity > 1

/** Whose session it is: its client, or how many of a group's seats are taken. */
export function useSessionName() {
  const t = useTranslations('coaching.session')
  return (session: SessionName): string => {
    if (isGroup(session)) return t('group', { taken: session.taken, seats: session.capacity })
    return session.client ? session.client.name || session.client.email : t('noClient')
  }
}

export const clientZoneOf = (session: Pick<Session, 'client' | 'capacity'>): string | null =>
  isGroup(session) ? null : (session.client?.timeZone ?? null)

/** It can still be moved or canceled. */
export const isOpenSession = ({ status }: Pick<Session, 'status'>) =>
  status === 'scheduled' || status === 'confirmed'

export const isOver = ({ endsAt }: Pick<Session, 'endsAt'>, now: Date) => Date.parse(endsAt) <= now.getTime()

/** "Tue, Jun 30, 3:00 PM": with both clocks where they differ. */
export function useBothTimes(times: Times) {
  return (session: Pick<Session, 'startsAt' | 'client' | 'capacity'>): string => {
    const theirs = times.theirs(session.startsAt, clientZoneOf(session))
    return theirs ? `${times.whole(session.startsAt)} · ${theirs}` : times.whole(session.startsAt)
  }
}
