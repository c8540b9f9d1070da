import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from '#ui/Link.tsx'
import { toast } from '#ui/toasts.ts'
import { copyText } from '#webkit/clipboard.ts'
import type { SessionDetail } from '../../contract.ts'
import type { Times } from '../use-times.ts'
import { SessionType } from './SessionType.tsx'
import { clientZoneOf, isGroup, isOpenSession } from './session-words.ts'
import classes from './sessions.module.css'

type Props = { session: SessionDetail; times: Times }

/** When, how and what of: on both clocks where they differ. */
export function SessionFacts({ session, times }: Props) {
  const t = useTranslations('coaching.session')
  const words = useTranslations('coaching')
  const { startsAt, endsAt, minutes, type, remaining } = session
  const zone = clientZoneOf(session)
  const isElsewhere = times.theirs(startsAt, zone) !== null
  return (
    <dl className={classes.facts}>
      <Fact name={t(isElsewhere ? 'sheet.yours' : 'sheet.when')}>
        {times.whole(startsAt)} – {times.time(endsAt)}{' '}
        <span className={classes.quiet}>{times.place(times.timeZone)}</span>
      </Fact>
      <TheirTime session={session} times={times} zone={isElsewhere ? zone : null} />
      <Fact name={t('sheet.duration')}>{words('minutes', { count: minutes })}</Fact>
      <Fact name={t('sheet.type')}>
        <SessionType type={type} />
      </Fact>
      <Fact name={t('sheet.package')}>{session.package?.title ?? t('noPackage')}</Fact>
      {remaining === null ? null : <Fact name={t('sheet.remaining')}>{remaining}</Fact>}
      <Place session={session} />
      {session.seriesId ? <Fact name={t('sheet.series')}>{t('sheet.inSeries')}</Fact> : null}
    </dl>
  )
}

/** The same moment where the client is; or that this isn't known. */
function TheirTime({ session, times, zone }: Props & { zone: string | null }) {
  const t = useTranslations('coaching.session.sheet')
  const words = useTranslations('coaching')
  if (zone) {
    const shift = isOpenSession(session) ? times.shift(session.startsAt, zone) : null
    return (
      <Fact name={t('theirs')}>
        {times.whole(session.startsAt, zone)} <span className={classes.quiet}>{times.place(zone)}</span>
        {shift ? <p className={classes.quiet}>{shift}</p> : null}
      </Fact>
    )
  }
  const isUnknown = !isGroup(session) && session.client?.timeZone === null
  return isUnknown ? (
    <Fact name={t('theirs')}>
      <span className={classes.quiet}>{words('zones.unknown')}</span>
    </Fact>
  ) : null
}

/** The meeting's link, or where people meet; the way to a link where a call has none. */
function Place({ session }: { session: SessionDetail }) {
  const t = useTranslations('coaching.session.sheet')
  const { joinUrl, place, type } = session
  if (joinUrl)
    return (
      <Fact name={t('link')}>
        <JoinLink address={joinUrl} />
      </Fact>
    )
  if (place) return <Fact name={t('place')}>{place}</Fact>
  return type === 'video' && isOpenSession(session) ? (
    <Fact name={t('link')}>
      <Link to="/coaching/availability">{t('noLink')}</Link>
    </Fact>
  ) : null
}

function JoinLink({ address }: { address: string }) {
  const t = useTranslations('coaching')
  const copy = async () =>
    toast({ message: (await copyText(address)) ? t('copied') : t('notCopied', { link: address }) })
  return (
    <>
      <Link href={address} newTab>
        {address.replace(/^https:\/\//, '')}
      </Link>{' '}
      <Link onClick={() => void copy()}>{t('session.sheet.copyJoin')}</Link>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
