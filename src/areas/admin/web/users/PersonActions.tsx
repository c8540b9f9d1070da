import { Ban, Eye, UserCheck } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import type { PersonDetail } from '../../users-contract.ts'
import type { PersonQuestion } from './PersonDialogs.tsx'
import { usePersonActions } from './use-person-actions.ts'
import classes from './users.module.css'

type Props = { detail: PersonDetail; onAsk: (question: PersonQuestion) => void }

/** Suspend or reinstate, and view as them. What's unavailable says why. */
export function PersonActions({ detail, onAsk }: Props) {
  const t = useTranslations('admin.users')
  const { reinstate, lookAs } = usePersonActions()
  const { person, suspension, whyNot } = detail
  const reasons = [...new Set([whyNot.suspend, whyNot.view].filter((reason) => reason !== null))]
  return (
    <div className={classes.foot}>
      <Button kind="secondary" icon={Eye} disabled={whyNot.view !== null} onClick={() => lookAs(person.id)}>
        {t('lookAs')}
      </Button>
      {suspension ? (
        <Button icon={UserCheck} onClick={() => reinstate(person)}>
          {t('reinstate')}
        </Button>
      ) : (
        <Button
          kind="danger-outline"
          icon={Ban}
          disabled={whyNot.suspend !== null}
          onClick={() => onAsk({ ask: 'suspend', userId: person.id })}
        >
          {t('suspend.menu')}
        </Button>
      )}
      {reasons.length > 0 ? <p className={classes.reason}>{reasons.join(' ')}</p> : null}
    </div>
  )
}
