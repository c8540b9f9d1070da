import { useTranslations } from 'use-intl'
import { Link } from '#ui/Link.tsx'
import type { Session } from '../../contract.ts'
import { clientPathOf } from '../../rules.ts'
import { SessionStatusChip } from './SessionStatusChip.tsx'
import classes from './sessions.module.css'

/** Who has a seat in a group. */
export function GuestsList({ session }: { session: Session }) {
  const t = useTranslations('coaching.session.sheet')
  return (
    <section className={classes.section}>
      <h3>{t('guests', { taken: session.taken, seats: session.capacity })}</h3>
      {session.bookings.length === 0 ? <p className={classes.quiet}>{t('noGuests')}</p> : null}
      <ul className={classes.guests}>
        {session.bookings.map((booking) => (
          <li key={booking.id}>
            <Link to={clientPathOf(booking.client.id)}>{booking.client.name || booking.client.email}</Link>
            <SessionStatusChip session={booking} />
          </li>
        ))}
      </ul>
    </section>
  )
}
