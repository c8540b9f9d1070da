import { useTranslations } from 'use-intl'
import { Link } from '#ui/Link.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { Booking, Session } from '../../contract.ts'
import { clientPathOf } from '../../rules.ts'
import { SessionStatusChip } from './SessionStatusChip.tsx'
import type { SessionQuestion } from './session-question.ts'
import { isOpenSession } from './session-words.ts'
import classes from './sessions.module.css'

type Props = { session: Session; onAsk: (question: SessionQuestion) => void }

/** Who has a seat in a group, and how many seats there are. */
export function GuestsList({ session, onAsk }: Props) {
  const t = useTranslations('coaching.session.sheet')
  const menu = useTranslations('coaching.session.menu')
  const nameOf = ({ client }: Booking) => client.name || client.email
  return (
    <section className={classes.section}>
      <h3>{t('guests', { taken: session.taken, seats: session.capacity })}</h3>
      {session.bookings.length === 0 ? <p className={classes.quiet}>{t('noGuests')}</p> : null}
      <ul className={classes.guests}>
        {session.bookings.map((booking) => (
          <li key={booking.id}>
            <Link to={clientPathOf(booking.client.id)}>{nameOf(booking)}</Link>
            <SessionStatusChip session={booking} />
            {isOpenSession(session) && isOpenSession(booking) ? (
              <Link onClick={() => onAsk({ ask: 'cancel', session, seat: booking })}>
                {menu('cancelSeat')}
                <VisuallyHidden>: {nameOf(booking)}</VisuallyHidden>
              </Link>
            ) : null}
          </li>
        ))}
      </ul>
      {isOpenSession(session) ? (
        <p>
          <Link onClick={() => onAsk({ ask: 'seats', session })}>{menu('seats')}</Link>
        </p>
      ) : null}
    </section>
  )
}
