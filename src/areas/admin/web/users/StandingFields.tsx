import { useTranslations } from 'use-intl'
import { type Plan, plans, type Role, roles } from '#kernel/actor.ts'
import { SelectField } from '#ui/SelectField.tsx'
import type { PersonDetail } from '../../users-contract.ts'
import type { PersonQuestion } from './PersonDialogs.tsx'
import { useRoleWord } from './person-words.ts'
import { usePersonActions } from './use-person-actions.ts'
import classes from './users.module.css'

type Props = { detail: PersonDetail; onAsk: (question: PersonQuestion) => void }

/** Role and plan. Changing the role asks first; the plan changes right away and can be changed back. */
export function StandingFields({ detail, onAsk }: Props) {
  const t = useTranslations('admin.users')
  const planNames = useTranslations('ui.planNames')
  const roleWord = useRoleWord()
  const { movePlan } = usePersonActions()
  const { person, whyNot } = detail
  const isKnown = roles.some((role) => role === person.role)
  return (
    <div className={classes.standing}>
      <SelectField
        label={t('columns.role')}
        value={person.role}
        disabled={whyNot.changeRole !== null}
        hint={whyNot.changeRole ?? undefined}
        onChange={(event) => onAsk({ ask: 'role', userId: person.id, role: event.target.value as Role })}
        options={[
          ...(isKnown ? [] : [{ value: person.role, label: roleWord(person.role), disabled: true }]),
          ...roles.map((role) => ({ value: role, label: roleWord(role) })),
        ]}
      />
      <SelectField
        label={t('columns.plan')}
        value={person.plan}
        onChange={(event) => movePlan(detail, event.target.value as Plan)}
        options={plans.map((plan) => ({ value: plan, label: planNames(plan) }))}
      />
    </div>
  )
}
