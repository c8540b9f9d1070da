import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFileSize } from '#areas/files/web/shared/file-size.ts'
import { Button } from '#ui/Button.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Link } from '#ui/Link.tsx'
import { RelativeTime } from '#ui/RelativeTime.tsx'
import { useFormat } from '#webkit/format.ts'
import { useNouns } from '#webkit/products.ts'
import type { PersonDetail } from '../../users-contract.ts'
import { MailFacts } from './MailFacts.tsx'
import { logOf, nameOf } from './person-words.ts'
import { StorageDialog } from './StorageDialog.tsx'
import { usePersonActions } from './use-person-actions.ts'
import classes from './users.module.css'

/** Who someone is, what belongs to them, and where they're signed in. */
export function PersonFacts({ detail }: { detail: PersonDetail }) {
  const t = useTranslations('admin.users.facts')
  const nouns = useNouns()
  const format = useFormat()
  const { person, profile, workspace } = detail
  return (
    <>
      <section aria-labelledby="person-profile">
        <h2 id="person-profile" className={classes.heading}>
          {t('profile')}
        </h2>
        <dl className={classes.facts}>
          <dt>{t('address')}</dt>
          <dd>
            {person.email}
            <span className={classes.quiet}>{detail.emailVerified ? t('confirmed') : t('unconfirmed')}</span>
          </dd>
          <dt>{t('joined')}</dt>
          <dd>{format.dateTime(person.joinDate)}</dd>
          <dt>{t('active')}</dt>
          <dd>{person.lastActive ? <RelativeTime at={person.lastActive} /> : t('never')}</dd>
          <dt>{t('zone')}</dt>
          <dd>{detail.timeZone.replaceAll('_', ' ')}</dd>
          {profile.phone ? (
            <>
              <dt>{t('phone')}</dt>
              <dd>{profile.phone}</dd>
            </>
          ) : null}
          {profile.website ? (
            <>
              <dt>{t('website')}</dt>
              <dd>{profile.website}</dd>
            </>
          ) : null}
          <dt>{t('learns')}</dt>
          <dd>{t('owned', { count: detail.courses, ...nouns })}</dd>
        </dl>
        <Link to={logOf(person.id)}>{t('log')}</Link>
      </section>
      {workspace ? (
        <section aria-labelledby="person-workspace">
          <h2 id="person-workspace" className={classes.heading}>
            {t('workspace')}
          </h2>
          <dl className={classes.facts}>
            <dt>{t('name')}</dt>
            <dd>
              <Link href={`/@${workspace.handle}`} newTab>
                {workspace.name}
              </Link>
            </dd>
            <dt>{t('published', nouns)}</dt>
            <dd>{format.number(workspace.publishedCourses)}</dd>
            <dt>{t('students')}</dt>
            <dd>{format.number(workspace.students)}</dd>
            <dt>{t('orders')}</dt>
            <dd>{format.number(workspace.paidOrders)}</dd>
            <dt>{t('storage')}</dt>
            <dd>
              <StorageWords storage={workspace.storage} />
            </dd>
          </dl>
          <ChangeStorage detail={detail} />
        </section>
      ) : null}
      <MailFacts detail={detail} />
      <PersonSessions detail={detail} />
    </>
  )
}

type Storage = NonNullable<PersonDetail['workspace']>['storage']

function StorageWords({ storage: { usedBytes, limitBytes, ownBytes } }: { storage: Storage }) {
  const t = useTranslations('admin.users.facts')
  const size = useFileSize()
  const used = size(usedBytes)
  if (limitBytes === null) return t('storageUnlimited', { used })
  return (
    <>
      {t('storageOf', { used, limit: size(limitBytes) })}
      {ownBytes === null ? null : <span className={classes.quiet}>{t('storageOwn')}</span>}
    </>
  )
}

function ChangeStorage({ detail }: { detail: PersonDetail }) {
  const t = useTranslations('admin.users.facts')
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <Button kind="secondary" size="dense" onClick={() => setAsked(true)}>
        {t('storageChange')}
      </Button>
      <StorageDialog opened={isAsked} detail={detail} onClose={() => setAsked(false)} />
    </>
  )
}

function PersonSessions({ detail: { person, sessions, whyNot } }: { detail: PersonDetail }) {
  const t = useTranslations('admin.users.facts')
  const { signOut } = usePersonActions()
  const [isAsked, setAsked] = useState(false)
  // The one person you can't suspend here is yourself: you sign out your own browsers in your settings.
  const isOwn = whyNot.suspend !== null
  return (
    <section aria-labelledby="person-sessions">
      <h2 id="person-sessions" className={classes.heading}>
        {t('sessions')}
      </h2>
      {sessions.length === 0 ? (
        <p className={classes.text}>{t('noSessions')}</p>
      ) : (
        <ul className={classes.sessions}>
          {sessions.map((session) => (
            <li key={session.id}>
              <span>{session.device || t('unknownDevice')}</span>
              <span className={classes.quiet}>
                {session.address || t('noAddress')} · <RelativeTime at={session.lastActive} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {sessions.length > 0 && !isOwn ? (
        <Button kind="secondary" size="dense" onClick={() => setAsked(true)}>
          {t('signOut')}
        </Button>
      ) : null}
      <ConfirmDialog
        opened={isAsked}
        onClose={() => setAsked(false)}
        title={t('signOutTitle', { name: nameOf(person) })}
        confirmLabel={t('signOut')}
        onConfirm={() => {
          setAsked(false)
          signOut(person)
        }}
      >
        {t('signOutText', { count: sessions.length })}
      </ConfirmDialog>
    </section>
  )
}
