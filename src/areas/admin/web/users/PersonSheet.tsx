import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import type { Id } from '#kernel/ids.ts'
import { Link } from '#ui/Link.tsx'
import { SheetBody } from '#ui/SheetBody.tsx'
import { SideSheet } from '#ui/SideSheet.tsx'
import { StatusChip } from '#ui/StatusChip.tsx'
import { queryState } from '#webkit/query-state.ts'
import { usersApi } from '../api.ts'
import { PersonActions } from './PersonActions.tsx'
import type { PersonQuestion } from './PersonDialogs.tsx'
import { PersonFacts } from './PersonFacts.tsx'
import { nameOf } from './person-words.ts'
import { StandingFields } from './StandingFields.tsx'
import { SuspensionNote } from './SuspensionNote.tsx'
import classes from './users.module.css'

type Props = {
  userId: Id<'usr'> | null
  onClose: () => void
  onAsk: (question: PersonQuestion) => void
}

/** One person next to the list: who they are, what they can do, and what admins can do. */
export function PersonSheet({ userId, onClose, onAsk }: Props) {
  const t = useTranslations('admin.users.sheet')
  const found = useQuery(
    usersApi.get.queryOptions({
      input: { userId: userId ?? ('usr_' as Id<'usr'>) },
      enabled: userId !== null,
    }),
  )
  const detail = userId ? found.data : undefined
  return (
    <SideSheet
      opened={userId !== null}
      onClose={onClose}
      title={detail ? nameOf(detail.person) : t('loading')}
      subtitle={
        detail ? (
          <div className={classes.subtitle}>
            <span className={classes.email}>{detail.person.email}</span>
            <StatusChip status={detail.person.status} />
            <Link to={`/admin/users/${detail.person.id}`}>{t('full')}</Link>
          </div>
        ) : null
      }
      footer={detail ? <PersonActions detail={detail} onAsk={onAsk} /> : null}
    >
      <SheetBody of={detail} {...queryState(found)} words={{ gone: t('gone'), failed: t('failed') }}>
        {(detail) => (
          <div className={classes.inside}>
            <SuspensionNote detail={detail} />
            <StandingFields detail={detail} onAsk={onAsk} />
            <PersonFacts detail={detail} />
          </div>
        )}
      </SheetBody>
    </SideSheet>
  )
}
