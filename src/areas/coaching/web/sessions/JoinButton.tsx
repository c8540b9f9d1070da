import { Video } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import type { Session } from '../../contract.ts'
import type { Times } from '../use-times.ts'
import { isOpenSession, useSessionName } from './session-words.ts'

type Props = { session: Session; times: Times; kind?: 'primary' | 'secondary'; size?: 'small' | 'dense' }

/** One press to the meeting; nothing where there is none or it's over. */
export function JoinButton({ session, times, kind = 'secondary', size = 'small' }: Props) {
  const t = useTranslations('coaching.session')
  const nameOf = useSessionName()
  if (!session.joinUrl || !isOpenSession(session)) return <span />
  return (
    <Button kind={kind} size={size} icon={Video} href={session.joinUrl} newTab>
      {t('join')}
      <VisuallyHidden>
        {' '}
        {t('joinNamed', { client: nameOf(session), time: times.time(session.startsAt) })}
      </VisuallyHidden>
    </Button>
  )
}
