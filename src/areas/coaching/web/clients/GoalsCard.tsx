import { useMutation } from '@tanstack/react-query'
import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { CheckboxField } from '#ui/CheckboxField.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { useKeptFocus } from '#ui/kept-focus.ts'
import { toast } from '#ui/toasts.ts'
import { useFormat } from '#webkit/format.ts'
import { refusalOf } from '#webkit/refusal.ts'
import type { CoachingClientDetail, Goal } from '../../clients-contract.ts'
import { clientsApi } from '../api.ts'
import { clientNameOf } from './client-words.ts'
import classes from './clients.module.css'
import { GoalForm } from './GoalForm.tsx'
import { useClientPut } from './use-client-change.ts'

type Props = { client: CoachingClientDetail; kind: Goal['kind'] }

/** What a client wants to reach, or the stops on the way: ticked off when they're there. */
export function GoalsCard({ client, kind }: Props) {
  const t = useTranslations('coaching.client.goals')
  const [isAdding, setAdding] = useState(false)
  const goals = client.goals.filter((goal) => goal.kind === kind)
  const list = useRef<HTMLUListElement>(null)
  useKeptFocus(list, 'li')
  return (
    <Card
      title={t(`${kind}.title`)}
      action={
        isAdding ? null : (
          <Button kind="secondary" size="small" icon={Plus} onClick={() => setAdding(true)}>
            {t(`${kind}.add`)}
          </Button>
        )
      }
    >
      {goals.length === 0 && !isAdding ? (
        <p className={classes.meta}>{t(`${kind}.none`, { name: clientNameOf(client) })}</p>
      ) : null}
      <ul ref={list} className={classes.list}>
        {goals.map((goal) => (
          <GoalRow key={goal.id} client={client} goal={goal} />
        ))}
      </ul>
      {isAdding ? <GoalForm client={client} kind={kind} onClose={() => setAdding(false)} /> : null}
    </Card>
  )
}

function GoalRow({ client, goal }: { client: CoachingClientDetail; goal: Goal }) {
  const t = useTranslations('coaching.client.goals')
  const format = useFormat('UTC')
  const put = useClientPut()
  const change = useMutation(clientsApi.changeGoal.mutationOptions({ onSuccess: put }))
  const removal = useMutation(clientsApi.removeGoal.mutationOptions({ onSuccess: put }))
  const addition = useMutation(clientsApi.addGoal.mutationOptions({ onSuccess: put }))
  const sayWhy = (error: unknown) => toast({ message: refusalOf(error).message || t('failed') })
  const { id: goalId, title, dueOn, doneAt, kind } = goal
  const remove = () =>
    removal.mutate(
      { clientId: client.id, goalId },
      {
        onSuccess: () =>
          toast({
            message: t('removed', { title }),
            onUndo: () => addition.mutate({ clientId: client.id, kind, title, dueOn }, { onError: sayWhy }),
          }),
        onError: sayWhy,
      },
    )
  return (
    <li>
      <CheckboxField
        className={classes.grow}
        label={<span className={doneAt ? classes.done : undefined}>{title}</span>}
        hint={
          doneAt
            ? t('reachedOn', { date: format.day(doneAt) })
            : dueOn
              ? t('due', { date: format.day(`${dueOn}T00:00:00Z`) })
              : undefined
        }
        checked={doneAt !== null}
        disabled={change.isPending}
        onChange={() =>
          change.mutate({ clientId: client.id, goalId, done: doneAt === null }, { onError: sayWhy })
        }
      />
      <IconButton icon={X} size="small" label={t('remove', { title })} onClick={remove} />
    </li>
  )
}
