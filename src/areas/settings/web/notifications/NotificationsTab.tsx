import { useTranslations } from 'use-intl'
import { PushBrowsers } from '#areas/notifications/web/shared/PushBrowsers.tsx'
import { SampleButton } from '#areas/notifications/web/shared/SampleButton.tsx'
import { Card } from '#ui/Card.tsx'
import { FormError } from '#ui/FormError.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { useUser } from '#webkit/session.tsx'
import { SettingPart } from '../SettingPart.tsx'
import classes from '../SettingsPage.module.css'
import { useUnsaved } from '../unsaved-changes.tsx'
import own from './NotificationsTab.module.css'
import { type PreferencesForm, usePreferencesForm } from './use-preferences-form.ts'

/** Settings › notifications: what comes by email and by push, each under its main switch. */
export function NotificationsTab() {
  const t = useTranslations('notices.settings')
  const form = usePreferencesForm()
  useUnsaved(form.isChanged && !form.busy)
  return (
    <form {...form.form} className={classes.tab}>
      <div>
        <h2>{t('title')}</h2>
        <p className={classes.text}>{t('text')}</p>
      </div>
      <FormError>{form.problem}</FormError>
      <SettingPart id="email">
        <EmailCard form={form} />
      </SettingPart>
      <SettingPart id="push">
        <PushCard form={form} />
      </SettingPart>
      <SettingPart id="marketing">
        <Card title={t('marketing')}>
          <Toggle form={form} name="marketingEmails" label={t('marketingEmails')} hint={t('marketingHint')} />
        </Card>
      </SettingPart>
      <SaveBar
        changed={form.isChanged}
        onDiscard={() => form.reset()}
        saveLabel={t('save')}
        busy={form.busy}
        busyLabel={t('busy')}
      />
    </form>
  )
}

function EmailCard({ form }: { form: PreferencesForm }) {
  const t = useTranslations('notices.settings')
  const user = useUser()
  const teaches = user.role === 'creator'
  const off = !form.values.emailNotifications
  return (
    <Card title={t('email')} action={<SampleButton channel="email" />}>
      <div className={own.toggles}>
        <Toggle
          form={form}
          name="emailNotifications"
          label={t('emailMaster')}
          hint={t('emailMasterHint', { email: user.email })}
        />
        <fieldset className={own.under} disabled={off}>
          <legend className={own.legend}>{t('emailMaster')}</legend>
          <Toggle
            form={form}
            name="enrollments"
            label={t('enrollments')}
            hint={teaches ? t('enrollmentsHint') : t('teachingHint')}
          />
          <Toggle
            form={form}
            name="payments"
            label={t('payments')}
            hint={teaches ? t('paymentsHint') : t('teachingHint')}
          />
          <Toggle
            form={form}
            name="weeklyReports"
            label={t('weeklyReports')}
            hint={t(`weeklyReportsHint.${roleOf(user.role)}`)}
          />
        </fieldset>
      </div>
    </Card>
  )
}

function PushCard({ form }: { form: PreferencesForm }) {
  const t = useTranslations('notices.settings')
  const user = useUser()
  const { pushNotifications, messages, reminders } = form.values
  const wanted = pushNotifications && (messages || reminders)
  return (
    <Card title={t('push')} action={<SampleButton channel="push" />}>
      <div className={own.toggles}>
        <Toggle form={form} name="pushNotifications" label={t('pushMaster')} hint={t('pushMasterHint')} />
        <fieldset className={own.under} disabled={!pushNotifications}>
          <legend className={own.legend}>{t('pushMaster')}</legend>
          <Toggle
            form={form}
            name="messages"
            label={t('messages')}
            hint={t(`messagesHint.${roleOf(user.role)}`)}
          />
          <Toggle form={form} name="reminders" label={t('reminders')} hint={t('remindersHint')} />
        </fieldset>
        <PushBrowsers wanted={wanted} />
      </div>
    </Card>
  )
}

type ToggleProps = {
  form: PreferencesForm
  name: keyof PreferencesForm['values']
  label: string
  hint: string
}

function Toggle({ form, name, label, hint }: ToggleProps) {
  return (
    <SwitchField
      label={label}
      hint={hint}
      checked={form.values[name]}
      onChange={(event) => form.set(name, event.target.checked)}
    />
  )
}

/** Whom the sentence under a toggle is for. */
function roleOf(role: string): 'creator' | 'student' | 'admin' | 'other' {
  return role === 'creator' || role === 'student' || role === 'admin' ? role : 'other'
}
