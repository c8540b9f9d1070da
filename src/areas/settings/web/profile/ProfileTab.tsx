import { useTranslations } from 'use-intl'
import { Card } from '#ui/Card.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { RestoredNotice } from '#ui/RestoredNotice.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { SettingRow } from '#ui/SettingRow.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useNouns } from '#webkit/products.ts'
import { rowsOf } from '#webkit/rows.ts'
import { useUser } from '#webkit/session.tsx'
import { SettingPart } from '../SettingPart.tsx'
import classes from '../SettingsPage.module.css'
import { useUnsaved } from '../unsaved-changes.tsx'
import { EmailField } from './EmailField.tsx'
import { PhotoField } from './PhotoField.tsx'
import { PlaceCard } from './PlaceCard.tsx'
import { PrivacyCard } from './PrivacyCard.tsx'
import { bioLimit, type ProfileForm, useProfileForm } from './use-profile-form.ts'

/** Settings › profile: who they are, here and on their pages. */
export function ProfileTab() {
  const t = useTranslations('settings.profile')
  const nouns = useNouns()
  const user = useUser()
  const form = useProfileForm()
  useUnsaved(form.isChanged && !form.busy)

  return (
    <div className={classes.tab}>
      <form {...form.form} className={classes.tab}>
        <div>
          <h2>{t('title')}</h2>
          <p className={classes.text}>{user.workspace ? t('text') : t('textLearner', nouns)}</p>
        </div>
        <ErrorSummary problems={form.summary} attempt={form.attempt} />
        <FormError>{form.problem}</FormError>
        <RestoredNotice at={form.restoredAt} />
        <SettingPart id="name">
          <Card title={t('title')} flush>
            <WhoRows form={form} />
          </Card>
        </SettingPart>
        <PlaceCard form={form} />
        <SaveBar
          changed={form.isChanged}
          onDiscard={() => form.reset()}
          saveLabel={t('save')}
          busy={form.busy}
          busyLabel={t('busy')}
        />
      </form>
      <PrivacyCard />
    </div>
  )
}

function WhoRows({ form }: { form: ProfileForm }) {
  const t = useTranslations('settings.profile')
  const rows = useTranslations('settingRows')
  const email = useTranslations('settings.email')
  const user = useUser()
  const row = rowsOf(form)
  return (
    <>
      <SettingRow
        id="photo"
        title={rows('photo')}
        value={user.photoURL ? rows('photoSet') : rows('initials')}
      >
        <PhotoField />
      </SettingRow>
      <SettingRow
        {...row('full-name', ['firstName', 'lastName'])}
        title={rows('name')}
        value={`${user.profile.firstName} ${user.profile.lastName}`.trim()}
      >
        <div className={classes.pair}>
          <TextField label={t('firstName')} {...form.text('firstName')} autoComplete="given-name" required />
          <TextField label={t('lastName')} {...form.text('lastName')} autoComplete="family-name" required />
        </div>
      </SettingRow>
      <SettingRow id="email-address" title={email('label')} value={user.email}>
        <EmailField />
      </SettingRow>
      <SettingRow {...row('phone', ['phone'])} title={t('phone')} value={user.profile.phone}>
        <TextField
          label={t('phone')}
          optional
          {...form.text('phone')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          className={classes.half}
        />
      </SettingRow>
      <SettingRow {...row('website', ['website'])} title={t('website')} value={user.profile.website}>
        <TextField
          label={t('website')}
          optional
          {...form.text('website')}
          type="url"
          inputMode="url"
          autoComplete="url"
        />
      </SettingRow>
      <SettingRow {...row('bio', ['bio'])} title={t('bio')} value={user.profile.bio}>
        <TextAreaField label={t('bio')} hint={t('bioHint')} optional {...form.text('bio')} limit={bioLimit} />
      </SettingRow>
    </>
  )
}
