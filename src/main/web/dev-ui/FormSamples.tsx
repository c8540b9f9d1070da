import { useState } from 'react'
import { Card } from '#ui/Card.tsx'
import { CheckboxField } from '#ui/CheckboxField.tsx'
import { DateField } from '#ui/DateField.tsx'
import { DateTimeField } from '#ui/DateTimeField.tsx'
import { ErrorSummary } from '#ui/ErrorSummary.tsx'
import { FormError } from '#ui/FormError.tsx'
import { MoneyField } from '#ui/MoneyField.tsx'
import { PasswordField } from '#ui/PasswordField.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { SaveBar } from '#ui/SaveBar.tsx'
import { SaveStatus } from '#ui/SaveStatus.tsx'
import { SearchField } from '#ui/SearchField.tsx'
import { SegmentedControl } from '#ui/SegmentedControl.tsx'
import { SelectBox } from '#ui/SelectBox.tsx'
import { SelectField } from '#ui/SelectField.tsx'
import { SideTabs } from '#ui/SideTabs.tsx'
import { SwitchField } from '#ui/SwitchField.tsx'
import { TextAreaField } from '#ui/TextAreaField.tsx'
import { TextField } from '#ui/TextField.tsx'
import { useTab } from '#ui/use-tab.ts'
import classes from './dev-ui.module.css'
import { Sample } from './Sample.tsx'

/** Fields in rest, with hints, with errors, disabled; and what surrounds a form. */
export function FormSamples() {
  return (
    <div className={classes.grid}>
      <Sample name="Fields">
        <Card label="Fields">
          <Fields />
        </Card>
      </Sample>
      <Sample name="Fields with errors">
        <Card label="Fields with errors">
          <FieldsWithErrors />
        </Card>
      </Sample>
      <Sample name="Choices">
        <Card label="Choices">
          <Choices />
        </Card>
      </Sample>
      <Sample name="Saving" note="P3, P4">
        <Card label="Saving">
          <div className={classes.tight}>
            <SaveStatus state={{ kind: 'saving' }} />
            <SaveStatus state={{ kind: 'saved', at: new Date(2026, 5, 30, 10, 42) }} />
            <SaveStatus state={{ kind: 'offline' }} />
            <SaveStatus state={{ kind: 'failed', onRetry: () => {} }} />
          </div>
        </Card>
        <SaveBar changed onDiscard={() => {}} onSave={() => {}} />
      </Sample>
      <Sample name="SideTabs" wide>
        <SettingsTabs />
      </Sample>
    </div>
  )
}

function Fields() {
  const [price, setPrice] = useState<number | null>(4900)
  const [about, setAbout] = useState('Throw, trim and glaze your first bowl.')
  const [query, setQuery] = useState('')
  return (
    <div className={classes.stack}>
      <SearchField label="Search courses" value={query} onChange={setQuery} />
      <TextField label="Title" hint="A title is enough to begin." defaultValue="Pottery Basics" required />
      <TextField label="Address" prefix="example.com/@" suffix=".html" defaultValue="clay" optional />
      <PasswordField label="Password" hint="At least 8 characters." autoComplete="new-password" matches />
      <MoneyField label="Price" currency="USD" value={price} onChange={setPrice} />
      <SelectField
        label="Currency"
        options={[
          { value: 'USD', label: 'USD' },
          { value: 'EUR', label: 'EUR' },
        ]}
      />
      <TextAreaField
        label="Description"
        limit={160}
        value={about}
        onChange={(event) => setAbout(event.target.value)}
      />
      <TextField label="Plan" value="Free Plan" readOnly />
    </div>
  )
}

function FieldsWithErrors() {
  return (
    <div className={classes.stack}>
      <ErrorSummary
        attempt={0}
        problems={[
          { fieldId: 'gallery-email', message: 'Please enter a valid email address.' },
          { fieldId: 'gallery-confirm', message: 'Passwords do not match' },
        ]}
      />
      <TextField
        id="gallery-email"
        label="Email"
        type="email"
        defaultValue="ana@"
        error="Please enter a valid email address."
      />
      <PasswordField id="gallery-confirm" label="Confirm password" error="Passwords do not match" />
      <TextAreaField
        label="Bio"
        limit={20}
        value="A sentence that is longer than it may be."
        readOnly={false}
        onChange={() => {}}
      />
      <CheckboxField label="I accept the terms" error="Accept the terms to continue." />
      <FormError>An error occurred during sign-up. Please try again.</FormError>
    </div>
  )
}

function Choices() {
  const [role, setRole] = useState<'student' | 'creator'>('creator')
  const [look, setLook] = useState<'cards' | 'table'>('cards')
  return (
    <div className={classes.stack}>
      <RadioCards
        legend="I want to"
        columns={2}
        value={role}
        onChange={setRole}
        options={[
          { value: 'student', label: 'Learn (Student)', description: 'Take courses and keep notes.' },
          {
            value: 'creator',
            label: 'Teach & Sell (Creator)',
            description: 'Build and sell.',
            trailing: 'Free',
          },
        ]}
      />
      <CheckboxField
        label="Close her access to Pottery Basics"
        hint="She has finished 3 of 9 lessons."
        defaultChecked
      />
      <CheckboxField label="Not possible now" disabled />
      <SwitchField label="Free preview" hint="Anyone can read it on the sales page." defaultChecked />
      <SwitchField label="Complete before next" hint="Students can skip ahead." />
      <Dates />
      <SegmentedControl
        label="Show as"
        value={look}
        onChange={setLook}
        options={[
          { value: 'cards', label: 'Cards' },
          { value: 'table', label: 'Table' },
        ]}
      />
    </div>
  )
}

const sections = ['profile', 'notifications', 'billing'] as const

function SettingsTabs() {
  const [section, choose] = useTab(sections, 'section')
  return (
    <SideTabs
      label="Settings"
      name="section"
      value={section}
      onChange={choose}
      items={[
        { value: 'profile', label: 'Profile' },
        { value: 'notifications', label: 'Notifications' },
        { value: 'billing', label: 'Billing' },
      ]}
    >
      <Card title={section === 'profile' ? 'Profile' : section === 'billing' ? 'Billing' : 'Notifications'}>
        <TextField label="Name" defaultValue="Ana Duarte" />
      </Card>
    </SideTabs>
  )
}

function Dates() {
  const [day, setDay] = useState('2026-11-24')
  const [at, setAt] = useState<string | null>('2026-11-24T19:30')
  const [kind, setKind] = useState('video')
  return (
    <>
      <DateField label="Access until" value={day} onChange={({ target }) => setDay(target.value)} />
      <DateTimeField label="Opens" hint="Times are in Europe/Lisbon." value={at ?? ''} onChange={setAt} />
      <SelectBox
        label="Kind"
        value={kind}
        onChange={({ target }) => setKind(target.value)}
        options={[
          { value: 'video', label: 'Video' },
          { value: 'text', label: 'Text' },
        ]}
      />
    </>
  )
}
